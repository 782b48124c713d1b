import { KNOWN_LENGTH_MM, KNOWN_SIDE_MM, type Plane, type Point } from '@tessera/shared/contract/design/plane'
import { type Quad, type Rect, type Size } from '../geometry/geometry'

/** How the scale is given: one measured length, or both sides of the rectangle. */
export type ScaleKind = 'length' | 'size'

/** A line of known length on the surface. */
interface MeasuredLine {
  readonly from: Point
  readonly to: Point
  readonly mm: number | null
  /** Put there by the product: a proposal that a person has to move or confirm before it counts. */
  readonly proposed?: boolean | undefined
}

/** The plane during editing; any part may be missing. Photo pixels and mm. */
export interface PlaneDraft {
  readonly corners: Quad | null
  readonly scaleKind: ScaleKind
  readonly length: MeasuredLine | null
  readonly sizeMm: readonly [number | null, number | null]
  /** The camera's focal length in photo pixels, where the suggestion knows it. */
  readonly focalPx?: number | undefined
}

export const EMPTY_PLANE: PlaneDraft = { corners: null, scaleKind: 'length', length: null, sizeMm: [null, null] }

interface Range {
  readonly min: number
  readonly max: number
}

export const isWithin = (mm: number, { min, max }: Range): boolean => mm >= min && mm <= max

/** The range of a measure that is given and lies outside of it; null where there is none such. */
export function rangeMissed({ scaleKind, length, sizeMm }: PlaneDraft): Range | null {
  const [given, range] = scaleKind === 'size' ? [sizeMm, KNOWN_SIDE_MM] : [[length?.mm ?? null], KNOWN_LENGTH_MM]
  return given.some((mm) => mm !== null && !isWithin(mm, range)) ? range : null
}

/** The plane as engine input; null while incomplete, or with a measure out of its range: what was typed stays in the draft. */
export function completePlane(draft: PlaneDraft): Plane | null {
  if (!draft.corners || rangeMissed(draft)) return null
  const corners: Plane['corners'] = [...draft.corners]
  const [width, depth] = draft.sizeMm
  if (draft.scaleKind === 'size') return width && depth ? { corners, sizeMm: [width, depth] } : null
  if (!draft.length?.mm || draft.length.proposed) return null
  const knownLength = { from: draft.length.from, to: draft.length.to, mm: draft.length.mm }
  return { corners, knownLength, ...(draft.focalPx && { focalPx: draft.focalPx }) }
}

export function draftOfPlane(plane: Plane, photo: Size): PlaneDraft {
  const { corners, knownLength, sizeMm, focalPx } = plane
  return {
    corners,
    scaleKind: sizeMm ? 'size' : 'length',
    length: knownLength ?? { ...lengthAcross(corners, photo), mm: null, proposed: true },
    sizeMm: sizeMm ?? [null, null],
    focalPx,
  }
}

/** Candidate positions of the initial measuring line along the rectangle's sides, nearest first: near objects are measured best. */
const LINE_DEPTHS = [1, 0.85, 0.7, 0.5, 0.3] as const
/** Margin to the photo's edges, as a share of its size, so that both ends can be grabbed. */
const LINE_MARGIN = 0.03

/** Initial measuring line: across the rectangle, at the nearest position inside the photo. */
export function lengthAcross(corners: Quad, photo: Size): { from: Point; to: Point } {
  const [farLeft, farRight, nearRight, nearLeft] = corners
  const between = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ]
  const lineAt = (depth: number) => {
    const left = between(farLeft, nearLeft, depth)
    const right = between(farRight, nearRight, depth)
    return { from: between(left, right, 0.15), to: between(left, right, 0.85) }
  }
  const isInside = ([x, y]: Point) =>
    x > photo.width * LINE_MARGIN &&
    x < photo.width * (1 - LINE_MARGIN) &&
    y > photo.height * LINE_MARGIN &&
    y < photo.height * (1 - LINE_MARGIN)
  const lines = LINE_DEPTHS.map(lineAt)
  return lines.find(({ from, to }) => isInside(from) && isInside(to)) ?? lineAt(0.5)
}

/** How far inside a wall's region its first corners lie, as a share of its size. */
const INSET = 0.15

/** Initial corners of a wall without a suggestion: upright, as one that is seen from the front. */
export function cornersUpright({ x0, y0, x1, y1 }: Rect): Quad {
  const [left, right] = [x0 + (x1 - x0) * INSET, x1 - (x1 - x0) * INSET]
  const [top, bottom] = [y0 + (y1 - y0) * INSET, y1 - (y1 - y0) * INSET]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** Initial corners without a suggestion: a typical floor inside the region. */
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
