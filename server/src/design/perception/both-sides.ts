import type { Raster } from '../engines/engine'
import type { Cells, EdgeCell } from './cell-outline'
import { CELL_PX, type Grid } from './regions'

/** Cells from the edge that are looked at: the nearest hold both sides. */
const FROM = 2
const TO = 7
/** Outside, past the margin that no region covers. */
const MARGIN = 2
/** Linear light that a black pixel counts as: noise has no colour. */
const DARK = 0.02
/** Difference of the logarithms of red and of blue to green, below which two colours are one in other light. */
const SAME_COLOUR = 0.15
/** One side's texture is so much stronger than the other's, in relation to its light. */
const OTHER_TEXTURE = 2
/** Logarithm: a part so much lighter, and not cooler, lies in the sun. */
const SUNNY = 0.5
const NOT_COOLER = 0.02

const LINEAR = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)

/** Mean logarithms of light, and of red and blue to green; mean step of the light from pixel to pixel. */
interface Look {
  readonly light: number
  readonly red: number
  readonly blue: number
  readonly texture: number
}

/**
 * Whether what lies on both sides of an edge may be one floor in other light, as where the sun falls on it: the same
 * colour with the same texture, or a part that is lighter and warmer.
 */
export function areOfOneFloor(view: Raster, part: Cells, other: Cells, edge: readonly EdgeCell[], grid: Grid): boolean {
  const bands = { inside: new Set<number>(), outside: new Set<number>() }
  for (const { x, y, outward, beside } of edge) {
    if (beside !== 'floor') continue
    for (let step = FROM; step <= TO; step++) {
      const inside = cellAt(x - outward[0] * step, y - outward[1] * step, grid)
      const outside = cellAt(x + outward[0] * (step + MARGIN), y + outward[1] * (step + MARGIN), grid)
      if (inside !== null && part[inside] === 1) bands.inside.add(inside)
      if (outside !== null && other[outside] === 1) bands.outside.add(outside)
    }
  }
  const [inside, outside] = [lookOf(view, bands.inside, grid), lookOf(view, bands.outside, grid)]
  const [light, red, blue] = [inside.light - outside.light, inside.red - outside.red, inside.blue - outside.blue]
  if (light > SUNNY && red > -NOT_COOLER && blue < NOT_COOLER) return true
  const texture = Math.abs(Math.log(inside.texture / outside.texture))
  return Math.hypot(red, blue) < SAME_COLOUR && texture < Math.log(OTHER_TEXTURE)
}

function cellAt(x: number, y: number, { width, height }: Grid): number | null {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column < 0 || row < 0 || column >= width || row >= height ? null : row * width + column
}

function lookOf(view: Raster, cells: ReadonlySet<number>, grid: Grid): Look {
  let [count, light, red, blue, texture] = [0, 0, 0, 0, 0]
  for (const cell of cells) {
    const [left, top] = [(cell % grid.width) * CELL_PX, Math.floor(cell / grid.width) * CELL_PX]
    const sum = [0, 0, 0]
    let [pixels, steps] = [0, 0]
    for (let y = top; y < Math.min(top + CELL_PX, view.height - 1); y++)
      for (let x = left; x < Math.min(left + CELL_PX, view.width - 1); x++) {
        const pixel = y * view.width + x
        for (let channel = 0; channel < 3; channel++) sum[channel]! += LINEAR[view.data[pixel * 3 + channel]!]!
        const here = lightOf(view.data, pixel)
        steps += Math.hypot(lightOf(view.data, pixel + 1) - here, lightOf(view.data, pixel + view.width) - here)
        pixels++
      }
    if (pixels === 0) continue
    const [r, g, b] = sum.map((value) => Math.log(DARK / 4 + value / pixels)) as [number, number, number]
    count++
    light += g
    red += r - g
    blue += b - g
    texture += steps / pixels
  }
  const mean = (value: number) => value / Math.max(1, count)
  return { light: mean(light), red: mean(red), blue: mean(blue), texture: 0.001 + mean(texture) }
}

const lightOf = (data: Uint8Array, pixel: number): number =>
  Math.log(
    DARK +
      0.2126 * LINEAR[data[pixel * 3]!]! +
      0.7152 * LINEAR[data[pixel * 3 + 1]!]! +
      0.0722 * LINEAR[data[pixel * 3 + 2]!]!,
  )
