/**
 * @jest-environment node
 */
import { lightEvenly } from './clean-swatch'
import { meanLightness, SEAM_LIMITS, seamsOf } from './seams.rules'

const SIDE = 200

function face(level: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const at = (y * SIDE + x) * 4
      data.fill(level(x, y), at, at + 3)
      data[at + 3] = 255
    }
  }
  return { data, width: SIDE, height: SIDE }
}

it('says nothing of an even face, whatever its texture', () => {
  const { across, down, rim } = seamsOf(face((x, y) => 150 + ((x * 7 + y * 13) % 11)))
  expect(Math.max(Math.abs(across), Math.abs(down))).toBeLessThan(0.5)
  expect(rim).toBeNull()
})

it('measures light that goes on over a face, until it is taken off', () => {
  const photographed = face((x) => 130 + (x / SIDE) * 60)
  const { across, down } = seamsOf(photographed)
  expect(across).toBeGreaterThan(SEAM_LIMITS.clear)
  expect(Math.abs(down)).toBeLessThan(0.5)
  const before = meanLightness(photographed)
  lightEvenly(photographed)
  expect(Math.abs(seamsOf(photographed).across)).toBeLessThan(SEAM_LIMITS.slight)
  expect(meanLightness(photographed)).toBeCloseTo(before, 0)
})

it('finds the side along which a joint was cut in', () => {
  expect(seamsOf(face((_x, y) => (y >= SIDE - 3 ? 60 : 170))).rim).toMatchObject({ side: 'bottom' })
  expect(seamsOf(face((x) => (x < 3 ? 250 : 120))).rim).toMatchObject({ side: 'left' })
  // A joint that the crop leaves out.
  expect(seamsOf(face((x) => (x > SIDE / 2 && x < SIDE / 2 + 4 ? 60 : 170))).rim).toBeNull()
})
