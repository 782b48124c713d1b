import { SORTS, type SceneShares, type Sort } from '../engines/basic/floor/scene-network'
import { type Piece, piecesOf } from './cell-pieces'
import { once } from './once'
import type { Grid, Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'

/** The network's shares of each kind of place, one a cell. */
export type KindShares = ReadonlyMap<Sort, Float32Array>

/** The network's classes, without that of the background. */
const KINDS = SORTS.filter((sort) => sort !== 'none')
/** The network names a place otherwise when it is this sure. */
const SURE = 0.6
/** The network's own cells are larger: fewer are the edge of one. */
const FEWEST_CELLS = 8

/** Every click needs them, and they take 15 ms. A scene belongs to one view, and so to one grid. */
export const kindShares = once(
  (scene: SceneShares, grid: Grid): KindShares => new Map(KINDS.map((sort) => [sort, sharesOnGrid(scene, sort, grid)])),
)

/**
 * Of each kind that is not the region's own, the largest piece within the region.
 * @param own what the region may be
 * @param least of the region; less is its edge
 */
export function foreignPieces(
  { logits, area }: Region,
  shares: KindShares,
  own: readonly Sort[],
  least: number,
  grid: Grid,
): Piece[] {
  return [...shares].flatMap(([sort, of]) => {
    if (own.includes(sort)) return []
    const piece = piecesOf((cell) => logits[cell]! > 0 && of[cell]! > SURE, grid)[0]
    return piece && piece.length > Math.max(area * least, FEWEST_CELLS) ? [piece] : []
  })
}
