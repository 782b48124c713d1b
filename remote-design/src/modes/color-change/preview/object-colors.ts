import { type Lab, writeLab } from '@tessera/shared/contract/lab'
import { addSunlit, type OldColour, oldColourOf, ownShare, recolouring } from '@tessera/shared/contract/recolour'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'

/** The photo as the preview works with it, smaller than the file. */
export interface PhotoColors extends Size {
  /** L, a, b of each pixel. */
  readonly labs: Float32Array
}

/** An object's pixels of a {@link PhotoColors}, ready to be recoloured at once. */
export interface ObjectColors {
  readonly old: OldColour
  /** 0–1, the light where it stands. */
  readonly light: number
  readonly pixels: Uint32Array
  /** Of each pixel, its place in the table of colours. */
  readonly keys: Uint16Array
  /** 0–255 of each pixel: whether it has the object's own hue. */
  readonly own: Uint8Array
}

export function photoColorsOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): PhotoColors {
  const labs = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    writeLab(labs, pixel * 3, data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!)
  }
  return { width, height, labs }
}

/**
 * A colour change computes the new colour of so many old ones instead of each pixel's: it takes two milliseconds, so
 * that the picture follows a colour that is being dragged.
 */
const LIGHTNESSES = 100
const VARIATIONS = 12
const VARIATION_STEP = 4

/** Null for an object without a pixel. */
export function objectColorsOf({ labs, width }: PhotoColors, pixels: Uint32Array, light: number): ObjectColors | null {
  if (pixels.length === 0) return null
  const sample = new Float32Array(pixels.length * 3)
  pixels.forEach((pixel, at) => sample.set(labs.subarray(pixel * 3, pixel * 3 + 3), at * 3))
  const old = oldColourOf(sample)
  const keys = new Uint16Array(pixels.length)
  const shares = new Float32Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 1) {
    const [l, a, b] = [sample[at * 3]!, sample[at * 3 + 1]!, sample[at * 3 + 2]!]
    const usual = usualChroma(old, l)
    const lightness = Math.min(LIGHTNESSES - 1, Math.max(0, Math.round((l / 100) * (LIGHTNESSES - 1))))
    keys[at] =
      (lightness * VARIATIONS + variationOf(a - old.median.a * usual)) * VARIATIONS +
      variationOf(b - old.median.b * usual)
    shares[at] = ownShare(old, l, a, b)
  }
  addSunlit(shares, old, { width, pixels, labs: sample })
  const own = Uint8Array.from(shares, (share) => Math.round(255 * share))
  return { old, light, pixels, keys, own }
}

const usualChroma = ({ median }: OldColour, l: number): number => (l + 16) / (median.l + 16)
const variationOf = (value: number): number =>
  Math.min(VARIATIONS - 1, Math.max(0, Math.round(value / VARIATION_STEP) + VARIATIONS / 2))
const variationAt = (index: number): number => (index - VARIATIONS / 2) * VARIATION_STEP

/** Writes an object in its new colour, opaque where it has the old one; `rgba` is as large as the photo. */
export function writeObject(
  rgba: Uint8ClampedArray,
  { old, light, pixels, keys, own }: ObjectColors,
  target: Lab,
  sparing: boolean,
): void {
  const table = colorsOf(old, target, light)
  for (let at = 0; at < pixels.length; at += 1) {
    const [to, from] = [pixels[at]! * 4, keys[at]! * 3]
    rgba[to] = table[from]!
    rgba[to + 1] = table[from + 1]!
    rgba[to + 2] = table[from + 2]!
    rgba[to + 3] = sparing ? own[at]! : 255
  }
}

function colorsOf(old: OldColour, target: Lab, light: number): Uint8ClampedArray {
  const table = new Uint8ClampedArray(LIGHTNESSES * VARIATIONS * VARIATIONS * 3)
  const { write } = recolouring(old, target, light)
  let at = 0
  for (let lightness = 0; lightness < LIGHTNESSES; lightness += 1) {
    const l = (lightness / (LIGHTNESSES - 1)) * 100
    const usual = usualChroma(old, l)
    for (let a = 0; a < VARIATIONS; a += 1) {
      for (let b = 0; b < VARIATIONS; b += 1, at += 3) {
        write(table, at, l, old.median.a * usual + variationAt(a), old.median.b * usual + variationAt(b))
      }
    }
  }
  return table
}
