/** @jest-environment node */
import type { Point } from '@tessera/shared/contract/design/plane'
import { solvePlane } from '@tessera/shared/contract/plane'
import { inscribedQuad } from './inscribed'

const PHOTO = { width: 1600, height: 1200 }
const mid = ([x0, y0]: Point, [x1, y1]: Point): Point => [(x0 + x1) / 2, (y0 + y1) / 2]

it('keeps clear of what stands on the floor, and looks like a rectangle that lies there', () => {
  // A sofa covers the left of a floor in the lower half of the photo.
  const isSofa = ([x, y]: Point) => x < 700 && y < 1000
  const isFloor = (point: Point) => point[1] > 600 && !isSofa(point)
  const quad = inscribedQuad(isFloor, PHOTO, false)!
  const [farLeft, farRight, nearRight, nearLeft] = quad
  for (const point of [...quad, mid(farLeft, nearLeft), mid(farRight, nearRight)]) {
    const [x, y] = point
    expect(isSofa(point)).toBe(false)
    expect(y).toBeGreaterThan(600)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(PHOTO.width)
  }
  expect(farRight[0] - farLeft[0]).toBeLessThan(nearRight[0] - nearLeft[0])
  const plane = { corners: [...quad] as [Point, Point, Point, Point], sizeMm: [2000, 2000] as [number, number] }
  expect(solvePlane(plane, PHOTO).ok).toBe(true)
})

it('stands upright on a wall, in its largest free part', () => {
  const quad = inscribedQuad(([x, y]) => y < 700 && (x < 300 || x > 500), PHOTO, true)!
  const [[x0, y0], [x1], [x2, y2], [x3]] = quad
  expect([x0, x1]).toEqual([x3, x2])
  expect(x0).toBeGreaterThan(500)
  expect(y2).toBeLessThan(700)
  expect((x1 - x0) * (y2 - y0)).toBeGreaterThan(0.7 * 1100 * 700)
})

it('finds none where nothing is selected, or a corner of it', () => {
  expect(inscribedQuad(() => false, PHOTO, false)).toBeNull()
  expect(inscribedQuad(([x, y]) => x < 100 && y > 1100, PHOTO, false)).toBeNull()
})
