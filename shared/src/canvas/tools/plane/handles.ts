import type { Point } from '@tessera/shared/contract/design/plane'
import type { PlaneDraft } from '../../document/plane-draft'
import { clamp, corner, distance, type Size, withCorner } from '../../geometry/geometry'
import { toScreen, type View } from '../../geometry/view'
import type { Handle, Pointer } from '../tool'

/** Hit radius of a handle, CSS pixels; for touch a target of more than 44 px. */
const REACH = { mouse: 14, pen: 16, touch: 28, keyboard: 14 } as const
/** Maximum distance of a corner from the photo, as a share of its size: floor corners often lie outside. */
const OUTSIDE = 0.75

/** The ends of the measured length are handles only if the scale is given by a length. */
export function handlesOf(plane: PlaneDraft): Handle[] {
  const corners = plane.corners ? [0, 1, 2, 3].map((index): Handle => ({ kind: 'corner', index })) : []
  const ends =
    plane.length && plane.scaleKind === 'length' ? [0, 1].map((index): Handle => ({ kind: 'end', index })) : []
  return [...corners, ...ends]
}

export const sameHandle = (a: Handle | null, b: Handle | null): boolean => a?.kind === b?.kind && a?.index === b?.index

export function handlePoint(plane: PlaneDraft, handle: Handle): Point | null {
  if (handle.kind === 'corner') return plane.corners ? corner(plane.corners, handle.index) : null
  if (!plane.length) return null
  return handle.index === 0 ? plane.length.from : plane.length.to
}

export const handlePoints = (plane: PlaneDraft): Point[] =>
  handlesOf(plane)
    .map((handle) => handlePoint(plane, handle))
    .filter((point) => point !== null)

export function moveHandle(plane: PlaneDraft, handle: Handle, to: Point, photo: Size): PlaneDraft {
  const point: Point = [
    clamp(to[0], -photo.width * OUTSIDE, photo.width * (1 + OUTSIDE)),
    clamp(to[1], -photo.height * OUTSIDE, photo.height * (1 + OUTSIDE)),
  ]
  if (handle.kind === 'corner') {
    return plane.corners ? { ...plane, corners: withCorner(plane.corners, handle.index, point) } : plane
  }
  if (!plane.length) return plane
  // Moved by a person: no longer a proposal.
  const length = { ...plane.length, [handle.index === 0 ? 'from' : 'to']: point, proposed: undefined }
  return { ...plane, length }
}

/** Hit test of handles; on overlap the end of the length wins because it is the smaller target. */
export function handleAt(plane: PlaneDraft, view: View, pointer: Pointer): Handle | null {
  let best: Handle | null = null
  let bestDistance: number = REACH[pointer.kind]
  for (const handle of handlesOf(plane)) {
    const point = handlePoint(plane, handle)
    const away = point ? distance(toScreen(view, point), pointer.screen) : Infinity
    if (away <= bestDistance) {
      best = handle
      bestDistance = away
    }
  }
  return best
}
