/** @jest-environment node */
import { createPixelMeasure } from './ground-area'
import { composeHomographies, type Homography } from './plane'

/** A level camera 1450 mm over the floor, 1600 × 1200 px, focal length 1200 px: y in mm away from the camera. */
const FLOOR: Homography = [1450, 0, -1450 * 800, 0, 0, 1450 * 1200, 0, 1, -600]

/** Pixel row that shows the floor at this distance. */
const rowOf = (mm: number) => 600 + (1200 * 1450) / mm

function sumTo(scale: number, far: number): number {
  const size = { width: 1600 * scale, height: 1200 * scale }
  const measure = createPixelMeasure(composeHomographies(FLOOR, [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1]), size)
  let sum = 0
  for (let y = Math.ceil(rowOf(far) * scale); y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) sum += measure(x + 0.5, y + 0.5)
  return sum / 1e6
}

it('measures floor up to about 15 m, and nothing beyond', () => {
  const measure = createPixelMeasure(FLOOR, { width: 1600, height: 1200 })
  expect(measure(800, rowOf(3000))).toBeCloseTo((3000 * 3000 * 3000) / (1200 * 1200 * 1450), 3)
  expect(measure(800, rowOf(12_000))).toBeGreaterThan(0)
  expect([measure(800, rowOf(18_000)), measure(800, 600), measure(800, 100)]).toEqual([0, 0, 0])
})

it('gives the same area at any resolution, also of a region that reaches the horizon', () => {
  const [coarse, fine] = [sumTo(0.25, 1e9), sumTo(1, 1e9)]
  expect(Math.abs(coarse - fine) / fine).toBeLessThan(0.02)
  expect(fine).toBeLessThan(400)
})
