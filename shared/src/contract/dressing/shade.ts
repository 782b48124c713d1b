import { SRGB_TO_LINEAR } from '../srgb'

/** What the light on a thing is read from: its pixels in the photo. */
export interface LitPixels {
  readonly width: number
  readonly height: number
  /** Indices in rising order. */
  readonly pixels: Uint32Array
  /** Natural logarithm of each pixel's light, see {@link logLight}. */
  readonly light: Float32Array
  /** 0–1 of each pixel: whether it is of the material that is replaced. */
  readonly own: Float32Array
}

/** The light on a thing, relative to what is usual on it. */
export interface Shade {
  /** Of each pixel: form and shadows, as a logarithm; 0 is usual. */
  readonly low: Float32Array
  /** Of each pixel: folds and seams, as a logarithm. */
  readonly detail: Float32Array
}

/** Light below which a sensor's noise is most of what varies. */
const NOISE = 0.006

export const logLight = (red: number, green: number, blue: number): number =>
  Math.log(0.2126 * SRGB_TO_LINEAR[red]! + 0.7152 * SRGB_TO_LINEAR[green]! + 0.0722 * SRGB_TO_LINEAR[blue]! + NOISE)

/** Radius of the mean that tells form from detail, as a share of the photo's width. */
const RADIUS = 1 / 400

/** Tells form and shadows from detail, by the mean around each pixel within the thing. */
export function shadeOf({ width, height, pixels, light, own }: LitPixels): Shade {
  if (pixels.length === 0) return { low: light, detail: light }
  const frame = frameOf(pixels, width)
  const [sums, weights] = [new Float32Array(frame.size), new Float32Array(frame.size)]
  pixels.forEach((index, at) => {
    // Parts of another material tell nothing about the light on this one; where there is nothing else, they do a little.
    const weight = own[at]! + 1e-3
    sums[frame.at(index)] = light[at]! * weight
    weights[frame.at(index)] = weight
  })
  const radius = Math.max(1, Math.round(Math.max(width, height) * RADIUS))
  for (const map of [sums, weights]) {
    for (let turn = 0; turn < 2; turn += 1) blur(map, frame.width, frame.height, radius)
  }
  const low = new Float32Array(pixels.length)
  pixels.forEach((index, at) => (low[at] = sums[frame.at(index)]! / weights[frame.at(index)]!))
  const usual = medianOf(low, own)
  const detail = low.map((value, at) => light[at]! - value)
  return { low: low.map((value) => value - usual), detail: withoutWeave(detail, own) }
}

/** In usual variations of a thing's detail: below, it is weave, grain or noise, which the new material brings itself. */
const WEAVE = 2

/** What stands out of a surface's own texture: folds and seams. Shrinks each value by its share of signal (Wiener). */
function withoutWeave(detail: Float32Array, own: Float32Array): Float32Array {
  const weave = (WEAVE * medianOf(detail.map(Math.abs), own)) ** 2
  return detail.map((value) => (value * value * value) / (value * value + weave || 1))
}

function frameOf(pixels: Uint32Array, width: number) {
  let [left, right] = [width, 0]
  for (const index of pixels) {
    const column = index % width
    if (column < left) left = column
    if (column > right) right = column
  }
  const top = Math.floor(pixels[0]! / width)
  const rows = Math.floor(pixels.at(-1)! / width) - top + 1
  const columns = right - left + 1
  const at = (index: number) => (Math.floor(index / width) - top) * columns + (index % width) - left
  return { width: columns, height: rows, size: columns * rows, at }
}

/** Sums over a square, by running sums along rows and columns; what is beyond the frame counts nothing. */
function blur(map: Float32Array, width: number, height: number, radius: number): void {
  const line = new Float32Array(Math.max(width, height))
  const along = (start: number, count: number, stride: number) => {
    let sum = 0
    for (let at = 0; at < Math.min(radius, count); at += 1) sum += map[start + at * stride]!
    for (let at = 0; at < count; at += 1) {
      if (at + radius < count) sum += map[start + (at + radius) * stride]!
      if (at > radius) sum -= map[start + (at - radius - 1) * stride]!
      line[at] = sum
    }
    for (let at = 0; at < count; at += 1) map[start + at * stride] = line[at]!
  }
  for (let y = 0; y < height; y += 1) along(y * width, width, 1)
  for (let x = 0; x < width; x += 1) along(x, height, width)
}

/** Values that a median is taken of; more change it by nothing that is seen. */
const SAMPLES = 100_000

/** Of the values that are the material's own; of all where there is none. */
function medianOf(all: Float32Array, own: Float32Array): number {
  const stride = Math.max(1, Math.floor(all.length / SAMPLES))
  const values = new Float32Array(Math.ceil(all.length / stride)).map((_, at) => all[at * stride]!)
  const mine = values.filter((_, at) => own[at * stride]! > 0.5)
  const sorted = (mine.length > 0 ? mine : values).slice().sort()
  return sorted[sorted.length >> 1]!
}
