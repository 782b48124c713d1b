import type { SceneShares } from '../engines/basic/floor/scene-network'
import { deepest, piecesOf } from './cell-pieces'
import type { Mark } from './correct-region'
import { foreignPieces, type KindShares, kindShares } from './foreign-pieces'
import { type Grid, pointOf, type Region } from './regions'

/** The network is this sure of a piece that no region of that kind covers. */
const SURE = 0.75
/** Share of the picture. */
const SMALLEST = 0.0025
/** A region of two kinds holds this share of the other at least. Regions below this share of the picture are of one piece. */
const MIXED = { least: 0.05, smallest: 0.005 } as const
/** Prompts of each sort; largest pieces first. */
const MOST = 8

type Prompt = readonly Mark[]

/**
 * What to ask after the first regions: regions that hold parts which the network surely names otherwise (a wall and the ceiling above
 * it), with a point to leave on each, and the middles of pieces that the network is sure of and that lie in no region of which the most is
 * that. In the view's pixels.
 */
export function furtherPrompts(regions: readonly Region[], scene: SceneShares, grid: Grid): Prompt[] {
  const shares = kindShares(scene, grid)
  const apart = regions.flatMap((region) => promptsApart(region, shares, grid))
  return [...apart.slice(0, MOST), ...uncovered(regions, shares, grid).slice(0, MOST)]
}

/** Each side of a region, away from the others. */
function promptsApart(region: Region, shares: KindShares, grid: Grid): Prompt[] {
  if (region.area < region.logits.length * MIXED.smallest) return []
  const means = [...shares].map(([sort, of]) => ({ sort, of, mean: meanOf(of, region) }))
  const main = means.reduce((most, next) => (next.mean > most.mean ? next : most))
  const foreign = foreignPieces(region, shares, (sort) => sort === main.sort, MIXED.least, grid)
  const own = piecesOf((cell) => region.logits[cell]! > 0 && main.of[cell]! > 0.5, grid)[0]
  if (foreign.length === 0 || !own) return []
  const places = [own, ...foreign].map((piece) => pointOf(deepest(piece, grid), grid))
  return places.map((at) => [
    { at, keep: true },
    ...places.flatMap((other) => (other === at ? [] : { at: other, keep: false })),
  ])
}

function uncovered(regions: readonly Region[], shares: KindShares, grid: Grid): Prompt[] {
  return [...shares.values()]
    .flatMap((of) => {
      const covered = new Uint8Array(of.length)
      for (const { logits } of regions.filter((region) => meanOf(of, region) > 0.5))
        for (let cell = 0; cell < covered.length; cell++) if (logits[cell]! > 0) covered[cell] = 1
      return piecesOf((cell) => covered[cell] === 0 && of[cell]! > SURE, grid).filter(
        (piece) => piece.length >= of.length * SMALLEST,
      )
    })
    .toSorted((a, b) => b.length - a.length)
    .map((piece) => [{ at: pointOf(deepest(piece, grid), grid), keep: true }])
}

function meanOf(shares: Float32Array, { logits, area }: Region): number {
  let sum = 0
  for (let cell = 0; cell < shares.length; cell++) if (logits[cell]! > 0) sum += shares[cell]!
  return sum / Math.max(1, area)
}
