/**
 * @jest-environment node
 */
import type { Plane } from '@tessera/shared/contract/design/plane'
import { measuredMm } from './measured-length'

const PHOTO = { width: 1000, height: 800 }
/** 3 m wide and 2 m deep. */
const FLOOR: Plane = {
  corners: [
    [300, 400],
    [700, 400],
    [900, 700],
    [100, 700],
  ],
  sizeMm: [3000, 2000],
}

it('measures along the surface, whatever the perspective', () => {
  const of = (...ends: Parameters<typeof measuredMm>[2]) => measuredMm(FLOOR, PHOTO, ends)
  expect(of([0.3, 0.5], [0.7, 0.5])).toBeCloseTo(3000)
  expect(of([0.1, 0.875], [0.9, 0.875])).toBeCloseTo(3000)
  expect(of([0.3, 0.5], [0.1, 0.875])).toBeCloseTo(2000)
  // Above the horizon nothing lies on a floor.
  expect(of([0.3, 0.5], [0.3, 0.05])).toBeNull()
})

it('knows no length without a scale', () =>
  expect(
    measuredMm(null, PHOTO, [
      [0, 1],
      [1, 1],
    ]),
  ).toBeNull())
