import type { Point } from '@tessera/shared/contract/design/plane'
import { patternToPlane, type TilePattern } from '@tessera/shared/contract/laying'
import type { Raster } from '../engine'
import type { SyntheticRoom } from './synthetic-room'

/** How far joints of a result are from where the true camera of a drawn room sees them, in pixels; joints are its darkest places. */
export function jointOffsets(picture: Raster, room: SyntheticRoom, pattern: TilePattern): number[] {
  const offsets: number[] = []
  for (let i = -6; i < 16; i++) {
    for (let j = -12; j < 16; j++) {
      for (let turn = 0; turn < pattern.turns; turn++) {
        const [corner, next] = pattern.shape(i, j, turn) as [Point, Point]
        const edge = Math.hypot(next[0] - corner[0], next[1] - corner[1])
        for (const part of [0.3, 0.6]) {
          // The middle of the joint beyond the tile's first edge, in world mm: plane x to the right, y towards the
          // viewer.
          const along = [next[0] - corner[0], next[1] - corner[1]] as const
          const up = [along[1] / edge, -along[0] / edge] as const
          const middle: Point = [corner[0] + along[0] * part + up[0] * 2, corner[1] + along[1] * part + up[1] * 2]
          const [x, y] = patternToPlane(pattern, middle)
          const offset = darkestAcross(
            picture,
            room.mask,
            projectPlane(room, [x, y]),
            projectPlane(room, patternToPlane(pattern, [middle[0] + up[0] * 60, middle[1] + up[1] * 60])),
          )
          if (offset !== null) offsets.push(Math.abs(offset))
        }
      }
    }
  }
  return offsets
}

/** Of the plane of `sampleJob`. */
export function projectPlane(room: SyntheticRoom, [x, y]: Point): Point {
  return room.project([800 + x, 5200 - y, 0])
}

/** Signed distance from `at` to the darkest place within 4 pixels along the line to `towards`; null off the floor. */
function darkestAcross(picture: Raster, mask: Raster, at: Point, towards: Point): number | null {
  const length = Math.hypot(towards[0] - at[0], towards[1] - at[1])
  // Where 60 mm are shorter than this, the joint is too thin to locate to the pixel.
  if (!Number.isFinite(length) || length < 4) return null
  const [dx, dy] = [(towards[0] - at[0]) / length, (towards[1] - at[1]) / length]
  let [least, where] = [Infinity, 0]
  for (let step = -4; step <= 4; step += 0.25) {
    const [x, y] = [Math.floor(at[0] + dx * step), Math.floor(at[1] + dy * step)]
    if (x < 4 || y < 4 || x >= picture.width - 4 || y >= picture.height - 4 || !isInner(mask, x, y)) return null
    const value = picture.data[(y * picture.width + x) * 3]!
    if (value < least || (value === least && Math.abs(step) < Math.abs(where))) [least, where] = [value, step]
  }
  return where
}

/** On the mask, away from its edge. */
export function isInner({ data, width, height }: Raster, x: number, y: number): boolean {
  for (let dy = -5; dy <= 5; dy += 5) {
    for (let dx = -5; dx <= 5; dx += 5) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) return false
      if (!data[(y + dy) * width + x + dx]) return false
    }
  }
  return true
}
