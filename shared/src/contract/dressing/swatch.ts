import { SRGB_TO_LINEAR } from '../srgb'
import { brightestOf } from './roll-off'
import { seamless } from './seamless'

/** Rows of sRGB pixels, three or four bytes each. */
export interface SwatchPicture {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

interface SwatchLevel {
  /** Powers of two. */
  readonly width: number
  readonly height: number
  /** Linear light, three numbers a texel. */
  readonly texels: Float32Array
}

/** A material's look that repeats without a seam. */
export interface Swatch {
  /** Height of one repeat, in its widths. */
  readonly aspect: number
  /** From the finest to one of a single row or column. */
  readonly levels: readonly SwatchLevel[]
  /** Linear light of its brightest twentieth, in their brightest channel. */
  readonly brightest: number
}

/** Longest side of a swatch's picture before it is made to repeat. */
export const SWATCH_PX = 640
const MOST_TEXELS = 512

/** Makes a picture of a material repeat without a seam: at most {@link SWATCH_PX} wide and high, evenly lit. */
export function swatchOf(picture: SwatchPicture): Swatch {
  const tile = seamless(linearOf(picture))
  const full = resized(tile, powerOfTwo(tile.width), powerOfTwo(tile.height))
  const levels = [full]
  for (let level = full; level.width > 1 && level.height > 1; levels.push(level)) level = halved(level)
  return { aspect: tile.height / tile.width, levels, brightest: brightestOf([levels]) }
}

/** Linear light, three numbers a pixel. */
export interface LinearPicture {
  readonly width: number
  readonly height: number
  readonly texels: Float32Array
}

function linearOf({ data, width, height }: SwatchPicture): LinearPicture {
  const channels = data.length / (width * height)
  const texels = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      texels[pixel * 3 + channel] = SRGB_TO_LINEAR[data[pixel * channels + channel]!]!
    }
  }
  return { width, height, texels }
}

const powerOfTwo = (size: number): number => Math.min(MOST_TEXELS, 2 ** Math.max(0, Math.round(Math.log2(size))))

function resized(from: LinearPicture, width: number, height: number): SwatchLevel {
  const texels = new Float32Array(width * height * 3)
  const out = new Float64Array(3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      bilinear(out, from, ((x + 0.5) * from.width) / width - 0.5, ((y + 0.5) * from.height) / height - 0.5)
      texels.set(out, (y * width + x) * 3)
    }
  }
  return { width, height, texels }
}

function halved({ width, height, texels }: SwatchLevel): SwatchLevel {
  const [half, low] = [width / 2, height / 2]
  const out = new Float32Array(half * low * 3)
  for (let y = 0; y < low; y += 1) {
    for (let x = 0; x < half; x += 1) {
      const at = (y * 2 * width + x * 2) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const [first, below] = [at + channel, at + channel + width * 3]
        out[(y * half + x) * 3 + channel] =
          (texels[first]! + texels[first + 3]! + texels[below]! + texels[below + 3]!) / 4
      }
    }
  }
  return { width: half, height: low, texels: out }
}

/** Writes the light at a place in texels, whose centres are whole numbers; the picture repeats. */
function bilinear(out: Float64Array, { width, height, texels }: LinearPicture, x: number, y: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const [x0, x1] = [wrapped(left, width), wrapped(left + 1, width)]
  const [y0, y1] = [wrapped(top, height) * width, wrapped(top + 1, height) * width]
  for (let channel = 0; channel < 3; channel += 1) {
    const above = texels[(y0 + x0) * 3 + channel]! * (1 - right) + texels[(y0 + x1) * 3 + channel]! * right
    const below = texels[(y1 + x0) * 3 + channel]! * (1 - right) + texels[(y1 + x1) * 3 + channel]! * right
    out[channel] = above * (1 - down) + below * down
  }
}

const wrapped = (index: number, size: number): number => ((index % size) + size) % size

/**
 * Writes the light of a swatch at a place in its widths.
 * @param extent of a photo pixel, in its widths: what is finer is averaged
 */
export function sampleSwatch(
  out: Float64Array,
  { levels, aspect }: Swatch,
  u: number,
  v: number,
  extent: number,
): void {
  const texels = Math.max(levels[0]!.width, levels[0]!.height / aspect) * extent
  const number = Math.min(levels.length - 1, Math.max(0, Math.round(Math.log2(texels) - 0.2)))
  const level = levels[number]!
  bilinear(out, level, u * level.width - 0.5, (v / aspect) * level.height - 0.5)
}

/** Least size of a figure that must follow the folds of cloth, as a share of the photo's longer side. */
const LARGE_FIGURE = 0.012
/** Relative variation of colour that shows as a pattern; the fabrics of the sample library have 0.06 at most. */
const LARGE_CONTRAST = 0.14

/**
 * Whether a pattern is so large that it would have to follow the folds of upholstery.
 * @param repeat width of one repeat, as a share of the photo's longer side
 */
export function isLargePattern({ levels }: Swatch, repeat: number): boolean {
  const texels = (LARGE_FIGURE / repeat) * levels[0]!.width
  const level = levels[Math.max(0, Math.round(Math.log2(texels)))]
  if (!level) return false
  const sums = [0, 0, 0]
  let squares = 0
  const count = level.texels.length / 3
  for (const [at, light] of level.texels.entries()) {
    sums[at % 3]! += light
    squares += light * light
  }
  const means = sums.map((sum) => sum / count)
  const variance = squares / count - means.reduce((sum, mean) => sum + mean * mean, 0)
  const grey = means.reduce((sum, mean) => sum + mean, 0) / 3
  return Math.sqrt(Math.max(0, variance) / 3) / Math.max(1e-4, grey) > LARGE_CONTRAST
}
