/**
 * @jest-environment node
 */
import { applyHomography, solvePlane } from '@tessera/shared/contract/plane'
import type { Quad } from '../../canvas/geometry/geometry'
import { cornersIn, facePixels, isStraightenable, straightened } from './straighten'

const PHOTO = { width: 400, height: 300 }
/** A tile that lies before the camera: its far edge is shorter. */
const QUAD: Quad = [
  [120, 60],
  [290, 70],
  [350, 270],
  [60, 250],
]

/** A photo of a tile of 4 × 2 fields, every second one dark, on white. */
function photo() {
  const plane = solvePlane({ corners: [...QUAD], sizeMm: [4000, 2000] }, PHOTO)
  if (!plane.ok) throw new Error(plane.fault)
  const data = new Uint8ClampedArray(PHOTO.width * PHOTO.height * 4).fill(255)
  for (let y = 0; y < PHOTO.height; y += 1) {
    for (let x = 0; x < PHOTO.width; x += 1) {
      const [u, v] = applyHomography(plane.geometry.imageToMm, [x + 0.5, y + 0.5])
      if (u < 0 || v < 0 || u >= 4000 || v >= 2000) continue
      const dark = (Math.floor(u / 1000) + Math.floor(v / 1000)) % 2 === 0
      data.set(dark ? [40, 50, 60] : [200, 180, 160], (y * PHOTO.width + x) * 4)
    }
  }
  return { data, ...PHOTO }
}

it('shows a slanted tile from the front, in its real proportions', () => {
  const size = facePixels(QUAD, { width: 800, height: 400 })
  expect(size.width).toBe(size.height * 2)
  const { data } = straightened(photo(), QUAD, size)
  for (let row = 0; row < 2; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const [x, y] = [((column + 0.5) * size.width) / 4, ((row + 0.5) * size.height) / 2].map(Math.floor)
      const red = data[(y! * size.width + x!) * 4]!
      expect(red).toBe((row + column) % 2 === 0 ? 40 : 200)
    }
  }
})

it('is never larger than the photo shows the tile, nor too small for the server', () => {
  expect(facePixels(QUAD, { width: 600, height: 600 })).toEqual({ width: 291, height: 291 })
  expect(facePixels(QUAD, { width: 3200, height: 75 }).height).toBe(256)
  const large = cornersIn({ width: 8000, height: 8000 })
  expect(facePixels(large, { width: 900, height: 1800 })).toEqual({ width: 800, height: 1600 })
})

it('refuses corners that no tile has', () => {
  expect(isStraightenable(QUAD, PHOTO)).toBe(true)
  const [a, b, c, d] = QUAD
  expect(isStraightenable([b, a, c, d], PHOTO)).toBe(false)
  expect(isStraightenable([a, b, [180, 120], d], PHOTO)).toBe(false)
  expect(isStraightenable([a, a, c, d], PHOTO)).toBe(false)
})
