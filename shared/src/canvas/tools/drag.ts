import { distance } from '../geometry/geometry'
import type { Pointer } from './tool'

/** A pressed pointer that has moved no farther than this, in CSS pixels, clicks. */
export const DRAG_DISTANCE_PX = 3

/** Tells whether a pressed pointer drags; once it does, it also drags back to its start. */
export function dragFrom({ screen }: Pointer): (now: Pointer) => boolean {
  let drags = false
  return (now) => (drags ||= distance(screen, now.screen) > DRAG_DISTANCE_PX)
}
