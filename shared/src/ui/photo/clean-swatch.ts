import { SRGB_TO_LINEAR, srgbOfLinear } from '@tessera/shared/contract/srgb'

/** Reach of the mean that is taken for the light, as a share of the swatch; finer figures are the material's. */
const REACH = 0.2
/** A place is made at most so many times brighter or darker. */
const MOST_GAIN = 3

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** Mean luminance, 0–1. */
export function meanLight(pixels: Pixels): number {
  const light = lightOf(pixels)
  return light.reduce((sum, each) => sum + each, 0) / light.length
}

function lightOf({ data, width, height }: Pixels): Float32Array {
  const light = new Float32Array(width * height)
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const at = pixel * 4
    light[pixel] =
      0.2126 * SRGB_TO_LINEAR[data[at]!]! +
      0.7152 * SRGB_TO_LINEAR[data[at + 1]!]! +
      0.0722 * SRGB_TO_LINEAR[data[at + 2]!]!
  }
  return light
}

/**
 * Takes the light of the room off a photographed swatch: what is darker towards one side becomes even. In place.
 * @param level mean luminance that it gets; its own by default
 */
export function lightEvenly(pixels: Pixels, level = meanLight(pixels)): void {
  const { data, width, height } = pixels
  const count = width * height
  const light = lightOf(pixels)
  const radius = Math.max(1, Math.round(Math.min(width, height) * REACH))
  for (let turn = 0; turn < 2; turn += 1) {
    for (let y = 0; y < height; y += 1) average(light, y * width, width, 1, radius)
    for (let x = 0; x < width; x += 1) average(light, x, height, width, radius)
  }
  for (let pixel = 0; pixel < count; pixel += 1) {
    const gain = Math.min(MOST_GAIN, Math.max(1 / MOST_GAIN, level / Math.max(1e-4, light[pixel]!)))
    for (let at = pixel * 4; at < pixel * 4 + 3; at += 1) {
      data[at] = srgbOfLinear(Math.min(1, SRGB_TO_LINEAR[data[at]!]! * gain))
    }
  }
}

/** Running mean along a row or column; beyond its ends the light goes on as it was going. */
function average(values: Float32Array, start: number, count: number, stride: number, radius: number): void {
  const line = Float32Array.from({ length: count }, (_, at) => values[start + at * stride]!)
  const read = (at: number): number => {
    if (at < 0) return 2 * line[0]! - line[Math.min(count - 1, -at)]!
    return at < count ? line[at]! : 2 * line[count - 1]! - line[Math.max(0, 2 * count - 2 - at)]!
  }
  let sum = 0
  for (let at = -radius; at <= radius; at += 1) sum += read(at)
  for (let at = 0; at < count; at += 1) {
    values[start + at * stride] = sum / (2 * radius + 1)
    sum += read(at + radius + 1) - read(at - radius)
  }
}
