/** @jest-environment node */
import { enlarge, type Network } from './enlarge'
import {
  cut,
  detailsOf,
  doubled,
  halved,
  peakSignalToNoise,
  type Plane,
  type Planes,
  resize,
  tilesOf,
  toPixels,
  toPlanes,
} from './planes.rules'

const plane = (width: number, height: number, value: (x: number, y: number) => number): Plane => ({
  data: Float32Array.from({ length: width * height }, (_, index) => value(index % width, Math.floor(index / width))),
  width,
  height,
})
const wave = (x: number, y: number): number => 0.5 + 0.3 * Math.sin(x / 9) + 0.15 * Math.cos(y / 7)
const grey = (luma: Plane): Planes => {
  const none = plane(luma.width, luma.height, () => 0.5)
  return { luma, blue: none, red: none }
}

describe('resize', () => {
  it('keeps a uniform surface uniform, up and down, and returns the requested size', () => {
    for (const [width, height] of [
      [20, 10],
      [5, 3],
    ] as const) {
      const result = resize(
        plane(10, 6, () => 0.4),
        width,
        height,
      )
      expect([result.width, result.height]).toEqual([width, height])
      for (const value of result.data) expect(value).toBeCloseTo(0.4, 5)
    }
  })

  it('restores a smooth picture from half its size', () => {
    const original = plane(64, 48, wave)
    expect(peakSignalToNoise(doubled(halved(grey(original)).luma), original)).toBeGreaterThan(38)
  })
})

test('RGB to YCbCr and back is lossless', () => {
  const pixels = new Uint8ClampedArray([255, 0, 0, 255, 10, 200, 30, 255, 0, 0, 255, 255, 128, 128, 128, 255])
  expect([...toPixels(toPlanes(pixels, 2, 2))]).toEqual([...pixels])
})

test('PSNR is in dB of the squared error', () => {
  const zero = plane(4, 4, () => 0)
  expect(
    peakSignalToNoise(
      plane(4, 4, () => 0.1),
      zero,
    ),
  ).toBeCloseTo(20, 4)
  expect(peakSignalToNoise(zero, zero)).toBe(Infinity)
})

test('tiles cover each pixel once', () => {
  const tiles = tilesOf(50, 30, 20)
  expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(50 * 30)
  expect(tiles.at(-1)).toEqual({ x: 40, y: 20, width: 10, height: 10 })
})

test('finds areas of high detail that do not overlap', () => {
  const picture = plane(120, 60, (x, y) => (x < 40 ? (x + y) % 2 : 0))
  const [first, second] = detailsOf(picture, 20, 20, 2)
  expect(first!.x + first!.width).toBeLessThanOrEqual(40)
  expect(Math.abs(first!.x - second!.x) >= 20 || Math.abs(first!.y - second!.y) >= 20).toBe(true)
})

describe('enlarge', () => {
  /** Doubles each pixel: the result must be the same with and without tiles. */
  const doubling: Network = async ({ data, width, height }) =>
    plane(2 * width, 2 * height, (x, y) => data[Math.floor(y / 2) * width + Math.floor(x / 2)]!)

  it('joins the tiles without a seam and reports progress', async () => {
    const picture = plane(300, 210, wave)
    const progress: number[] = []
    const { model, likeness } = await enlarge(grey(picture), 'enlarge', doubling, (done) => progress.push(done))
    expect([model.luma.width, model.luma.height]).toEqual([600, 420])
    const whole = await doubling(picture)
    expect(cut(model.luma, { x: 370, y: 370, width: 30, height: 30 })).toEqual(
      cut(whole, { x: 370, y: 370, width: 30, height: 30 }),
    )
    expect(model.luma.data).toEqual(whole.data)
    expect(progress).toEqual([0.25, 0.5, 0.75, 1])
    expect(likeness).toBeNull()
  })

  it('measures both results against the original when there is one', async () => {
    const { likeness, model } = await enlarge(grey(plane(64, 48, wave)), 'restore', doubling, () => {})
    expect([model.luma.width, model.luma.height]).toEqual([64, 48])
    expect(likeness!.bicubic).toBeGreaterThan(likeness!.model)
  })
})
