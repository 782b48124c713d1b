import type { Point } from './plane'

/** What a click may change of a suggested region; on the canvas, and for points that are sent with a surface. See decision 0034. */
export const CORRECTION = {
  /** Takes away at most this share of the region: so much is the surface itself. */
  mostTaken: 0.3,
  /** An addition of more than this share has to be a sure piece apart: nobody has seen its outline. */
  addedAtOnce: 0.15,
  /** Score of a piece that was told apart from the rest, below which it is a guess; and of such a large addition. */
  sureApart: 0.7,
  sureOfLarge: 0.87,
} as const

/** Of the picture's longer side. */
const RADIUS = 0.12
/** Floors are seen at an angle: what lies on them looks flat. */
const FLATNESS = 0.6
const COUNT = 6

/**
 * Points round a place, within the picture. Left out of a question for it, they hold what is drawn there to the place's
 * surroundings.
 */
export function pointsAround([x, y]: Point, { width, height }: { width: number; height: number }): Point[] {
  const radius = RADIUS * Math.max(width, height)
  return Array.from({ length: COUNT }, (_, i): Point => {
    const angle = (i * 2 * Math.PI) / COUNT
    return [x + radius * Math.cos(angle), y + radius * FLATNESS * Math.sin(angle)]
  }).filter(([px, py]) => px >= 0 && py >= 0 && px < width && py < height)
}
