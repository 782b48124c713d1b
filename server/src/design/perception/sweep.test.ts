import { sweep } from './sweep'

const SIZE = { width: 60, height: 40 }

function maskOf(isInside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, pixel) =>
    isInside(pixel % SIZE.width, Math.floor(pixel / SIZE.width)) ? 255 : 0,
  )
}
const floor = (_x: number, y: number) => y >= 20
const scrap = (x: number, y: number) => x >= 5 && x < 12 && y >= 4 && y < 12
const pinhole = (x: number, y: number) => x >= 30 && x < 33 && y >= 30 && y < 33
const leg = (x: number, y: number) => x >= 50 && x < 52 && y >= 20 && y < 32

it('takes scraps away and closes pinholes, but no legs', () => {
  const drawn = maskOf((x, y) => (floor(x, y) || scrap(x, y)) && !pinhole(x, y) && !leg(x, y))
  sweep(drawn, SIZE.width, () => true)
  expect(drawn).toEqual(maskOf((x, y) => floor(x, y) && !leg(x, y)))
})

it('leaves alone what nobody doubted, and pieces as large as a floor between two legs', () => {
  const isScrap = (pixel: number) => pixel % SIZE.width < 20 && pixel < 15 * SIZE.width
  const drawn = maskOf((x, y) => floor(x, y) || scrap(x, y))
  sweep(drawn, SIZE.width, (pixel) => !isScrap(pixel))
  expect(drawn).toEqual(maskOf((x, y) => floor(x, y) || scrap(x, y)))
  const between = maskOf((x, y) => x < 20 && y < 15)
  sweep(between, SIZE.width, () => true)
  expect(between).toEqual(maskOf((x, y) => x < 20 && y < 15))
})
