/**
 * @jest-environment node
 */
import { brokenFace, faceOf, isCuttable, newFacePhoto, nextQuad } from './face-photo'
import { meanLightness } from './seams.rules'

const image = { width: 1000, height: 600, data: new Uint8ClampedArray(0), colorSpace: 'srgb' } as ImageData

it('looks for the next face beside the last, then below it, then anywhere', () => {
  const first = [
    [50, 40],
    [350, 40],
    [350, 240],
    [50, 240],
  ] as const
  const quad = first.map(([x, y]) => [x, y]) as unknown as Parameters<typeof nextQuad>[0][number]
  const second = nextQuad([quad], image)
  expect(second[0]).toEqual([350, 40])
  const third = nextQuad([quad, second], image)
  expect(third[0]).toEqual([650, 40])
  // Beside it the photo ends.
  expect(nextQuad([third], image)[0]).toEqual([650, 240])
  const last = nextQuad([nextQuad([third], image)], image)
  expect(isCuttable({ ...newFacePhoto(image), quads: [last] })).toBe(true)
})

it('is not cut while one of its faces has crossed corners', () => {
  const photo = newFacePhoto(image)
  expect(isCuttable(photo)).toBe(true)
  const [a, b, c, d] = photo.quads[0]!
  const crossed = { ...photo, quads: [...photo.quads, [b, a, c, d]] } as typeof photo
  expect(isCuttable(crossed)).toBe(false)
  expect([brokenFace(photo), brokenFace(crossed)]).toEqual([-1, 1])
  expect(isCuttable({ ...photo, quads: [] })).toBe(false)
})

it('brings faces from one photo to one light, unless they are left as they are', () => {
  const lit = photoOf(200, 100, (x) => (x < 100 ? 200 : 110))
  const quad = (left: number) =>
    [
      [left, 10],
      [left + 80, 10],
      [left + 80, 90],
      [left, 90],
    ] as unknown as Parameters<typeof nextQuad>[0][number]
  const photo = { ...newFacePhoto(lit), quads: [quad(10), quad(110)] }
  const lightness = (even: boolean) =>
    photo.quads.map((each) => meanLightness(faceOf({ ...photo, even }, each, { width: 40, height: 40 })))
  const [bright, dark] = lightness(false)
  expect(bright! - dark!).toBeGreaterThan(20)
  const [first, second] = lightness(true)
  expect(Math.abs(first! - second!)).toBeLessThan(1)
  expect(first).toBeGreaterThan(dark!)
  expect(first).toBeLessThan(bright!)
})

function photoOf(width: number, height: number, grey: (x: number) => number): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel += 1) data.fill(grey(pixel % width), pixel * 4, pixel * 4 + 3)
  return { width, height, data, colorSpace: 'srgb' } as ImageData
}
