import type { PlaneGeometry } from '@tessera/shared/contract/plane'
import type { Surface } from '@tessera/shared/contract/design/scene'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import type { SceneFacts } from '@tessera/shared/canvas/scene/scene'
import { heightOverMm } from './camera-height'

/** Columns of the picture that are looked at. */
const COLUMNS = 96
/** Fewer columns with a wall from floor to ceiling tell nothing. */
const FEWEST = 6
/** Regions below it may be something else. */
const SURE = 0.6
/** A wall shorter than this share of the height is a lintel, a beam or an error. */
const SHORTEST = 0.1

/**
 * Height of the ceiling by the walls that the photo shows from the floor, without furniture before them, to the ceiling:
 * the median of them. Null where it shows too few.
 */
export function ceilingHeightMm(geometry: PlaneGeometry, photo: Size, scene: SceneFacts): number | null {
  const heights = openWalls(scene, photo).flatMap(({ x, foot, top }) => {
    const height = heightOverMm(geometry, photo, [x, foot], top)
    return height ? [height] : []
  })
  if (heights.length < FEWEST) return null
  return heights.toSorted((a, b) => a - b)[heights.length >> 1]!
}

/** A column of the photo with nothing but wall between floor and ceiling, in photo pixels. */
interface OpenWall {
  readonly x: number
  readonly foot: number
  readonly top: number
}

/** Where the photo shows walls from floor to ceiling, from left to right. */
export function openWalls({ labels, regions }: SceneFacts, photo: Size): OpenWall[] {
  if (!labels) return []
  const surfaces = regions.map(({ surface, confidence }): Surface | null => (confidence >= SURE ? surface : null))
  const [kx, ky] = [photo.width / labels.width, photo.height / labels.height]
  return Array.from({ length: COLUMNS }, (_, column) => {
    const x = Math.floor(((column + 0.5) * labels.width) / COLUMNS)
    const at = (y: number): Surface | null => surfaces[labels.data[y * labels.width + x]! - 1] ?? null
    const wall = wallOf(at, labels.height)
    return wall && { x: x * kx, foot: wall.foot * ky, top: wall.top * ky }
  }).filter((wall) => wall !== null)
}

/** The rows between which a column shows nothing but wall, with the ceiling above it and the floor below. */
function wallOf(at: (row: number) => Surface | null, rows: number): { top: number; foot: number } | null {
  let foot = rows - 1
  while (foot > 0 && at(foot) !== 'wall') foot -= 1
  let top = foot
  while (top > 0 && at(top) === 'wall') top -= 1
  if (foot - top < rows * SHORTEST || at(top) !== 'ceiling' || at(foot + 1) !== 'floor') return null
  return { top: top + 1, foot: foot + 1 }
}
