/**
 * @jest-environment node
 */
import { createMask, SET } from '@tessera/shared/canvas/mask/mask-bitmap'
import { cutOutOf, enlargedBy } from './cut-out.rules'

const [WIDTH, HEIGHT] = [60, 40]
/** A red thing on white. */
const isThing = (x: number, y: number) => x >= 20 && x < 40 && y >= 10 && y < 40

function picture() {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) if (isThing(x, y)) data.set([200, 20, 20, 255], (y * WIDTH + x) * 4)
  }
  return { data, width: WIDTH, height: HEIGHT }
}

function selection(scale: number, reach = 0) {
  const mask = createMask(WIDTH * scale, HEIGHT * scale)
  for (let y = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1) {
      const [px, py] = [(x + 0.5) / scale, (y + 0.5) / scale]
      if (px >= 20 - reach && px < 40 + reach && py >= 10 - reach) mask.data[y * mask.width + x] = SET
    }
  }
  return mask
}

it.each([1, 0.5])(
  'cuts a thing to its edges, with alpha and without a fringe, from a mask at %d of its size',
  (scale) => {
    const cut = cutOutOf(picture(), selection(scale))!
    expect(cut.width).toBeGreaterThanOrEqual(16)
    expect(cut.width).toBeLessThanOrEqual(20)
    // It goes on to the picture's lower edge: no soft edge there.
    const at = (x: number, y: number) => cut.data.subarray((y * cut.width + x) * 4, (y * cut.width + x) * 4 + 4)
    expect([...at(cut.width >> 1, cut.height - 1)]).toEqual([200, 20, 20, 255])
    for (let pixel = 0; pixel < cut.width * cut.height; pixel += 1) {
      const [red, green, , alpha] = cut.data.subarray(pixel * 4, pixel * 4 + 4)
      // Whatever is seen of it is the thing.
      if (alpha! > 0) expect([red, green]).toEqual([200, 20])
    }
  },
)

it('has a soft edge, and is nothing where nothing is selected', () => {
  const cut = cutOutOf(picture(), selection(1))!
  const alphas = new Set<number>()
  for (let pixel = 3; pixel < cut.data.length; pixel += 4) alphas.add(cut.data[pixel]!)
  expect([...alphas].some((alpha) => alpha > 0 && alpha < 255)).toBe(true)
  expect(cutOutOf(picture(), createMask(WIDTH, HEIGHT))).toBeNull()
})

it('is enlarged to what the server takes', () => {
  expect(enlargedBy({ width: 128, height: 900 })).toBe(2)
  expect(enlargedBy({ width: 300, height: 900 })).toBe(1)
})
