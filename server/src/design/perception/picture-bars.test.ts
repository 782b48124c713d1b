import sharp from 'sharp'
import type { Raster } from '../engines/engine'
import { contentOf, isInContent, withoutBars } from './picture-bars'

const SIZE = { width: 120, height: 200 }
const BLACK = '#040406'

/** A grey photo on black, with what stands in the bars. */
async function screen(
  photo: { left: number; top: number; width: number; height: number },
  quality = 90,
): Promise<Raster> {
  const { left, top, ...size } = photo
  const jpeg = await sharp({ create: { ...SIZE, channels: 3, background: BLACK } })
    .composite([{ input: { create: { ...size, channels: 3, background: '#8d8177' } }, left, top }])
    .jpeg({ quality })
    .toBuffer()
  return rasterOf(jpeg)
}

async function rasterOf(picture: Buffer): Promise<Raster> {
  const data = await sharp(picture).removeAlpha().raw().toBuffer()
  return { data: new Uint8Array(data), ...SIZE, channels: 3 }
}

test.each([90, 15])('finds the photo between bars, at JPEG quality %i', async (quality) => {
  const { top, bottom, left, right } = contentOf(await screen({ left: 0, top: 40, width: 120, height: 100 }, quality))
  expect([left, right]).toEqual([0, 120])
  expect(Math.abs(top - 40)).toBeLessThanOrEqual(8)
  expect(Math.abs(bottom - 140)).toBeLessThanOrEqual(8)
})

test('finds it below a clock and above buttons', async () => {
  const clock = {
    input: { create: { width: 40, height: 6, channels: 3, background: '#fff' } },
    left: 10,
    top: 8,
  } as const
  const buttons = {
    input: { create: { width: 60, height: 8, channels: 3, background: '#fff' } },
    left: 30,
    top: 182,
  } as const
  const photo = {
    input: { create: { width: 120, height: 100, channels: 3, background: '#8d8177' } },
    left: 0,
    top: 40,
  } as const
  const picture = sharp({ create: { ...SIZE, channels: 3, background: BLACK } }).composite([photo, clock, buttons])
  expect(contentOf(await rasterOf(await picture.png().toBuffer()))).toEqual({
    left: 0,
    right: 120,
    top: 40,
    bottom: 140,
  })
})

test('a floor that is black at one side alone is no bar', async () => {
  const whole = { left: 0, right: 120, top: 0, bottom: 200 }
  expect(contentOf(await screen({ left: 0, top: 0, width: 120, height: 150 }))).toEqual(whole)
})

test('a region ends at the bars, and what is doubtful in them is not asked about', () => {
  const frame = { left: 0, right: 4, top: 1, bottom: 3 }
  const mask: Raster = { data: new Uint8Array(16).fill(255), width: 4, height: 4, channels: 1 }
  expect([...withoutBars(mask, frame).data]).toEqual([...Array(4).fill(0), ...Array(8).fill(255), ...Array(4).fill(0)])
  expect(withoutBars(mask, { left: 0, right: 4, top: 0, bottom: 4 })).toBe(mask)
  expect(
    isInContent(
      [
        [1, 1],
        [2, 2],
        [3, 1],
      ],
      frame,
    ),
  ).toBe(true)
  expect(
    isInContent(
      [
        [1, 0],
        [2, 4],
        [3, 4],
      ],
      frame,
    ),
  ).toBe(false)
})
