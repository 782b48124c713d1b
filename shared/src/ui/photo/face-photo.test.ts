/**
 * @jest-environment node
 */
import { brokenFace, isCuttable, newFacePhoto, nextQuad } from './face-photo'

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
