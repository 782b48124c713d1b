import type { Point } from '@tessera/shared/contract/design/plane'
import { piecesOf } from './cell-pieces'
import { type ChosenSurface, NO_SURFACE } from './choose-floor'
import { doubtfulPlaces } from './doubtful-places'
import { expectedOverlap } from './expected-overlap'
import { type Painted, paintSurface } from './paint-surface'
import { CELL_PX, type Grid, gridOf, holds, type Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'
import type { Sight } from './sight'

/** A wall's part of a region that holds more than it, as a share of the picture: less is a guess. */
const SMALLEST_PART = 0.03
/** Its edge is the network's, which is coarse: somebody should look. */
const MOST_OF_PART = 0.6

/**
 * One wall: that at a point of the view, or the largest. The model parts walls at the corners of a room, so a wall is
 * one region, without what hangs on it or stands before it. Where it sees wall and ceiling as one, both white, the part
 * counts that the network is sure of.
 */
export function chooseWall(
  { view, regions, scene }: Pick<Sight, 'view' | 'regions' | 'scene'>,
  at?: Point,
): ChosenSurface {
  const grid = gridOf(view)
  const shares = sharesOnGrid(scene, 'wall', grid)
  const painted = paintSurface(regions, shares, grid)
  const there = painted.verdicts.filter(({ region }) => !at || holds(region, grid, at))
  const largest = (parts: readonly Region[]) => parts.reduce<Region | null>(larger, null)
  const whole = largest(there.filter(({ share }) => share > 0.5).map(({ region }) => alone(painted, region)))
  const wall = whole ?? largest(there.flatMap(({ region }) => partOf(alone(painted, region), grid, at) ?? []))
  if (!wall) return NO_SURFACE
  // Other walls are neither sure nor doubtful parts of it.
  const within = (cells: Float32Array) => cells.map((share, cell) => (wall.logits[cell]! > 0 ? share : 0))
  const own = { ...painted, belief: within(painted.belief) }
  const confidence = Math.min(expectedOverlap(own, wall, within(shares)), whole ? 1 : MOST_OF_PART)
  return { region: wall, confidence, doubtful: doubtfulPlaces(own, grid) }
}

const larger = (a: Region | null, b: Region): Region => (a && a.area >= b.area ? a : b)

/** A region of the surface, without what lies over it. */
function alone({ logits }: Painted, region: Region): Region {
  const cut = logits.map((logit, cell) => Math.min(logit, region.logits[cell]!))
  return { logits: cut, area: cut.reduce((sum, logit) => sum + Number(logit > 0), 0), score: region.score }
}

/** The largest connected piece, or the one at a point; null where it is too small to be a wall. */
function partOf({ logits, score }: Region, grid: Grid, at?: Point): Region | null {
  const named = at && Math.floor(at[1] / CELL_PX) * grid.width + Math.floor(at[0] / CELL_PX)
  const piece = piecesOf((cell) => logits[cell]! > 0, grid).find(
    (cells) => named === undefined || cells.includes(named),
  )
  if (!piece || piece.length < logits.length * SMALLEST_PART) return null
  const kept = logits.map((logit) => -Math.abs(logit))
  for (const cell of piece) kept[cell] = logits[cell]!
  return { logits: kept, area: piece.length, score }
}
