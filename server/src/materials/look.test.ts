import sharp from 'sharp'
import { cellOf, cellsAround, lookOf } from './look'

const plain = (r: number, g: number, b: number) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r, g, b } } })
const striped = async (turn: number) => {
  const lines = Array.from({ length: 20 }, (_, at) => `<rect x="${at * 15}" width="7" height="300" fill="#333"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#ddd"/>${lines.join('')}</svg>`
  return sharp(await sharp(Buffer.from(svg)).png().toBuffer())
    .rotate(turn)
    .jpeg()
    .toBuffer()
}

test('a plain picture is its colour and has no texture', async () => {
  const look = await lookOf(await plain(200, 40, 40).png().toBuffer())
  expect(look.lightness).toBeCloseTo(44.2, 0)
  expect(look.a).toBeGreaterThan(55)
  expect([look.spread, look.colorSpread, look.fine, look.coarse].every((value) => value < 0.01)).toBe(true)
})

test('stripes have a direction, which turning the picture turns round', async () => {
  const [upright, lying] = [await lookOf(await striped(0)), await lookOf(await striped(90))]
  expect(upright.slant).toBeGreaterThan(2)
  expect(lying.slant).toBeLessThan(-2)
  expect(upright.fine).toBeCloseTo(lying.fine, 0)
})

test('a cut-out is the colour of the thing', async () => {
  const thing = await plain(20, 120, 60).resize(100, 100).png().toBuffer()
  const around = sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } },
  })
  const [whole, cut] = [
    await lookOf(thing),
    await lookOf(
      await around
        .composite([{ input: thing }])
        .png()
        .toBuffer(),
    ),
  ]
  expect(cut.lightness).toBeCloseTo(whole.lightness, 0)
  expect(cut.a).toBeCloseTo(whole.a, 0)
})

test('cells around a colour hold every colour within the distance', () => {
  const at = { lightness: 61, a: -3, b: 14 }
  const cells = new Set(cellsAround(at, 10))
  for (const [l, a, b] of [
    [0, 0, 10],
    [0, 0, -10],
    [10, 0, 0],
    [-6, 6, 5],
  ] as const)
    expect(cells.has(cellOf({ lightness: at.lightness + l, a: at.a + a, b: at.b + b }))).toBe(true)
  expect(cells.has(cellOf({ lightness: 20, a: 40, b: 14 }))).toBe(false)
})
