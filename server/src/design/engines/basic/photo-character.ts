import type { Raster } from '../engine'
import type { NoiseLevel } from './grain'

/** How a photo renders fine detail; what is painted into it is made alike. */
export interface PhotoCharacter {
  noise: NoiseLevel
  /** Width of its sharpest edges relative to a picture that is sharp to the pixel, 1–3. */
  softness: number
}

const BLOCK = 8
/** Blocks examined at most; a sample suffices. */
const BLOCKS = 5000
const BIN_BITS = 5
const BINS = 256 >> BIN_BITS
/** A brightness that fewer blocks have is mostly edges between others. */
const FEWEST_BLOCKS = 12
const LEAST_SHARE = 0.02
/** The smoothest blocks of a brightness show noise only; the others also show texture. */
const SMOOTHEST = 0.1
/** The smoothest tenth is below the mean noise by chance. */
const SMOOTHEST_BIAS = 1.18
/** Where a brightness is much noisier than the next one, all its blocks show texture. */
const MOST_BETWEEN_BINS = 1.25
const MOST_NOISE = 8
/** Noise of rounding to whole steps. */
const QUANTISED = 0.29

const EDGE_STEP = 40
const FEWEST_EDGES = 60
const SHARPEST = 0.2
/** Edge width, as measured here, of a picture that is sharp to the pixel. */
const SHARP_WIDTH = 1.3
const REACH = 4
const SOFTEST = 3

export function characterOf(photo: Raster): PhotoCharacter {
  return { noise: measureNoise(photo), softness: measureSoftness(photo) }
}

/** Noise by brightness from the smoothest blocks of the whole photo (its floor may be textured). */
function measureNoise({ data, width, height }: Raster): NoiseLevel {
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)]
  const every = Math.max(1, Math.round((columns * rows) / BLOCKS))
  const bins: { sigma: number; correlation: number }[][] = Array.from({ length: BINS }, () => [])
  const block = new Float32Array(BLOCK * BLOCK)
  for (let number = 0; number < columns * rows; number += every) {
    const left = (number % columns) * BLOCK
    const top = Math.floor(number / columns) * BLOCK
    let [sum, clipped] = [0, false]
    for (let at = 0; at < block.length; at++) {
      const value = data[((top + (at >> 3)) * width + left + (at & 7)) * 3 + 1]!
      block[at] = value
      sum += value
      clipped ||= value <= 1 || value >= 254
    }
    if (!clipped) bins[(sum / block.length) >> BIN_BITS]!.push(noiseOf(block))
  }
  return levelOf(bins)
}

/** Standard deviation and neighbour correlation of a block, without its own brightness gradient. */
function noiseOf(block: Float32Array): { sigma: number; correlation: number } {
  let [sum, alongX, alongY] = [0, 0, 0]
  for (let at = 0; at < block.length; at++) {
    sum += block[at]!
    alongX += block[at]! * ((at & 7) - 3.5)
    alongY += block[at]! * ((at >> 3) - 3.5)
  }
  // Σ(x − 3.5)² over the block.
  const spread = 336
  let [squares, products] = [0, 0]
  let before = 0
  for (let at = 0; at < block.length; at++) {
    const [x, y] = [(at & 7) - 3.5, (at >> 3) - 3.5]
    const rest = block[at]! - sum / block.length - (alongX / spread) * x - (alongY / spread) * y
    squares += rest * rest
    if ((at & 7) > 0) products += rest * before
    before = rest
  }
  const variance = squares / (block.length - 3)
  return { sigma: Math.sqrt(variance), correlation: variance > 0.05 ? products / 56 / variance : 0 }
}

function levelOf(bins: { sigma: number; correlation: number }[][]): NoiseLevel {
  const fewest = Math.max(FEWEST_BLOCKS, LEAST_SHARE * bins.reduce((sum, blocks) => sum + blocks.length, 0))
  const known: { brightness: number; sigma: number }[] = []
  const correlations: number[] = []
  bins.forEach((blocks, bin) => {
    if (blocks.length < fewest) return
    const smooth = blocks.sort((a, b) => a.sigma - b.sigma).slice(0, Math.ceil(blocks.length * SMOOTHEST))
    const sigma = Math.min(MOST_NOISE, smooth[smooth.length >> 1]!.sigma * SMOOTHEST_BIAS)
    known.push({ brightness: (bin + 0.5) * (1 << BIN_BITS), sigma })
    correlations.push(smooth.reduce((sum, { correlation }) => sum + correlation, 0) / smooth.length)
  })
  for (let at = 1; at < known.length; at++) calm(known[at]!, known[at - 1]!)
  for (let at = known.length - 2; at >= 0; at--) calm(known[at]!, known[at + 1]!)
  const correlation = correlations.length > 0 ? correlations.sort((a, b) => a - b)[correlations.length >> 1]! : 0
  return {
    sigma: new Float32Array(256).map((_, brightness) => between(known, brightness)),
    correlation: Math.min(0.7, Math.max(0, correlation)),
  }
}

function calm(level: { sigma: number }, next: { sigma: number }) {
  level.sigma = Math.min(level.sigma, MOST_BETWEEN_BINS * Math.max(QUANTISED, next.sigma))
}

function between(known: readonly { brightness: number; sigma: number }[], brightness: number): number {
  if (known.length === 0) return 0
  const after = known.findIndex((each) => each.brightness >= brightness)
  if (after <= 0) return known.at(after === 0 ? 0 : -1)!.sigma
  const [a, b] = [known[after - 1]!, known[after]!]
  return a.sigma + ((b.sigma - a.sigma) * (brightness - a.brightness)) / (b.brightness - a.brightness)
}

/** The width of the sharpest strong edges, along and across: contrast divided by the steepest step. */
function measureSoftness({ data, width, height }: Raster): number {
  const widths: number[] = []
  const spacing = Math.max(4, Math.round(Math.max(width, height) / 160))
  const scan = (start: number, stride: number, length: number) => {
    const end = start + (length - REACH - 1) * stride
    for (let at = start + (REACH + 1) * stride; at < end; at += stride) {
      const step = Math.abs(data[at + stride]! - data[at]!)
      if (step < EDGE_STEP) continue
      const before = Math.abs(data[at]! - data[at - stride]!)
      const after = Math.abs(data[at + 2 * stride]! - data[at + stride]!)
      if (step < before || step < after) continue
      widths.push(contrastAround(data, at, stride) / step)
      at += REACH * stride
    }
  }
  for (let y = 0; y < height; y += spacing) scan(y * width * 3 + 1, 3, width)
  for (let x = 0; x < width; x += spacing) scan(x * 3 + 1, width * 3, height)
  if (widths.length < FEWEST_EDGES) return 1
  const sharpest = widths.sort((a, b) => a - b)[Math.floor(widths.length * SHARPEST)]!
  return Math.min(SOFTEST, Math.max(1, sharpest / SHARP_WIDTH))
}

/** Height of the edge after `at`: on both sides as far as it goes on in the same direction. */
function contrastAround(data: Uint8Array, at: number, stride: number): number {
  const rising = Math.sign(data[at + stride]! - data[at]!)
  let [low, high] = [0, 1]
  while (low > -REACH && (data[at + low * stride]! - data[at + (low - 1) * stride]!) * rising > 0) low -= 1
  while (high < REACH && (data[at + (high + 1) * stride]! - data[at + high * stride]!) * rising > 0) high += 1
  return Math.abs(data[at + high * stride]! - data[at + low * stride]!)
}
