import { labOfHex } from '@tessera/shared/contract/lab'
import { recolouring } from '@tessera/shared/contract/recolour'
import { objectColorsOf, photoColorsOf, writeObject } from './object-colors'

const [WIDTH, HEIGHT] = [40, 30]

/** Beige, lit from left to right, with a blue stripe. */
function photo() {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)]
    const light = 0.6 + (0.5 * x) / WIDTH
    const color = y === 29 ? [30, 70, 130] : [185 * light, 160 * light, 122 * light]
    data.set([...color, 255], pixel * 4)
  }
  return photoColorsOf({ data, width: WIDTH, height: HEIGHT })
}
const all = Uint32Array.from({ length: WIDTH * HEIGHT }, (_, index) => index)

it('shows what the engine will make, to a few levels', () => {
  const colors = photo()
  const object = objectColorsOf(colors, all, 1)!
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  const target = labOfHex('#5d6e4e')
  writeObject(rgba, object, target, true)
  const exact = new Uint8Array(3)
  const { write } = recolouring(object.old, target, object.light)
  for (let pixel = 0; pixel < WIDTH * 29; pixel += 1) {
    write(exact, 0, colors.labs[pixel * 3]!, colors.labs[pixel * 3 + 1]!, colors.labs[pixel * 3 + 2]!)
    exact.forEach((value, channel) => expect(Math.abs(value - rgba[pixel * 4 + channel]!)).toBeLessThan(5))
  }
})

it('leaves other hues and other pixels transparent', () => {
  const colors = photo()
  const object = objectColorsOf(colors, all.subarray(WIDTH), 1)!
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  writeObject(rgba, object, labOfHex('#5d6e4e'), true)
  expect([rgba[3], rgba[WIDTH * 4 + 3], rgba[WIDTH * 29 * 4 + 3]]).toEqual([0, 255, 0])
  writeObject(rgba, object, labOfHex('#5d6e4e'), false)
  expect(rgba[WIDTH * 29 * 4 + 3]).toBe(255)
})

it('has nothing to colour without a pixel', () => {
  expect(objectColorsOf(photo(), new Uint32Array(), 1)).toBeNull()
})
