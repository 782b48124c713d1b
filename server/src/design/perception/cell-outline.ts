import { piecesOf } from './cell-pieces'
import type { Grid } from './regions'

/** One a cell: 1 inside. */
export type Cells = Uint8Array

/** How far outward, in cells, it is looked for what a part borders on: no region covers the margins between. */
const REACH = 5
/** Nearer than this the network's coarse shares still mix what lies on both sides. */
const PAST_THE_EDGE = 3
/** Around an edge cell, for the direction outward. */
const AROUND = 3
/** A piece below this share of the largest is a scrap. */
const SCRAP = 0.1
/** Frayed ends and holes up to twice as many cells wide are noise. */
const FRAYED = 2

type Beside = 'floor' | 'wall' | 'thing' | 'border'

/** A cell at the edge of a part, the direction outward (0 at the picture's border), and what lies beyond. */
export interface EdgeCell {
  readonly x: number
  readonly y: number
  readonly outward: readonly [number, number]
  readonly beside: Beside
}

/** Without noise: its main pieces, their holes and frayed ends smoothed, within what it may be. */
export function smoothed(cells: Cells, within: Cells, grid: Grid): Cells {
  const closed = narrowed(widened(cells, grid), grid).map((value, cell) => value & within[cell]!)
  const smooth = opened(closed, grid)
  const kept = new Uint8Array(cells.length)
  const pieces = piecesOf((cell) => smooth[cell] === 1, grid)
  for (const piece of pieces) if (piece.length >= SCRAP * pieces[0]!.length) for (const cell of piece) kept[cell] = 1
  return kept
}

/** Without what is at most {@link FRAYED} cells wide on each side of its middle. */
export const opened = (cells: Cells, grid: Grid): Cells => widened(narrowed(cells, grid), grid)

/** By {@link FRAYED} cells; beyond the picture everything is inside. */
const narrowed = (cells: Cells, grid: Grid): Cells =>
  widened(
    cells.map((value) => 1 - value),
    grid,
  ).map((value) => 1 - value)

/** Cells at most `reach` rows and columns away from marked ones, as 1. */
export function widened(cells: Cells, { width, height }: Grid, reach = FRAYED): Cells {
  const across = new Uint8Array(cells.length)
  const wide = new Uint8Array(cells.length)
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === 0) continue
    const x = cell % width
    across.fill(1, cell - Math.min(x, reach), cell + Math.min(width - 1 - x, reach) + 1)
  }
  for (let cell = 0; cell < cells.length; cell++) {
    if (across[cell] === 0) continue
    const y = Math.floor(cell / width)
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
      wide[row * width + (cell % width)] = 1
  }
  return wide
}

/**
 * The edge of a part.
 * @param floor other cells that count as floor
 * @param walls one a cell: the network's share of wall
 */
export function edgeOf(part: Cells, floor: Cells, walls: Float32Array, grid: Grid): EdgeCell[] {
  const { width, height } = grid
  const edge: EdgeCell[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      if (part[cell] === 0) continue
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) {
        edge.push({ x, y, outward: [0, 0], beside: 'border' })
        continue
      }
      if (part[cell - 1]! + part[cell + 1]! + part[cell - width]! + part[cell + width]! === 4) continue
      const outward = directionOut(part, x, y, grid)
      if (outward) edge.push({ x, y, outward, beside: lookOut(x, y, outward, floor, walls, grid) })
    }
  return edge
}

/** Towards the middle of what near the cell is not of the part; null where there is as much on either side. */
function directionOut(part: Cells, x: number, y: number, { width, height }: Grid): readonly [number, number] | null {
  let [across, down] = [0, 0]
  for (let dy = -AROUND; dy <= AROUND; dy++)
    for (let dx = -AROUND; dx <= AROUND; dx++) {
      const [column, row] = [x + dx, y + dy]
      if (column < 0 || row < 0 || column >= width || row >= height || part[row * width + column] === 1) continue
      across += dx
      down += dy
    }
  const length = Math.hypot(across, down)
  return length < 1 ? null : [across / length, down / length]
}

function lookOut(
  x: number,
  y: number,
  [across, down]: readonly [number, number],
  floor: Cells,
  walls: Float32Array,
  { width, height }: Grid,
): Beside {
  for (let step = 1; step <= REACH; step++) {
    const [column, row] = [Math.round(x + across * step), Math.round(y + down * step)]
    if (column < 0 || row < 0 || column >= width || row >= height) return 'border'
    const cell = row * width + column
    if (floor[cell] === 1) return 'floor'
    if (step >= PAST_THE_EDGE && walls[cell]! > 0.5) return 'wall'
  }
  return 'thing'
}
