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
/** Prompts of either function; the largest regions and pieces first. */
const MOST = 8

type Prompt = readonly Mark[]

/**
 * Regions that hold parts which the network surely names otherwise, such as a wall with the ceiling above it: a prompt for each
 * side, with a point to leave on each other one. In the view's pixels.
 */
export function mixedPrompts(regions: readonly Region[], scene: SceneShares, grid: Grid): Prompt[] {
  const shares = kindShares(scene, grid)
  const prompts: Prompt[] = []
  for (const region of regions) {
    if (prompts.length >= MOST) break
    prompts.push(...sidesOf(region, shares, grid))
  }
  return prompts.slice(0, MOST)
}

function sidesOf(region: Region, shares: KindShares, grid: Grid): Prompt[] {
  if (region.area < region.logits.length * MIXED.smallest) return []
  const means = [...shares].map(([sort, of]) => ({ sort, of, mean: meanOf(of, region) }))
  const main = means.reduce((most, next) => (next.mean > most.mean ? next : most))
  const foreign = foreignPieces(region, shares, [main.sort], MIXED.least, grid)
  if (foreign.length === 0) return []
  const own = piecesOf((cell) => region.logits[cell]! > 0 && main.of[cell]! > 0.5, grid)[0]
  if (!own) return []
  const places = [own, ...foreign].map((piece) => pointOf(deepest(piece, grid), grid))
  return places.map((at) => [
    { at, keep: true },
    ...places.flatMap((other) => (other === at ? [] : { at: other, keep: false })),
  ])
}

/** The middles of pieces that the network is sure of and that lie in no region of which the most is that. In the view's pixels. */
export function uncoveredPrompts(regions: readonly Region[], scene: SceneShares, grid: Grid): Prompt[] {
  return [...kindShares(scene, grid).values()]
    .flatMap((of) => {
      const covered = new Uint8Array(of.length)
      for (const { logits } of regions.filter((region) => meanOf(of, region) > 0.5))
        for (let cell = 0; cell < covered.length; cell++) if (logits[cell]! > 0) covered[cell] = 1
      return piecesOf((cell) => covered[cell] === 0 && of[cell]! > SURE, grid).filter(
        (piece) => piece.length >= of.length * SMALLEST,
      )
    })
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST)
    .map((piece) => [{ at: pointOf(deepest(piece, grid), grid), keep: true }])
}

function meanOf(shares: Float32Array, { logits, area }: Region): number {
  let sum = 0
  for (let cell = 0; cell < shares.length; cell++) if (logits[cell]! > 0) sum += shares[cell]!
  return sum / Math.max(1, area)
}
