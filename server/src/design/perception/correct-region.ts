import type { Point } from '@tessera/shared/contract/design/plane'
import { piecesOf } from './cell-pieces'
import { cellAt, type Grid, pointOf, type Region } from './regions'

/** What a person says of a place: it belongs to the region, or does not. View pixels. */
export interface Mark {
  readonly at: Point
  readonly keep: boolean
}

/** A correction never takes away more of a region than this share of it: so much is the surface itself. */
const MOST_TAKEN = 0.3
/** Nor adds more than this many times as much. */
const MOST_ADDED = 1
/** Below this score a piece that was told apart from the rest of the surface is a guess. */
const SURE_APART = 0.7
/** Points of the side that stays, from which a piece is told apart. */
const APART = 2
/** Cells nearer to the edge than this may be wrong themselves. */
const SURE_CELL = 2

export interface Prompts {
  ask(points: readonly Mark[]): Promise<Region>
  /** A second prompt for one point; null where there have been too many. */
  askAgain(points: readonly Mark[]): Promise<Region | null>
}

/**
 * A region with one place put right: the piece that the model sees at the point joins it or leaves it, as far as that
 * hangs together with the point. What lies elsewhere is never changed, so a click cannot make the rest worse. Where the
 * piece is as large as the surface, it is asked for apart from the side that stays; the region stays as it is when the
 * model does not see one, or has been asked too often.
 */
export async function correctRegion(
  region: Region,
  mark: Mark,
  grid: Grid,
  { ask, askAgain }: Prompts,
): Promise<Region> {
  const most = region.area * (mark.keep ? MOST_ADDED : MOST_TAKEN)
  const seen = await ask([{ at: mark.at, keep: true }])
  const piece = changedAt(region, seen, mark, grid)
  if (piece.length > 0 && piece.length <= most) return changed(region, seen, piece, mark.keep)
  // Nothing at the point, or more than can be meant.
  const others = spread(region, mark, grid).map((at): Mark => ({ at, keep: false }))
  const apart = await askAgain([{ at: mark.at, keep: true }, ...others])
  if (!apart) return region
  const smaller = changedAt(region, apart, mark, grid)
  const isSure = apart.score >= SURE_APART && smaller.length > 0 && smaller.length <= most
  return isSure ? changed(region, apart, smaller, mark.keep) : region
}

/** The cells that a piece would change, and that hang together with the point. */
function changedAt(region: Region, piece: Region, { at, keep }: Mark, grid: Grid): readonly number[] {
  const here = cellAt(grid, at)
  const changes = (cell: number) => piece.logits[cell]! > 0 && region.logits[cell]! > 0 !== keep
  return changes(here) ? (piecesOf(changes, grid).find((cells) => cells.includes(here)) ?? []) : []
}

function changed(region: Region, piece: Region, cells: readonly number[], keep: boolean): Region {
  const logits = Float32Array.from(region.logits)
  for (const cell of cells) logits[cell] = keep ? piece.logits[cell]! : -piece.logits[cell]!
  return { ...region, logits, area: region.area + (keep ? cells.length : -cells.length) }
}

/** Points of the side that stays, each as far as can be from the mark and the others. */
function spread({ logits }: Region, { at, keep }: Mark, grid: Grid): Point[] {
  const stays = [...logits.keys()].filter((cell) => (keep ? -logits[cell]! : logits[cell]!) > SURE_CELL)
  const chosen: Point[] = [at]
  const apartOf = (cell: number) => {
    const [x, y] = pointOf(cell, grid)
    return Math.min(...chosen.map((point) => Math.hypot(point[0] - x, point[1] - y)))
  }
  while (chosen.length <= APART && stays.length > 0) {
    const farthest = stays.reduce((best, cell) => (apartOf(cell) > apartOf(best) ? cell : best))
    chosen.push(pointOf(farthest, grid))
  }
  return chosen.slice(1)
}
