import type { Plane, Point } from '@tessera/shared/contract/design'
import { type Quad, type Rect, type Size } from '../geometry/geometry'

/** How the person tells the real scale: one measured length, or both sides of the rectangle. */
export type ScaleKind = 'length' | 'size'

/** The plane while it is being set: every part may still be missing. Photo pixels and mm. */
export interface PlaneDraft {
  readonly corners: Quad | null
  readonly scaleKind: ScaleKind
  readonly length: { readonly from: Point; readonly to: Point; readonly mm: number | null } | null
  readonly sizeMm: readonly [number | null, number | null]
}

export const EMPTY_PLANE: PlaneDraft = { corners: null, scaleKind: 'length', length: null, sizeMm: [null, null] }

/** The plane as the engine takes it; null while a part is missing. */
export function completePlane(draft: PlaneDraft): Plane | null {
  if (!draft.corners) return null
  const corners: Plane['corners'] = [...draft.corners]
  const [width, depth] = draft.sizeMm
  if (draft.scaleKind === 'size') return width && depth ? { corners, sizeMm: [width, depth] } : null
  if (!draft.length?.mm) return null
  return { corners, knownLength: { from: draft.length.from, to: draft.length.to, mm: draft.length.mm } }
}

export function draftOfPlane(plane: Plane, photo: Size): PlaneDraft {
  const { corners, knownLength, sizeMm } = plane
  return {
    corners,
    scaleKind: sizeMm ? 'size' : 'length',
    length: knownLength ?? { ...lengthAcross(corners, photo), mm: null },
    sizeMm: sizeMm ?? [null, null],
  }
}

/** A first measuring line: the rectangle's near edge, drawn in a little and kept inside the photo. */
export function lengthAcross(corners: Quad, photo: Size): { from: Point; to: Point } {
  const [, , nearRight, nearLeft] = corners
  const along = (share: number): Point => {
    const x = nearLeft[0] + (nearRight[0] - nearLeft[0]) * share
    const y = nearLeft[1] + (nearRight[1] - nearLeft[1]) * share
    return [Math.min(Math.max(x, 0), photo.width), Math.min(Math.max(y, 0), photo.height)]
  }
  return { from: along(0.15), to: along(0.85) }
}

/** Four corners to begin with when nothing was suggested: a floor as it usually lies inside the region. */
export function cornersWithin(region: Rect): Quad {
  const width = region.x1 - region.x0
  const height = region.y1 - region.y0
  const far = region.y0 + height * 0.25
  const near = region.y0 + height * 0.85
  return [
    [region.x0 + width * 0.32, far],
    [region.x0 + width * 0.68, far],
    [region.x0 + width * 0.85, near],
    [region.x0 + width * 0.15, near],
  ]
}
