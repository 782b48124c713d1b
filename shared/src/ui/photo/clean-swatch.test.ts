/**
 * @jest-environment node
 */
import { lightEvenly } from './clean-swatch'

const SIZE = 96

/** A weave of two greys, twice as bright on the right as on the left. */
function swatch() {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4)
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const thread = (x + y) % 4 < 2 ? 1 : 0.8
      const value = 110 * thread * (1 + x / SIZE)
      data.set([value, value * 0.8, value * 0.6, 255], (y * SIZE + x) * 4)
    }
  }
  return { data, width: SIZE, height: SIZE }
}

const meanOf = ({ data }: ReturnType<typeof swatch>, from: number, to: number): number => {
  let [sum, count] = [0, 0]
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = from; x < to; x += 1, count += 1) sum += data[(y * SIZE + x) * 4]!
  }
  return sum / count
}

it('takes the slope of the light off and leaves the weave', () => {
  const picture = swatch()
  const sides = () => meanOf(picture, SIZE - 16, SIZE) / meanOf(picture, 0, 16)
  expect(sides()).toBeGreaterThan(1.6)
  lightEvenly(picture)
  expect(sides()).toBeGreaterThan(0.95)
  expect(sides()).toBeLessThan(1.06)
  // Neighbouring threads differ as before.
  const [bright, dark] = [picture.data[(48 * SIZE + 48) * 4]!, picture.data[(48 * SIZE + 50) * 4]!]
  expect(dark / bright).toBeCloseTo(0.81, 1)
  // The hue is the material's.
  expect(picture.data[(48 * SIZE + 48) * 4 + 2]! / bright).toBeCloseTo(0.6, 1)
})
