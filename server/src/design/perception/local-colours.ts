import type { Raster } from '../engines/engine'
import { CELL_PX, type Grid } from './regions'

export const CHANNELS = 3

/** Of a cell: pixels, each channel's sum, each channel's sum of squares. */
const PARTS = 1 + 2 * CHANNELS

/** Mean and variance of each channel. */
export interface ColourModel {
  readonly mean: readonly number[]
  readonly variance: readonly number[]
}

/** Colours near a cell. */
export interface LocalColours {
  /** Of the pixels in the cell's square of neighbours; null where they are fewer. */
  modelAt(cell: number, reach: number, fewest: number): ColourModel | null
}

/** The colours of chosen cells, by a table of sums from the top left: a square costs four look-ups, whatever its size. */
export function localColours(
  photo: Raster,
  { width, height }: Grid,
  isChosen: (cell: number) => boolean,
): LocalColours {
  const stride = (width + 1) * PARTS
  const table = new Float64Array(stride * (height + 1))
  const row = new Float64Array(PARTS)
  for (let y = 0; y < height; y++) {
    row.fill(0)
    for (let x = 0; x < width; x++) {
      if (isChosen(y * width + x)) addCell(row, photo, x * CELL_PX, y * CELL_PX)
      const at = (y + 1) * stride + (x + 1) * PARTS
      for (let part = 0; part < PARTS; part++) table[at + part] = table[at - stride + part]! + row[part]!
    }
  }
  return {
    modelAt: (cell, reach, fewest) => {
      const x = cell % width
      const y = (cell - x) / width
      const top = Math.max(0, y - reach) * stride
      const bottom = Math.min(height, y + reach + 1) * stride
      const left = Math.max(0, x - reach) * PARTS
      const right = Math.min(width, x + reach + 1) * PARTS
      const sum = (part: number) =>
        table[bottom + right + part]! -
        table[top + right + part]! -
        table[bottom + left + part]! +
        table[top + left + part]!
      const count = sum(0)
      if (count < fewest) return null
      const mean = [sum(1) / count, sum(2) / count, sum(3) / count]
      const variance = mean.map((each, channel) => Math.max(0, sum(1 + CHANNELS + channel) / count - each ** 2))
      return { mean, variance }
    },
  }
}

function addCell(sums: Float64Array, { data, width, height }: Raster, left: number, top: number): void {
  const right = Math.min(width, left + CELL_PX)
  const bottom = Math.min(height, top + CELL_PX)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      sums[0]! += 1
      for (let channel = 0; channel < CHANNELS; channel++) {
        const value = data[(y * width + x) * CHANNELS + channel]!
        sums[1 + channel]! += value
        sums[1 + CHANNELS + channel]! += value * value
      }
    }
  }
}
