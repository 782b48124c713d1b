import type { Point } from '@tessera/shared/contract/design/plane'
import { SORTS, type SceneShares } from '../engines/basic/floor/scene-network'
import { deepest, piecesOf } from './cell-pieces'
import type { Mark, Prompts } from './correct-region'
import { cellAt, type Grid, pointOf, type Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'

/** At a point, what the network gives more than this share may be what is there. */
const POSSIBLE = 0.3
/** Elsewhere in the piece it names a place otherwise when it is this sure. */
const SURE = 0.6
/** Of the piece; less is its edge. In cells as well: the network's own are larger. */
const SMALLEST = { share: 0.03, cells: 8 }
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
  const foreign = foreignPieces(seen, at, scene, grid)
  if (foreign.length === 0) return seen
  const leave = foreign.map((piece): Mark => ({ at: pointOf(deepest(piece, grid), grid), keep: false }))
  const apart = await askAgain([mark, ...leave])
  const share = foreign.reduce((sum, piece) => sum + piece.length, 0) / Math.max(1, seen.area)
  return apart && (apart.score >= SURE_APART || share > MOST_FOREIGN) ? apart : seen
}

/** Of each kind that is not at the point, the largest piece within the region. */
function foreignPieces({ logits, area }: Region, at: Point, scene: SceneShares, grid: Grid) {
  const here = cellAt(grid, at)
  return SORTS.flatMap((sort) => {
    const shares = sharesOnGrid(scene, sort, grid)
    if (shares[here]! > POSSIBLE) return []
    const piece = piecesOf((cell) => logits[cell]! > 0 && shares[cell]! > SURE, grid)[0]
    return piece && piece.length > Math.max(area * SMALLEST.share, SMALLEST.cells) ? [piece] : []
  })
}
