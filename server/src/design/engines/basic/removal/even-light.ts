import { spreadInto } from './membrane'
import type { NearestPatches } from './nearest-patches'
import { type Level, PATCH_RADIUS } from './patch-level'

/** Largest correction, in sRGB steps: more is another material and no light. */
const MOST = 40
/** Variance of a patch, all channels, below which a surface shows grain alone; a sample's painted wall has 24, the bench's floors 88 and more. */
export const MOST_PLAIN = 30

/**
 * Brings a filling to the light around it: where its patches reach beyond the hole they say what should be seen there,
 * and the difference to what is seen is spread into the hole as a membrane. Other things beside it have no say.
 * @see Pérez, Gangnet, Blake: "Poisson image editing", 2003
 */
export function evenLight(level: Level, hole: Uint8Array, matches: NearestPatches): void {
  const { width, height, colours, foreign, likely } = level
  const differences = new Float32Array(colours.length)
  const counts = new Float32Array(hole.length)
  const offset = new Float32Array(3)
  for (const target of matches.targets) {
    const source = matches.of[target]!
    matches.offsetOf(target, offset)
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const shift = dy * width + dx
        const at = target + shift
        if (hole[at] || foreign[at] || !likely[at]) continue
        counts[at]!++
        for (let channel = 0; channel < 3; channel++) {
          differences[at * 3 + channel]! +=
            colours[at * 3 + channel]! - colours[(source + shift) * 3 + channel]! - offset[channel]!
        }
      }
    }
  }
  const smooth = meansAround(differences, counts, width, height)
  const isInner = (index: number) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return x >= PATCH_RADIUS && y >= PATCH_RADIUS && x < width - PATCH_RADIUS && y < height - PATCH_RADIUS
  }
  const known = new Uint8Array(counts.map((count, index) => (count > 0 && isInner(index) ? 1 : 0)))
  const spread = spreadInto({ width, height, values: smooth, hole, known })
  for (let index = 0; index < hole.length; index++) {
    if (!hole[index]) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      colours[at] = colours[at]! + Math.max(-MOST, Math.min(MOST, spread[at]!))
    }
  }
}

/**
 * Of a plain surface: the light around it as a membrane, with the grain of what its patches resemble. Patches alone meet in steps, which
 * are seen where nothing else is.
 */
export function smoothLight(
  { width, height, colours, foreign, likely }: Level,
  hole: Uint8Array,
  matches: NearestPatches,
) {
  const known = hole.map((value, index) => (value || foreign[index] || !likely[index] ? 0 : 1))
  const spread = spreadInto({ width, height, values: colours, hole, known })
  const mean = new Float32Array(3)
  for (let index = 0; index < hole.length; index++) {
    if (!hole[index]) continue
    const source = matches.of[index]!
    // A patch with an edge in it brings no grain.
    const isGrain = source >= 0 && meanOfPatch(colours, width, source, mean) < MOST_PLAIN
    for (let channel = 0; channel < 3; channel++) {
      const grain = isGrain ? colours[source * 3 + channel]! - mean[channel]! : 0
      colours[index * 3 + channel] = spread[index * 3 + channel]! + grain
    }
  }
}

/** @returns the patch's variance, all channels */
function meanOfPatch(colours: Float32Array, width: number, middle: number, into: Float32Array): number {
  into.fill(0)
  let squares = 0
  const pixels = (2 * PATCH_RADIUS + 1) ** 2
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
    for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
      const at = (middle + dy * width + dx) * 3
      for (let channel = 0; channel < 3; channel++) {
        const value = colours[at + channel]!
        into[channel]! += value / pixels
        squares += value ** 2 / pixels
      }
    }
  }
  return squares - into.reduce((sum, mean) => sum + mean ** 2, 0)
}

/** Mean differences in the patch around each pixel that has any: without the grain of what is compared. */
function meansAround(sums: Float32Array, counts: Float32Array, width: number, height: number): Float32Array {
  const means = new Float32Array(sums.length)
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++) {
    for (let x = PATCH_RADIUS; x < width - PATCH_RADIUS; x++) {
      const index = y * width + x
      if (!counts[index]) continue
      let count = 0
      for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
        for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
          const at = index + dy * width + dx
          count += counts[at]!
          for (let channel = 0; channel < 3; channel++) means[index * 3 + channel]! += sums[at * 3 + channel]!
        }
      }
      for (let channel = 0; channel < 3; channel++) means[index * 3 + channel]! /= count
    }
  }
  return means
}
