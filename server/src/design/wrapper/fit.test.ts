import { PROFILES } from '../engines/http/profile'
import { contextFrame } from './context-crop'
import { fitOf } from './fit'

const PICTURES = [
  { width: 260, height: 256 },
  { width: 1200, height: 900 },
  { width: 900, height: 1600 },
  { width: 4000, height: 2600 },
  { width: 3000, height: 500 },
]

describe.each(Object.entries(PROFILES))('%s', (_name, { sizes }) => {
  test.each(PICTURES)('takes a picture of %j, scaled evenly, within an accepted size', (picture) => {
    const { width, height, inner } = fitOf(picture, sizes)
    if (sizes.kind === 'list') {
      expect(sizes.sizes).toContainEqual([width, height])
    } else {
      expect([width % sizes.multipleOf, height % sizes.multipleOf]).toEqual([0, 0])
      expect(Math.max(width, height)).toBeLessThanOrEqual(sizes.maxSide)
      expect(width * height).toBeLessThanOrEqual(sizes.maxPixels)
    }
    expect(Math.abs(inner.width / inner.height / (picture.width / picture.height) - 1)).toBeLessThan(0.01)
    expect(inner.left + inner.width).toBeLessThanOrEqual(width)
    expect(inner.top + inner.height).toBeLessThanOrEqual(height)
  })
})

test('a list’s size is the one that keeps most of the picture', () => {
  const { width, height } = fitOf({ width: 1600, height: 1000 }, PROFILES.openai.sizes)
  expect([width, height]).toEqual([1536, 1024])
})

test('the frame holds the region with its surroundings, inside the photo', () => {
  const [width, height] = [1000, 800]
  const mask = { data: new Uint8Array(width * height), width, height, channels: 1 as const }
  for (let y = 100; y < 500; y++) mask.data.fill(255, y * width + 600, y * width + 1000)
  expect(contextFrame(mask)).toEqual({ left: 480, top: 40, right: 1000, bottom: 560 })
})
