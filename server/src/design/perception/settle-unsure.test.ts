import type { Sort } from '../engines/basic/floor/scene-network'
import type { Raster } from '../engines/engine'
import { CELL_PX, type Grid, type Region } from './regions'
import { settleUnsure } from './settle-unsure'

const grid: Grid = { width: 32, height: 24 }
const EDGE = 16

/** Two even halves; cells left of the edge are 200, the others 190: a white wall beside another. */
const view = rasterOf((x) => (x < EDGE ? 200 : 190))

describe('cells of which the model is unsure', () => {
  it('a torn edge moves to the step of colour', () => {
    // Sure of what is far from the edge; beside it the sign changes from row to row, three cells to either side.
    const torn = regionOf((x, y) => {
      const edge = EDGE + (y % 4 < 2 ? 3 : -3)
      return Math.abs(x - EDGE) > 6 ? (x < EDGE ? 8 : -8) : x < edge ? 0.5 : -0.5
    })
    const settled = settleUnsure(view, torn, grid, new Map())
    expect(differences(settled, (x) => x < EDGE)).toBe(0)
  })

  it('what the model is sure of stays, against the colours as well', () => {
    const sure = regionOf((x) => (x < EDGE + 4 ? 6 : -6))
    expect(settleUnsure(view, sure, grid, new Map())).toEqual(sure.logits)
  })

  it('a leg of a thing stays, though all around it are surer; a spur of a wall goes', () => {
    const isSpur = (x: number, y: number) => x === 20 && y < 12
    const spurred = regionOf((x, y) => (y >= 12 ? 6 : isSpur(x, y) ? 0.5 : -3))
    const even = rasterOf(() => 180)
    const named = (sort: Sort) => new Map([[sort, new Float32Array(grid.width * grid.height).fill(0.6)]])
    const spur = (logits: Float32Array) =>
      [...logits.keys()].filter((cell) => at(cell, isSpur) && logits[cell]! > 0).length
    expect(spur(settleUnsure(even, spurred, grid, named('furniture')))).toBe(12)
    expect(spur(settleUnsure(even, spurred, grid, named('wall')))).toBeLessThan(4)
  })

  it('between two surfaces of one colour the network’s word decides', () => {
    const even = rasterOf(() => 180)
    const unsure = regionOf((x) => (x < 10 ? 6 : x > 22 ? -6 : 0.125))
    const wall = new Float32Array(grid.width * grid.height).map((_, cell) => (cell % grid.width < EDGE ? 0.95 : 0.05))
    const settled = settleUnsure(even, unsure, grid, new Map([['wall', wall]]))
    expect(differences(settled, (x) => x < EDGE) / grid.height).toBeLessThan(1.5)
  })
})

const at = <Found>(cell: number, read: (x: number, y: number) => Found) =>
  read(cell % grid.width, Math.floor(cell / grid.width))

/** Cells on another side than asked for, without the picture's margin, whose cells have no neighbour to follow. */
function differences(logits: Float32Array, isIn: (x: number) => boolean): number {
  return [...logits.keys()].filter((cell) =>
    at(cell, (x, y) => y > 0 && y < grid.height - 1 && logits[cell]! > 0 !== isIn(x)),
  ).length
}

function regionOf(logit: (x: number, y: number) => number): Region {
  const logits = Float32Array.from({ length: grid.width * grid.height }, (_, cell) => at(cell, logit))
  return { logits, area: logits.filter((value) => value > 0).length, score: 0.8 }
}

function rasterOf(value: (x: number) => number): Raster {
  const [width, height] = [grid.width * CELL_PX, grid.height * CELL_PX]
  const data = new Uint8Array(width * height * 3).map((_, index) =>
    value(Math.floor((Math.floor(index / 3) % width) / CELL_PX)),
  )
  return { data, width, height, channels: 3 }
}
