import type { Raster } from '../engines/engine'

/** Brightness in 0–255 with the places that may be compared. */
export interface GreyPicture {
  width: number
  height: number
  values: Float32Array
  /** 1 where the picture may be compared. */
  valid: Uint8Array
}

/** Averages blocks of `step` × `step` pixels; a block is valid when all of its pixels are. */
export function greyOf(picture: Raster, valid: Uint8Array, step: number): GreyPicture {
  const width = Math.floor(picture.width / step)
  const height = Math.floor(picture.height / step)
  const grey: GreyPicture = {
    width,
    height,
    values: new Float32Array(width * height),
    valid: new Uint8Array(width * height).fill(1),
  }
  for (let y = 0; y < height * step; y++) {
    const row = Math.floor(y / step) * width
    for (let x = 0; x < width * step; x++) {
      const from = y * picture.width + x
      const at = row + Math.floor(x / step)
      const [red, green, blue] = [picture.data[from * 3]!, picture.data[from * 3 + 1]!, picture.data[from * 3 + 2]!]
      grey.values[at]! += (0.299 * red + 0.587 * green + 0.114 * blue) / (step * step)
      if (!valid[from]) grey.valid[at] = 0
    }
  }
  return grey
}

/** Bilinear value at a place; NaN outside. */
export function sampleGrey({ values, width, height }: GreyPicture, x: number, y: number): number {
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return Number.NaN
  const left = Math.min(width - 2, Math.floor(x))
  const top = Math.min(height - 2, Math.floor(y))
  const [right, down] = [x - left, y - top]
  const at = top * width + left
  const above = values[at]! * (1 - right) + values[at + 1]! * right
  const below = values[at + width]! * (1 - right) + values[at + width + 1]! * right
  return above * (1 - down) + below * down
}

/** Slopes of brightness by central differences; 0 at the border. */
export function slopesOf({ values, width, height }: GreyPicture): { x: Float32Array; y: Float32Array } {
  const slopes = { x: new Float32Array(values.length), y: new Float32Array(values.length) }
  for (let y = 1; y < height - 1; y++) {
    for (let index = y * width + 1; index < (y + 1) * width - 1; index++) {
      slopes.x[index] = (values[index + 1]! - values[index - 1]!) / 2
      slopes.y[index] = (values[index + width]! - values[index - width]!) / 2
    }
  }
  return slopes
}
