import type { Rect } from '../geometry/geometry'
import type { MaskBitmap } from './mask-bitmap'

/**
 * Runs of pixels as `[start, end)` pairs of linear indices. Used for the undo history (difference of two masks; applying the same runs
 * again reverts it) and for the draft (difference from an empty mask).
 */
export type Runs = Uint32Array

/** Where `after` differs from `before` inside `rect`. */
export function differingRuns(before: Uint8Array, after: Uint8Array, width: number, rect: Rect): Runs {
  const runs: number[] = []
  for (let y = rect.y0; y < rect.y1; y += 1) {
    const end = y * width + rect.x1
    let start = -1
    for (let index = y * width + rect.x0; index < end; index += 1) {
      const differs = before[index] !== after[index]
      if (differs && start < 0) start = index
      else if (!differs && start >= 0) {
        runs.push(start, index)
        start = -1
      }
    }
    if (start >= 0) runs.push(start, end)
  }
  return mergeAdjacent(runs)
}

/** Merges runs that continue in the next row: an inverted mask is a single pair. */
function mergeAdjacent(runs: readonly number[]): Runs {
  const merged: number[] = []
  for (let index = 0; index < runs.length; index += 2) {
    const start = runs[index] as number
    const end = runs[index + 1] as number
    if (merged.length > 0 && merged.at(-1) === start) merged[merged.length - 1] = end
    else merged.push(start, end)
  }
  return Uint32Array.from(merged)
}

/** Inverts the pixels of the runs and returns the touched rows. */
export function toggleRuns(mask: MaskBitmap, runs: Runs): Rect {
  const { data, width } = mask
  for (let pair = 0; pair < runs.length; pair += 2) {
    const end = runs[pair + 1] as number
    for (let index = runs[pair] as number; index < end; index += 1) data[index] = 255 - (data[index] as number)
  }
  if (runs.length === 0) return { x0: 0, y0: 0, x1: 0, y1: 0 }
  return {
    x0: 0,
    y0: Math.floor((runs[0] as number) / width),
    x1: width,
    y1: Math.ceil((runs.at(-1) as number) / width),
  }
}

/** The set pixels of a mask, compact enough for browser storage. */
export function maskToRuns(mask: MaskBitmap): Runs {
  return differingRuns(new Uint8Array(mask.data.length), mask.data, mask.width, {
    x0: 0,
    y0: 0,
    x1: mask.width,
    y1: mask.height,
  })
}
