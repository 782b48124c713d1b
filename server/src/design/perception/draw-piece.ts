import type { Point } from '@tessera/shared/contract/design/plane'
import type { SceneShares } from '../engines/basic/floor/scene-network'
import { deepest } from './cell-pieces'
import type { Mark, Prompts } from './correct-region'
import { foreignPieces, kindShares } from './foreign-pieces'
import { cellAt, type Grid, holds, pointOf, type Region } from './regions'

/** At a point, what the network gives more than this share may be what is there. */
const POSSIBLE = 0.3
/** Of the piece. */
const SMALLEST = 0.03
/** A piece drawn with points to leave is taken if the model is this sure of it, or if so much of the first was something else. */
const SURE_APART = 0.8
const MOST_FOREIGN = 0.25

/**
 * What the model sees at a point. Where the network surely names parts of that otherwise than the point, such as a floor before
 * cupboards or a ceiling above a wall, it is asked for once more, with a point to leave on each.
 */
export async function drawPiece(
  at: Point,
  scene: SceneShares,
  grid: Grid,
  { ask, askAgain }: Prompts,
): Promise<Region> {
  const mark = { at, keep: true }
  const seen = await ask([mark])
  const shares = kindShares(scene, grid)
  const here = cellAt(grid, at)
  const possible = [...shares].flatMap(([sort, of]) => (of[here]! > POSSIBLE ? [sort] : []))
  // Where the network does not know the point itself, what it names elsewhere says nothing.
  if (possible.length === 0) return seen
  const foreign = foreignPieces(seen, shares, possible, SMALLEST, grid)
  if (foreign.length === 0) return seen
  const leave = foreign.map((piece): Mark => ({ at: pointOf(deepest(piece, grid), grid), keep: false }))
  const apart = await askAgain([mark, ...leave])
  if (!apart || !holds(apart, grid, at)) return seen
  const share = foreign.reduce((sum, piece) => sum + piece.length, 0) / Math.max(1, seen.area)
  return apart.score >= SURE_APART || share > MOST_FOREIGN ? apart : seen
}
