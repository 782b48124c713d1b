/**
 * @jest-environment node
 */
import { placeOf } from './change-place'

const [WIDTH, HEIGHT] = [40, 10]
const picture = (valueAt: (x: number) => number) =>
  Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => valueAt(Math.floor(at / 4) % WIDTH))
const PHOTO = picture(() => 100)

it('stands where the pictures differ, never at the very edge', () => {
  expect(
    placeOf(
      PHOTO,
      picture((x) => (x >= 8 && x < 12 ? 160 : 100)),
      WIDTH,
    ),
  ).toBe(24)
  expect(
    placeOf(
      PHOTO,
      picture((x) => (x < 2 ? 160 : 100)),
      WIDTH,
    ),
  ).toBe(12)
})

it('knows no place of noise, nor of a change all over', () => {
  expect(
    placeOf(
      PHOTO,
      picture((x) => 100 + (x % 3) * 4),
      WIDTH,
    ),
  ).toBeNull()
  expect(
    placeOf(
      PHOTO,
      picture(() => 200),
      WIDTH,
    ),
  ).toBeNull()
})
