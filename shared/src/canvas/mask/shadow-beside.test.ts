/** @jest-environment node */
import { createMask, fillPolygons, isSet, SET } from './mask-bitmap'
import { withShadow } from './shadow-beside'

const SIZE = { width: 240, height: 160 }
const THING = [90, 40, 130, 100] as const

/** A floor lighter towards the front, a thing, and a shadow to its right. */
function picture(shadow: number): Uint8Array {
  const grey = new Uint8Array(SIZE.width * SIZE.height)
  for (let y = 0; y < SIZE.height; y += 1) {
    for (let x = 0; x < SIZE.width; x += 1) {
      const floor = 140 + y / 4
      const isShade = x >= 130 && x < 150 && y >= 80 && y < 105
      grey[y * SIZE.width + x] = isShade ? floor * shadow : floor
    }
  }
  return grey
}

function thing() {
  const mask = createMask(SIZE.width, SIZE.height)
  const [x0, y0, x1, y1] = THING
  fillPolygons(
    mask,
    [
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
    ],
    SET,
  )
  return mask
}

it('takes the shadow that hangs together with a thing, and its soft edge', () => {
  const found = withShadow(picture(0.7), thing())
  expect(isSet(found, [140, 95])).toBe(true)
  expect(isSet(found, [88.5, 70])).toBe(true)
  expect(isSet(found, [140, 60])).toBe(false)
  expect(isSet(found, [60, 95])).toBe(false)
})

it('leaves what is too dark for a shadow, and a floor that is dark all around', () => {
  expect(isSet(withShadow(picture(0.2), thing()), [140, 95])).toBe(false)
  const dark = picture(1).map((value, index) => (index % SIZE.width < 60 ? value : value * 0.85))
  expect(isSet(withShadow(dark, thing()), [200, 120])).toBe(false)
})
