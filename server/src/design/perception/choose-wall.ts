import type { Point } from '@tessera/shared/contract/design/plane'
import { type ChosenSurface, NO_SURFACE } from './choose-floor'
import { doubtfulPlaces } from './doubtful-places'
import { expectedOverlap } from './expected-overlap'
import { type Painted, paintSurface } from './paint-surface'
import { gridOf, holds, type Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'
import type { Sight } from './sight'

/**
 * One wall: that at a point of the view, or the largest. The model parts walls at the corners of a room, so a wall is
 * one region, without what hangs on it or stands before it.
 */
export function chooseWall(
  { view, regions, scene }: Pick<Sight, 'view' | 'regions' | 'scene'>,
  at?: Point,
): ChosenSurface {
  const grid = gridOf(view)
  const shares = sharesOnGrid(scene, 'wall', grid)
  const painted = paintSurface(regions, shares, grid)
  const walls = painted.verdicts.filter(({ share, region }) => share > 0.5 && (!at || holds(region, grid, at)))
  const wall = walls.reduce<Region | null>((best, { region }) => larger(best, alone(painted, region)), null)
  if (!wall) return NO_SURFACE
  // Other walls are neither sure nor doubtful parts of it.
  const within = (cells: Float32Array) => cells.map((share, cell) => (wall.logits[cell]! > 0 ? share : 0))
  const own = { ...painted, belief: within(painted.belief) }
  return { region: wall, confidence: expectedOverlap(own, wall, within(shares)), doubtful: doubtfulPlaces(own, grid) }
}

const larger = (a: Region | null, b: Region): Region => (a && a.area >= b.area ? a : b)

/** A region of the surface, without what lies over it. */
function alone({ logits }: Painted, region: Region): Region {
  const cut = logits.map((logit, cell) => Math.min(logit, region.logits[cell]!))
  return { logits: cut, area: cut.reduce((sum, logit) => sum + Number(logit > 0), 0), score: region.score }
}
