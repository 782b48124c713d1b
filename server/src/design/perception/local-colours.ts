import type { Grid } from './regions'

export const CHANNELS = 3

/** Pixels of each cell of a grid, their colours' sums and sums of squares. */
export interface ColourSums {
  readonly count: Float64Array
  readonly sum: readonly Float64Array[]
  readonly squares: readonly Float64Array[]
}

export interface GrowingSums extends ColourSums {
  add(cell: number, data: Uint8Array, pixel: number): void
}

export function colourSums({ width, height }: Grid): GrowingSums {
  const perCell = () => new Float64Array(width * height)
  const count = perCell()
  const sum = Array.from({ length: CHANNELS }, perCell)
  const squares = Array.from({ length: CHANNELS }, perCell)
  return {
    count,
    sum,
    squares,
    add: (cell, data, pixel) => {
      count[cell]! += 1
      for (let channel = 0; channel < CHANNELS; channel++) {
        const value = data[pixel * CHANNELS + channel]!
        sum[channel]![cell]! += value
        squares[channel]![cell]! += value * value
      }
    },
  }
}

/** The same over each cell's square of neighbours. */
export function boxSums({ count, sum, squares }: ColourSums, grid: Grid, reach: number): ColourSums {
  const over = (cells: Float64Array) => boxSum(cells, grid, reach)
  return { count: over(count), sum: sum.map(over), squares: squares.map(over) }
}

/** By a table of sums from the top left. */
function boxSum(cells: Float64Array, { width, height }: Grid, reach: number): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += cells[y * width + x]!
      table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row
    }
  }
  const sums = new Float64Array(cells.length)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const at = (row: number, column: number) => table[row * (width + 1) + column]!
      sums[y * width + x] = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
    }
  }
  return sums
}
