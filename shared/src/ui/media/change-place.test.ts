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

it('does not take the label and the brand for a change', () => {
  const [width, height] = [64, 48]
  const marked = (isChanged: (x: number, y: number) => boolean) =>
    Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
      const pixel = Math.floor(at / 4)
      return isChanged((pixel % width) / width, Math.floor(pixel / width) / height) ? 200 : 100
    })
  const isLabel = (x: number, y: number) => x > 0.94 && y > 0.8
  const isBrand = (x: number, y: number) => x < 0.18 && y > 0.94
  const isPicture = (x: number, y: number) => x > 0.18 && x < 0.27 && y > 0.22 && y < 0.4
  const before = marked(() => false)
  const after = marked((x, y) => isLabel(x, y) || isBrand(x, y) || isPicture(x, y))
  expect(placeOf(before, after, width)).toBe(23)
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
