/** @jest-environment node */
import { shellLightOf } from './shell-light'

const [WIDTH, HEIGHT] = [60, 40]
/** sRGB of linear light 0.6 and 0.3. */
const [CEILING, WALL] = [203, 149]

/** A grey wall under a lighter ceiling. */
const data = Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) =>
  at % 4 === 3 ? 255 : Math.floor(at / 4 / WIDTH) < 6 ? CEILING : WALL,
)
const photo = { data, width: WIDTH, height: HEIGHT }
const rows = (from: number, to: number) =>
  Uint32Array.from({ length: (to - from) * WIDTH }, (_, at) => from * WIDTH + at)

it('is the scene’s white, or more where the old surface shows more', () => {
  const [ceiling] = shellLightOf(photo, rows(0, 6))
  const [wall, green, blue] = shellLightOf(photo, rows(6, HEIGHT))
  expect(ceiling).toBeCloseTo(0.6 / 0.85, 1)
  // Painted walls are taken for 80 % white, and dim rooms are lifted a little.
  expect(wall).toBeCloseTo((0.3 / 0.8) ** 0.85, 1)
  expect([green, blue]).toEqual([wall, wall])
})
