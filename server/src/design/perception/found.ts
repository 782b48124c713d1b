import type OpenCv from '@techstark/opencv-js'
import { findRoomPoints } from '../engines/basic/floor/suggest'
import { LONGEST_LENS, type VanishingPoints } from '../engines/basic/floor/vanishing'
import { type ChosenSurface, chooseFloor } from './choose-floor'
import type { Seen } from './seen'

/** What no mark changes. It is worked out with the look, so that no question waits for it. */
export interface Found {
  /** How the camera sees the room, in the view's pixels; null without enough edges. */
  readonly room: VanishingPoints | null
  readonly floor: ChosenSurface
}

/** Up to a CPU second (decision 0029). */
export function findIn(cv: typeof OpenCv, seen: Pick<Seen, 'view' | 'focal' | 'regions' | 'scene'>): Found {
  const { view, focal, scene } = seen
  const focalPx = focal && focal * Math.hypot(view.width, view.height)
  const room = findRoomPoints(cv, view, scene, { focalPx, longestLens: LONGEST_LENS })
  return { room, floor: chooseFloor(seen, room) }
}
