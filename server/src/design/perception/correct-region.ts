import type { Point } from '@tessera/shared/contract/design/plane'
import { CORRECTION, pointsAround } from '@tessera/shared/contract/design/correction'
import { piecesOf } from './cell-pieces'
import { CELL_PX, cellAt, type Grid, pointOf, type Region } from './regions'

/** What a person says of a place: it belongs to the region, or does not. View pixels. */
export interface Mark {
  readonly at: Point
  readonly keep: boolean
}

/** A correction never adds more than this many times as much as there is. */
const MOST_ADDED = 1
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
 * piece is as large as the surface, it is asked for apart from the side that stays, then apart from what is around the point; the
 * region stays as it is when the model does not see one, or has been asked too often.
 */
export async function correctRegion(
  region: Region,
  mark: Mark,
  grid: Grid,
  { ask, askAgain }: Prompts,
): Promise<Region> {
  const size = { width: grid.width * CELL_PX, height: grid.height * CELL_PX }
  const most = region.area * (mark.keep ? MOST_ADDED : CORRECTION.mostTaken)
  const isSmall = (cells: number) => !mark.keep || cells <= region.area * CORRECTION.addedAtOnce
  const tries: readonly Try[] = [
    { prompt: ask, others: () => [], least: (cells) => (isSmall(cells) ? 0 : Infinity) },
    {
      prompt: askAgain,
      others: () => spread(region, mark, grid),
      least: (cells) => (isSmall(cells) ? CORRECTION.sureApart : CORRECTION.sureOfLarge),
    },
    { prompt: askAgain, others: () => pointsAround(mark.at, size), least: () => 0 },
  ]
  for (const { prompt, others, least } of tries) {
    const seen = await prompt([{ at: mark.at, keep: true }, ...others().map((at): Mark => ({ at, keep: false }))])
    if (!seen) return region
    const piece = changedAt(region, seen, mark, grid)
    const isMeant = piece.length > 0 && piece.length <= most && seen.score >= least(piece.length)
    if (isMeant) return changed(region, seen, piece, mark.keep)
  }
  return region
}

/** A prompt for the piece at a point. */
interface Try {
  readonly prompt: (points: readonly Mark[]) => Promise<Region | null>
  /** To leave out. */
  readonly others: () => readonly Point[]
  /** Score from which a piece of so many changed cells is taken. */
  readonly least: (cells: number) => number
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
