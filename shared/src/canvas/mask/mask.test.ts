/** @jest-environment node */
import { inflateSync } from 'node:zlib'
import {
  addMask,
  clearMask,
  countSet,
  createMask,
  fillPolygons,
  invertMask,
  type MaskBitmap,
  maskBounds,
  paintCapsule,
  SET,
  subtractMask,
  wholeRect,
} from './mask-bitmap'
import { growMask, shrinkMask } from './mask-morphology'
import { maskToPng } from './mask-png'
import { differingRuns, maskToRuns, toggleRuns } from './mask-runs'

const rows = (mask: MaskBitmap): string[] =>
  Array.from({ length: mask.height }, (_, y) =>
    [...mask.data.subarray(y * mask.width, (y + 1) * mask.width)].map((value) => (value === SET ? '#' : '.')).join(''),
  )

function maskOf(...lines: string[]): MaskBitmap {
  const mask = createMask(lines[0]?.length ?? 0, lines.length)
  lines
    .join('')
    .split('')
    .forEach((sign, index) => {
      if (sign === '#') mask.data[index] = SET
    })
  return mask
}

describe('painting', () => {
  it('paints a disc for a click', () => {
    const mask = createMask(9, 7)
    paintCapsule(mask, [4.5, 3.5], [4.5, 3.5], 2.5, SET)
    expect(rows(mask)).toEqual([
      '.........',
      '...###...',
      '..#####..',
      '..#####..',
      '..#####..',
      '...###...',
      '.........',
    ])
  })

  it.each([
    [
      [10, 10],
      [60, 40],
    ],
    [
      [60, 12],
      [15, 45],
    ],
    [
      [20, 30],
      [20, 31],
    ],
    [
      [5, 50],
      [70, 50],
    ],
  ] as const)('covers exactly the pixels whose centres are within the radius of the stroke %p–%p', (from, to) => {
    const mask = createMask(80, 60)
    const radius = 6.3
    paintCapsule(mask, [...from], [...to], radius, SET)
    for (let y = 0; y < 60; y += 1) {
      for (let x = 0; x < 80; x += 1) {
        const away = distanceToTrack([x + 0.5, y + 0.5], from, to)
        if (Math.abs(away - radius) < 1e-6) continue
        expect({ x, y, set: mask.data[y * 80 + x] === SET }).toEqual({ x, y, set: away < radius })
      }
    }
  })

  it('clips the brush at the picture’s edge, and returns the touched rectangle', () => {
    const mask = createMask(10, 10)
    expect(paintCapsule(mask, [-5, 2], [3, 2], 3, SET)).toEqual({ x0: 0, y0: 0, x1: 6, y1: 5 })
    expect(maskBounds(mask)).toEqual({ x0: 0, y0: 0, x1: 6, y1: 5 })
  })

  it('erases with the same brush', () => {
    const mask = createMask(20, 20)
    paintCapsule(mask, [5, 5], [15, 15], 4, SET)
    paintCapsule(mask, [5, 5], [15, 15], 4, 0)
    expect(countSet(mask)).toBe(0)
  })

  it('fills polygons with holes by the even-odd rule', () => {
    const mask = createMask(8, 6)
    fillPolygons(
      mask,
      [
        [
          [1, 1],
          [7, 1],
          [7, 5],
          [1, 5],
        ],
        [
          [3, 2],
          [5, 2],
          [5, 4],
          [3, 4],
        ],
      ],
      SET,
    )
    expect(rows(mask)).toEqual(['........', '.######.', '.##..##.', '.##..##.', '.######.', '........'])
  })

  it('adds, subtracts, inverts and clears', () => {
    const mask = maskOf('##..', '##..')
    addMask(mask, maskOf('.##.', '....'))
    expect(rows(mask)).toEqual(['###.', '##..'])
    subtractMask(mask, maskOf('#...', '....'))
    expect(rows(mask)).toEqual(['.##.', '##..'])
    invertMask(mask)
    expect(rows(mask)).toEqual(['#..#', '..##'])
    clearMask(mask)
    expect(maskBounds(mask)).toEqual({ x0: 0, y0: 0, x1: 0, y1: 0 })
  })
})

describe('growing and shrinking', () => {
  it('grows with rounded corners', () => {
    const mask = maskOf('.......', '.......', '.......', '...#...', '.......', '.......', '.......')
    growMask(mask, 2)
    expect(rows(mask)).toEqual(['.......', '...#...', '..###..', '.#####.', '..###..', '...#...', '.......'])
  })

  it('shrinks back, except at the photo’s edges', () => {
    const mask = maskOf('......', '.####.', '.####.', '.####.', '.####.')
    shrinkMask(mask, 1)
    expect(rows(mask)).toEqual(['......', '......', '..##..', '..##..', '..##..'])
  })
})

describe('runs', () => {
  it('revert a change when applied again, and merge rows', () => {
    const mask = createMask(40, 30)
    paintCapsule(mask, [5, 5], [30, 20], 6, SET)
    const before = mask.data.slice()
    invertMask(mask)
    const runs = differingRuns(before, mask.data, mask.width, wholeRect(mask))
    expect([...runs]).toEqual([0, 1200])
    toggleRuns(mask, runs)
    expect(mask.data).toEqual(before)
  })

  it('restore a mask from an empty one', () => {
    const mask = createMask(64, 48)
    paintCapsule(mask, [10, 10], [50, 40], 9, SET)
    paintCapsule(mask, [30, 20], [30, 30], 4, 0)
    const again = createMask(64, 48)
    toggleRuns(again, maskToRuns(mask))
    expect(again.data).toEqual(mask.data)
  })
})

describe('export', () => {
  it('writes an 8-bit grey PNG of the photo’s size', async () => {
    const mask = maskOf('#.', '.#', '##')
    const png = await maskToPng(mask, { width: 4, height: 6 })
    const { width, height, kind, pixels } = readGreyPng(png)
    expect({ width, height, kind }).toEqual({ width: 4, height: 6, kind: [8, 0, 0, 0, 0] })
    expect(pixels).toEqual(
      ['##..', '##..', '..##', '..##', '####', '####']
        .join('')
        .split('')
        .map((sign) => (sign === '#' ? 255 : 0)),
    )
  })

  it('exports the largest photo within a second', async () => {
    const mask = createMask(2048, 1536)
    paintCapsule(mask, [200, 1200], [1900, 900], 300, SET)
    const png = await maskToPng(mask, { width: 8000, height: 6000 })
    expect(png.length).toBeLessThan(400_000)
    expect(new DataView(png.buffer).getUint32(16)).toBe(8000)
  })
})

function distanceToTrack(point: readonly number[], from: readonly number[], to: readonly number[]): number {
  const [px, py] = [point[0]! - from[0]!, point[1]! - from[1]!]
  const [dx, dy] = [to[0]! - from[0]!, to[1]! - from[1]!]
  const share = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(px - dx * share, py - dy * share)
}

/** Independent decoder using Node's inflate, so that encoder and test do not share an error. */
function readGreyPng(png: Uint8Array) {
  const view = new DataView(png.buffer)
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const length = view.getUint32(33)
  expect(String.fromCharCode(...png.subarray(37, 41))).toBe('IDAT')
  const raw = inflateSync(png.subarray(41, 41 + length))
  const pixels: number[] = []
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (width + 1)]
    for (let x = 0; x < width; x += 1) {
      const value = raw[y * (width + 1) + 1 + x]!
      pixels.push(filter === 2 ? (value + pixels[(y - 1) * width + x]!) & 255 : value)
    }
  }
  return { width, height, kind: [...png.subarray(24, 29)], pixels }
}
