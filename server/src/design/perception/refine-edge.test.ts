import type { Raster } from '../engines/engine'
import { BY_COLOUR, drawRegion, refineEdge } from './refine-edge'
import { CELL_PX, type Grid, gridOf } from './regions'

const WIDTH = 256
const HEIGHT = 192

/** A bright floor below a dark chair, whose legs are five pixels wide and come down to a third of the floor. */
const isFloor = (x: number, y: number) => y > 80 && !(y < 150 && (Math.abs(x - 60) < 3 || Math.abs(x - 180) < 3))

function drawPhoto(noise: number): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)]
    const grain = ((pixel * 7919) % 17) - 8
    const base = isFloor(x, y) ? [190, 170, 150] : [70, 60, 60]
    for (let channel = 0; channel < 3; channel++) data[pixel * 3 + channel] = base[channel]! + (grain * noise) / 8
  }
  return { data, width: WIDTH, height: HEIGHT, channels: 3 }
}

/** As the decoder answers: each cell's share of floor, smeared over its neighbours. */
function softLogits(grid: Grid): Float32Array {
  return Float32Array.from({ length: grid.width * grid.height }, (_, cell) => {
    const [column, row] = [cell % grid.width, Math.floor(cell / grid.width)]
    let inside = 0
    let all = 0
    for (let y = (row - 1) * CELL_PX; y < (row + 2) * CELL_PX; y++)
      for (let x = (column - 1) * CELL_PX; x < (column + 2) * CELL_PX; x++) {
        inside += Number(isFloor(x, y))
        all++
      }
    return 6 * (inside / all - 0.5)
  })
}

const legsKept = ({ data }: Raster) => {
  let out = 0
  let all = 0
  for (let y = 90; y < 145; y++)
    for (const x of [58, 59, 60, 61, 62, 178, 179, 180, 181, 182]) {
      out += Number(data[y * WIDTH + x] === 0)
      all++
    }
  return out / all
}

const wrongShare = ({ data }: Raster) =>
  data.reduce(
    (wrong, value, pixel) => wrong + Number((value === 255) !== isFloor(pixel % WIDTH, Math.floor(pixel / WIDTH))),
    0,
  ) / data.length

function drawn(photo: Raster, logits: Float32Array, grid: Grid): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT)
  drawRegion(photo, logits, grid, data, 255)
  return { data, width: WIDTH, height: HEIGHT, channels: 1 }
}

describe('the edge of a region', () => {
  const photo = drawPhoto(8)
  const grid = gridOf(photo)
  const logits = softLogits(grid)

  it('follows legs that the decoder smears into the floor', () => {
    expect(legsKept(drawn(photo, logits, grid))).toBeLessThan(0.5)
    const refined = refineEdge(photo, logits, grid)
    expect(legsKept(refined)).toBeGreaterThan(0.95)
    expect(wrongShare(refined)).toBeLessThan(0.003)
  })

  it('follows legs where the decoder is sure of the floor before which they stand', () => {
    const sure = logits.map((logit) => logit * 2 + 3)
    expect(legsKept(drawn(photo, sure, grid))).toBe(0)
    const refined = refineEdge(photo, sure, grid)
    expect(legsKept(refined)).toBeGreaterThan(0.9)
    expect(wrongShare(refined)).toBeLessThan(0.01)
  })

  it.each(['inside', 'outside'] as const)('lets colours decide where it is told to, however broad: %s', (side) => {
    const isSlit = (x: number, y: number) => x > 40 && x < 120 && y > 90 && y < 140
    const slits = logits.map((logit, cell) => {
      const [x, y] = [(cell % grid.width) * CELL_PX, Math.floor(cell / grid.width) * CELL_PX]
      return isSlit(x, y) ? BY_COLOUR[side] : logit
    })
    const refined = refineEdge(photo, slits, grid)
    expect(legsKept(refined)).toBeGreaterThan(0.95)
    expect(wrongShare(refined)).toBeLessThan(0.005)
  })

  it('keeps a broad dark part of the floor that the decoder doubts', () => {
    const isDark = (x: number, y: number) => x > 95 && x < 155 && y > 110 && y < 170
    const data = Uint8Array.from(photo.data, (value, at) => {
      const [x, y] = [Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)]
      return isDark(x, y) ? [70, 60, 60][at % 3]! : value
    })
    const doubted = logits.map((logit, cell) => {
      const [x, y] = [(cell % grid.width) * CELL_PX, Math.floor(cell / grid.width) * CELL_PX]
      return isDark(x, y) ? 0.5 : logit
    })
    expect(wrongShare(refineEdge({ ...photo, data }, doubted, grid))).toBeLessThan(0.03)
  })

  it('stays where the decoder drew it when the colours tell nothing', () => {
    const grey: Raster = { ...photo, data: new Uint8Array(photo.data.length).fill(128) }
    expect(refineEdge(grey, logits, grid).data).toEqual(drawn(grey, logits, grid).data)
  })

  it('draws a small region wherever it lies, and beside it nothing', () => {
    const [last, lastRow] = [grid.width * grid.height - 1, (grid.height - 1) * grid.width]
    for (const cell of [0, grid.width - 1, lastRow, last, 20 * grid.width + 30]) {
      const small = new Float32Array(logits.length).fill(-2.1)
      small[cell] = 7
      // What is around it reaches all over the picture.
      const around = drawn(
        photo,
        small.map((logit) => -logit),
        grid,
      )
      const { data } = drawn(photo, small, grid)
      expect(data.map((value) => 255 - value)).toEqual(around.data)
      expect(data).toContain(255)
    }
  })

  it('takes a whole picture, or nothing, as it is', () => {
    const all = logits.map(() => 3)
    expect(refineEdge(photo, all, grid).data.every((value) => value === 255)).toBe(true)
    expect(
      refineEdge(
        photo,
        all.map((logit) => -logit),
        grid,
      ).data.every((value) => value === 0),
    ).toBe(true)
  })
})
