import type { Point } from '@tessera/shared/contract/design/plane'
import type { SceneShares } from '../engines/basic/floor/scene-network'
import { deepest, piecesOf } from './cell-pieces'
import { type Grid, pointOf, type Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'

/** The network is this sure of a piece that no region of that kind covers. */
const SURE = 0.75
/** Share of the picture. */
const SMALLEST = 0.0025
const MOST = 8
const SORTS = ['floor', 'rug'] as const

/**
 * Where to ask again: the middles of pieces that the network is sure are floor or rug, and that lie in no region of
 * which the most is that. In the view's pixels, largest pieces first.
 */
export function furtherPrompts(regions: readonly Region[], scene: SceneShares, grid: Grid): Point[] {
  return SORTS.flatMap((sort) => {
    const shares = sharesOnGrid(scene, sort, grid)
    const covered = new Uint8Array(shares.length)
    for (const { logits } of regions.filter((region) => meanOf(shares, region) > 0.5))
      for (let cell = 0; cell < covered.length; cell++) if (logits[cell]! > 0) covered[cell] = 1
    return piecesOf((cell) => covered[cell] === 0 && shares[cell]! > SURE, grid).filter(
      (piece) => piece.length >= shares.length * SMALLEST,
    )
  })
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST)
    .map((piece) => pointOf(deepest(piece, grid), grid))
}

function meanOf(shares: Float32Array, { logits, area }: Region): number {
  let sum = 0
  for (let cell = 0; cell < shares.length; cell++) if (logits[cell]! > 0) sum += shares[cell]!
  return sum / Math.max(1, area)
}
