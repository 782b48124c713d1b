import type { Raster } from '../engines/engine'

/** Beyond these the ring shows another thing, not another tone. */
const GAIN = { least: 0.6, most: 1.6 } as const
const LEAST_PIXELS = 64
/** Below this variance a gain cannot be told from an offset. */
const LEAST_VARIANCE = 9
const ROUNDS = 3
const OUTLIER_DEVIATIONS = 2.5

/**
 * Fits an engine's tone to the photo's, per channel by a straight line through the pixels of a ring outside the mask.
 * Writes into the answer.
 * @param ring indices of pixels
 */
export function matchTone(photo: Raster, answer: Raster, ring: readonly number[]): void {
  if (ring.length < LEAST_PIXELS) return
  for (let channel = 0; channel < 3; channel++) {
    const { gain, offset } = fitLine(photo.data, answer.data, ring, channel)
    const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => Math.round(gain * value + offset))
    for (let at = channel; at < answer.data.length; at += 3) answer.data[at] = table[answer.data[at]!]!
  }
}

interface Line {
  gain: number
  offset: number
}

function fitLine(wanted: Uint8Array, given: Uint8Array, ring: readonly number[], channel: number): Line {
  let line: Line = { gain: 1, offset: 0 }
  let kept = ring
  for (let round = 0; round < ROUNDS; round++) {
    line = leastSquares(wanted, given, kept, channel)
    const { gain, offset } = line
    const errorAt = (pixel: number) => wanted[pixel * 3 + channel]! - gain * given[pixel * 3 + channel]! - offset
    const deviation = Math.sqrt(kept.reduce((sum, pixel) => sum + errorAt(pixel) ** 2, 0) / kept.length)
    const inliers = ring.filter((pixel) => Math.abs(errorAt(pixel)) <= OUTLIER_DEVIATIONS * deviation + 1)
    if (inliers.length < LEAST_PIXELS) break
    kept = inliers
  }
  return line
}

function leastSquares(wanted: Uint8Array, given: Uint8Array, pixels: readonly number[], channel: number): Line {
  let [sumX, sumY, sumXx, sumXy] = [0, 0, 0, 0]
  for (const pixel of pixels) {
    const [x, y] = [given[pixel * 3 + channel]!, wanted[pixel * 3 + channel]!]
    sumX += x
    sumY += y
    sumXx += x * x
    sumXy += x * y
  }
  const count = pixels.length
  const [meanX, meanY] = [sumX / count, sumY / count]
  const variance = sumXx / count - meanX * meanX
  const slope = variance < LEAST_VARIANCE ? 1 : (sumXy / count - meanX * meanY) / variance
  const gain = Math.min(GAIN.most, Math.max(GAIN.least, slope))
  return { gain, offset: meanY - gain * meanX }
}
