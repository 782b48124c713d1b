import { widened } from './cell-outline'
import type { Grid, Region } from './regions'

/** A region, and how far the part of it that no smaller region covers belongs to the surface: 0–1. */
interface Verdict {
  readonly region: Region
  readonly share: number
  /** 0–1: how much of it the network names as the verdict does. */
  readonly agreement: number
}

/** A surface as its outline is drawn from it. */
export interface Painted {
  /** One a cell: above 0 is the surface. */
  readonly logits: Float32Array
  /** One a cell, 0–1: the verdict of the region that decides the cell, or the network's share where none does. */
  readonly belief: Float32Array
  readonly verdicts: readonly Verdict[]
}

/** A verdict nearer to a half is none: the region holds parts of both, or the network does not know it. */
const CLEAR = 0.15
/** Cells this deep inside a region speak for it: its edge lies on the neighbour as well. */
const CORE = 1
/** Of a region, visible under the smaller ones; below it, what lies in all of it counts too. */
const VISIBLE = 0.15
/** Regions that the network would part more than this are not of one piece: a sofa and the floor before it. */
const OF_ONE_PIECE = 0.93
/** Within such a region a cell's own share counts when it is this far from a half; the others go with the most. */
const SURE_WITHIN = 0.3
/** Nearly on the edge, so that a smaller region's word is stronger. */
const DOUBTED = 0.5
/** Where no region is, the network's word counts only if it is this sure, and this many cells away from any region. */
const SURE_ALONE = 0.6
const GAP = 3
/** The network's certainty as a logit. */
const ALONE = 6
const OUTSIDE = -16

/**
 * Decides for each region whether it is a surface, and lays the regions over each other, small ones last. Slits between
 * regions stay out: they are the thin things that the model saw no region for.
 * @param shares one a cell: the network's share of the surface
 */
export function paintSurface(regions: readonly Region[], shares: Float32Array, grid: Grid): Painted {
  const order = regions.toSorted((a, b) => b.area - a.area)
  const top = topmost(order, shares.length)
  const verdicts = order.map((region, index): Verdict => ({ region, ...judged(region, index + 1, top, shares) }))
  const logits = uncovered(top, shares, grid)
  const belief = Float32Array.from(shares)
  for (const { region, share, agreement } of verdicts) {
    const isIn = share > 0.5
    const isClear = Math.abs(share - 0.5) > CLEAR
    const isOfOnePiece = isClear && agreement >= OF_ONE_PIECE
    for (let cell = 0; cell < shares.length; cell++) {
      const logit = region.logits[cell]!
      if (isOfOnePiece) {
        if (logit > 0) belief[cell] = share
        logits[cell] = isIn ? Math.max(logits[cell]!, logit) : Math.min(logits[cell]!, -logit)
      } else if (logit > 0 && (isClear || logits[cell] === OUTSIDE)) {
        // It holds parts of both, or the network does not know it: what it is sure of counts alone.
        belief[cell] = shares[cell]!
        const own = certainty(shares[cell]!)
        const isSure = Math.abs(shares[cell]! - 0.5) > SURE_WITHIN
        const most = isClear ? logit : DOUBTED
        logits[cell] = isSure ? Math.sign(own) * Math.min(logit, Math.abs(own)) : isIn ? most : -most
      }
    }
  }
  return { logits, belief, verdicts }
}

const certainty = (share: number) => (share - 0.5) * 2 * ALONE

/** One a cell: 1 + the index of the last region that holds it, 0 where none does. */
function topmost(order: readonly Region[], cells: number): Uint16Array {
  const top = new Uint16Array(cells)
  for (const [index, { logits }] of order.entries())
    for (let cell = 0; cell < cells; cell++) if (logits[cell]! > 0) top[cell] = index + 1
  return top
}

function judged({ logits, area }: Region, label: number, top: Uint16Array, shares: Float32Array) {
  const visible = { sum: 0, named: 0, count: 0 }
  const core = { sum: 0, named: 0, count: 0 }
  for (let cell = 0; cell < shares.length; cell++) {
    if (logits[cell]! <= CORE) continue
    for (const part of top[cell] === label ? [core, visible] : [core]) {
      part.sum += shares[cell]!
      part.named += Number(shares[cell]! > 0.5)
      part.count++
    }
  }
  const weight = Math.min(1, visible.count / (VISIBLE * area))
  const mean = (of: 'sum' | 'named') =>
    (weight * visible[of]) / Math.max(1, visible.count) + ((1 - weight) * core[of]) / Math.max(1, core.count)
  const [share, named] = [mean('sum'), mean('named')]
  return { share, agreement: share > 0.5 ? named : 1 - named }
}

/** The network's own word, where no region is near. */
function uncovered(top: Uint16Array, shares: Float32Array, grid: Grid): Float32Array {
  const logits = new Float32Array(top.length).fill(OUTSIDE)
  const near = widened(
    Uint8Array.from(top, (label) => Number(label !== 0)),
    grid,
    GAP,
  )
  for (let cell = 0; cell < top.length; cell++)
    if (near[cell] === 0 && shares[cell]! > SURE_ALONE) logits[cell] = certainty(shares[cell]!)
  return logits
}
