import type { Raster } from '../engines/engine'
import { boxSums, CHANNELS, colourSums, type ColourSums } from './local-colours'
import { CELL_PX, type Grid } from './regions'
import { sweep } from './sweep'

/** How far around a cell, in cells, colours describe the region and its surroundings there: the nearest with enough. */
const REACHES = [4, 12, 40] as const
/** Inside a region the decoder is this unsure where something thin stands. */
const UNSURE = 1
/** Cells; broader unsure places are doubt about the region, such as a dark floor, and no smeared leg. */
const BROADEST_LEG = 4
/** Surer than that, a leg still shows where the decoder is this much surer on both sides of it. */
const VALLEY = 2.5
const FEWEST_PIXELS = 24
/** Noise of a photo, in colour steps squared: no surface is more even. */
const NOISE = 30
/** The decoder is surest of an edge's rough place, the colours of its course. */
const MOST_LOGIT = 4
const COLOUR_WEIGHT = 0.6
const MOST_COLOUR = 8

/**
 * Draws a region at the photo's resolution. The decoder's cells are four pixels wide, so its edge is soft, and thin legs
 * melt into the floor behind them: along the edge every pixel is given to the side whose colours nearby it has.
 * 0.05–0.1 CPU seconds.
 * @param photo three channels, the view (longest side 1024)
 * @param logits one a cell of the grid; above 0 is inside. Combine regions first (largest logit to add, smallest of one
 *   and the other's negative to subtract), then refine once
 * @returns one channel of the photo's size, 255 inside
 */
export function refineEdge(photo: Raster, logits: Float32Array, grid: Grid): Raster {
  const { width, height } = photo
  const soft = enlarged(logits, grid, width, height)
  const edge = edgeCells(logits, grid)
  const sums = { inside: colourSums(grid), outside: colourSums(grid) }
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const cell = cellOf(pixel, width, grid)
    const inside = soft[pixel]! > 0
    data[pixel] = inside ? 255 : 0
    if (edge[cell] === 0) sums[inside ? 'inside' : 'outside'].add(cell, photo.data, pixel)
  }
  const models = { inside: modelsOf(sums.inside, grid, edge), outside: modelsOf(sums.outside, grid, edge) }
  for (let pixel = 0; pixel < data.length; pixel++) {
    const cell = cellOf(pixel, width, grid)
    const within = models.inside.get(cell)
    const without = models.outside.get(cell)
    if (edge[cell] === 0 || !within || !without) continue
    const colour = likelihood(within, photo.data, pixel) - likelihood(without, photo.data, pixel)
    const belief = clamped(soft[pixel]!, MOST_LOGIT) + COLOUR_WEIGHT * clamped(colour, MOST_COLOUR)
    data[pixel] = belief > 0 ? 255 : 0
  }
  sweep(data, width, (pixel) => edge[cellOf(pixel, width, grid)] === 1)
  return { data, width, height, channels: 1 }
}

/** A region at the photo's resolution, its edge as soft as the decoder left it: 0.01 CPU seconds. */
export function drawRegion(
  { width, height }: { width: number; height: number },
  logits: Float32Array,
  grid: Grid,
): Raster {
  const data = Uint8Array.from(enlarged(logits, grid, width, height), (logit) => (logit > 0 ? 255 : 0))
  return { data, width, height, channels: 1 }
}

const clamped = (value: number, most: number) => Math.max(-most, Math.min(most, value))

const cellOf = (pixel: number, width: number, grid: Grid) =>
  Math.floor(Math.floor(pixel / width) / CELL_PX) * grid.width + Math.floor((pixel % width) / CELL_PX)

/** Cells within two of another side, and those beside unsure ones, as 1. */
function edgeCells(logits: Float32Array, grid: Grid): Uint8Array {
  const beside = (cells: ArrayLike<number>, isOther: (cell: number, other: number) => boolean) => {
    const found = new Uint8Array(logits.length)
    for (let cell = 0; cell < found.length; cell++) {
      const column = cell % grid.width
      const others = [
        column > 0 ? cell - 1 : cell,
        column < grid.width - 1 ? cell + 1 : cell,
        cell >= grid.width ? cell - grid.width : cell,
        cell + grid.width < cells.length ? cell + grid.width : cell,
      ]
      if (others.some((other) => isOther(cell, other))) found[cell] = 1
    }
    return found
  }
  const narrow = narrowCells(
    Uint8Array.from(logits, (logit) => Number(Math.abs(logit) < UNSURE)),
    grid,
  )
  markValleys(narrow, logits, grid)
  const touching = beside(logits, (cell, other) => narrow[cell] === 1 || logits[cell]! > 0 !== logits[other]! > 0)
  return beside(touching, (cell, other) => touching[cell] === 1 || touching[other] === 1)
}

/** Marked cells of rows or columns of at most {@link BROADEST_LEG} of them, as 1. */
function narrowCells(marked: Uint8Array, grid: Grid): Uint8Array {
  const narrow = new Uint8Array(marked.length)
  const scan = (lines: number, length: number, cellAt: (line: number, place: number) => number) => {
    for (let line = 0; line < lines; line++) {
      let from = 0
      for (let place = 0; place <= length; place++) {
        if (place < length && marked[cellAt(line, place)] === 1) continue
        if (place - from <= BROADEST_LEG) for (let at = from; at < place; at++) narrow[cellAt(line, at)] = 1
        from = place + 1
      }
    }
  }
  scan(grid.height, grid.width, (row, column) => row * grid.width + column)
  scan(grid.width, grid.height, (column, row) => row * grid.width + column)
  return narrow
}

/** Marks cells inside that lie much lower than what is within a leg's reach on both sides, along a row or a column. */
function markValleys(marked: Uint8Array, logits: Float32Array, { width, height }: Grid): void {
  const highest = (cell: number, step: number, room: number) => {
    let most = -Infinity
    for (let steps = Math.min(BROADEST_LEG, room); steps > 0; steps--)
      most = Math.max(most, logits[cell + steps * step]!)
    return most
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      const logit = logits[cell]!
      if (logit <= 0) continue
      const across = Math.min(highest(cell, -1, x), highest(cell, 1, width - 1 - x))
      const down = Math.min(highest(cell, -width, y), highest(cell, width, height - 1 - y))
      if (Math.max(across, down) - logit > VALLEY) marked[cell] = 1
    }
}

/** Mean and variance of each channel. */
interface ColourModel {
  readonly mean: readonly number[]
  readonly variance: readonly number[]
}

function modelsOf(sums: ColourSums, grid: Grid, edge: Uint8Array): Map<number, ColourModel> {
  const levels = REACHES.map((reach) => boxSums(sums, grid, reach))
  const models = new Map<number, ColourModel>()
  for (let cell = 0; cell < edge.length; cell++) {
    if (edge[cell] === 0) continue
    const taken = levels.find(({ count }) => count[cell]! >= FEWEST_PIXELS)
    if (!taken) continue
    const count = taken.count[cell]!
    const mean = taken.sum.map((channel) => channel[cell]! / count)
    const variance = taken.squares.map((channel, at) => Math.max(0, channel[cell]! / count - mean[at]! ** 2) + NOISE)
    models.set(cell, { mean, variance })
  }
  return models
}

/** Logarithm, without what is the same for all. */
function likelihood({ mean, variance }: ColourModel, data: Uint8Array, pixel: number): number {
  let sum = 0
  for (let channel = 0; channel < CHANNELS; channel++) {
    const away = data[pixel * CHANNELS + channel]! - mean[channel]!
    sum -= (away * away) / variance[channel]! + Math.log(variance[channel]!)
  }
  return sum / 2
}

/** Bilinear; cells are centred on their four by four pixels. */
function enlarged(logits: Float32Array, grid: Grid, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height)
  const columns = Array.from({ length: width }, (_, x) => spanOf(x, grid.width))
  for (let y = 0; y < height; y++) {
    const [top, bottom, down] = spanOf(y, grid.height)
    for (let x = 0; x < width; x++) {
      const [left, right, across] = columns[x]!
      const upper = logits[top * grid.width + left]! * (1 - across) + logits[top * grid.width + right]! * across
      const lower = logits[bottom * grid.width + left]! * (1 - across) + logits[bottom * grid.width + right]! * across
      out[y * width + x] = upper * (1 - down) + lower * down
    }
  }
  return out
}

function spanOf(pixel: number, cells: number): readonly [from: number, to: number, part: number] {
  const place = Math.max(0, Math.min(cells - 1, (pixel + 0.5) / CELL_PX - 0.5))
  const from = Math.floor(place)
  return [from, Math.min(cells - 1, from + 1), place - from]
}
