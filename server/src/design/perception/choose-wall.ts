import type { Point } from '@tessera/shared/contract/design/plane'
import { deepest, piecesOf } from './cell-pieces'
import { type ChosenSurface, NO_SURFACE } from './choose-floor'
import { doubtfulPlaces } from './doubtful-places'
import { expectedOverlap } from './expected-overlap'
import { type Painted, paintSurface } from './paint-surface'
import { CELL_PX, type Grid, gridOf, holds, pointOf, type Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'
import type { Sight } from './sight'

/** Of the picture: less is a guess, unless a point names it. */
const SMALLEST = 0.03
/** Its edge is the network's, which is coarse: somebody should look. */
const MOST_OF_PART = 0.6

type Seen = Pick<Sight, 'view' | 'scene'> & { readonly regions: readonly Region[] }

interface ChosenWall extends ChosenSurface {
  /** Where the model may draw the wall that no region is, in the view's pixels. */
  readonly ask?: Point
}

/**
 * One wall: that at a point of the view, or the largest. The model parts walls at the corners of a room, so a wall is
 * one region, without what hangs on it or stands before it. Where it sees wall and ceiling as one, both white, the part
 * counts that the network is sure of; where cupboards leave so little of a wall that no region is that wall, the
 * network's own.
 */
export function chooseWall({ view, regions, scene }: Seen, at?: Point): ChosenWall {
  const grid = gridOf(view)
  const shares = sharesOnGrid(scene, 'wall', grid)
  const painted = paintSurface(regions, shares, grid)
  const there = painted.verdicts.filter(({ region }) => !at || holds(region, grid, at))
  const parts = there.map(({ region, share }) => ({ part: alone(painted, region), share }))
  const isLargeEnough = ({ area }: Region) => at !== undefined || area >= shares.length * SMALLEST
  const whole = largest(parts.filter(({ share, part }) => share > 0.5 && isLargeEnough(part)).map(({ part }) => part))
  const seen = whole ?? largest(parts.flatMap(({ part }) => pieceOf(part, grid, at) ?? []))
  // At a point the model draws what is there by itself.
  const wall = seen ?? (at ? null : pieceOf(everywhere(painted), grid))
  if (!wall) return NO_SURFACE
  // Other walls are neither sure nor doubtful parts of it.
  const within = (cells: Float32Array) => cells.map((share, cell) => (wall.logits[cell]! > 0 ? share : 0))
  const own = { ...painted, belief: within(painted.belief) }
  const confidence = Math.min(expectedOverlap(own, wall, within(shares)), whole ? 1 : MOST_OF_PART)
  const ask = seen ? {} : { ask: middleOf(wall, grid) }
  return { region: wall, confidence, doubtful: doubtfulPlaces(own, grid), ...ask }
}

function middleOf({ logits }: Region, grid: Grid): Point {
  const cells = [...logits.keys()].filter((cell) => logits[cell]! > 0)
  return pointOf(deepest(cells, grid), grid)
}

const largest = (regions: readonly Region[]): Region | null =>
  regions.reduce<Region | null>((a, b) => (a && a.area >= b.area ? a : b), null)

/** A region of the surface, without what lies over it. */
function alone({ logits }: Painted, region: Region): Region {
  return counted(
    logits.map((logit, cell) => Math.min(logit, region.logits[cell]!)),
    region.score,
  )
}

/** The surface wherever it is, as sure as a part of it can be. */
const everywhere = ({ logits }: Painted): Region => counted(logits, MOST_OF_PART)

const counted = (logits: Float32Array, score: number): Region => ({
  logits,
  area: logits.reduce((sum, logit) => sum + Number(logit > 0), 0),
  score,
})

/** The largest connected piece, or the one at a point; null where it is too small to be a wall. */
function pieceOf({ logits, score }: Region, grid: Grid, at?: Point): Region | null {
  const named = at && Math.floor(at[1] / CELL_PX) * grid.width + Math.floor(at[0] / CELL_PX)
  const piece = piecesOf((cell) => logits[cell]! > 0, grid).find(
    (cells) => named === undefined || cells.includes(named),
  )
  if (!piece || piece.length < logits.length * SMALLEST) return null
  const kept = logits.map((logit) => -Math.abs(logit))
  for (const cell of piece) kept[cell] = logits[cell]!
  return { logits: kept, area: piece.length, score }
}
