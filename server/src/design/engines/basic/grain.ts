import { createRandom } from './random'

/** Noise of a photo, as it is after the camera's denoising and JPEG. */
export interface NoiseLevel {
  /** Standard deviation in sRGB steps, by sRGB brightness. */
  sigma: Float32Array
  /** Correlation of neighbouring pixels, 0–0.7. */
  correlation: number
}

export interface Grain {
  /** Noise to add at a pixel of this sRGB brightness. */
  at(x: number, y: number, brightness: number): number
}

/** Side of the noise tile; its repetition is invisible at the strengths that occur. */
const TILE = 256
const BITS = 8

/** Noise like the photo's; the same seed gives the same grain. */
export function createGrain({ sigma, correlation }: NoiseLevel, seed: number): Grain {
  const tile = noiseTile(correlation, seed)
  return {
    at: (x, y, brightness) => tile[((y & (TILE - 1)) << BITS) | (x & (TILE - 1))]! * sigma[brightness | 0]!,
  }
}

/** Standard normal noise; neighbours correlate by a separable filter [a, 1, a]. */
function noiseTile(correlation: number, seed: number): Float32Array {
  const random = createRandom(seed ^ 0x6772616e)
  const white = new Float32Array(TILE * TILE)
  for (let at = 0; at < white.length; at++) {
    // Sum of uniform numbers: close enough to normal, and bounded.
    white[at] = (random() + random() + random() + random() - 2) * Math.sqrt(3)
  }
  const a = correlation > 0.01 ? (1 - Math.sqrt(Math.max(0, 1 - 2 * correlation * correlation))) / (2 * correlation) : 0
  const norm = 1 / (1 + 2 * a * a)
  const across = white.map((value, at) => {
    const row = at & ~(TILE - 1)
    return value + a * (white[row | ((at - 1) & (TILE - 1))]! + white[row | ((at + 1) & (TILE - 1))]!)
  })
  const mask = TILE * TILE - 1
  return across.map((value, at) => (value + a * (across[(at - TILE) & mask]! + across[(at + TILE) & mask]!)) * norm)
}
