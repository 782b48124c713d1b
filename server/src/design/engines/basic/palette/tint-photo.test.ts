import sharp from 'sharp'
import type { StyleImitationJob } from '../../../modes/style-imitation'
import { runEngine } from '../../../wrapper/run-engine'
import { decodeRgb } from '../../testing/job-samples'
import { createBasicEngine } from '../basic-engine'

const [WIDTH, HEIGHT] = [120, 90]
const context = { signal: new AbortController().signal, progress: () => {} }

const picture = (colourAt: (x: number, y: number) => readonly number[]) =>
  sharp(
    Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3)
      return colourAt(pixel % WIDTH, Math.floor(pixel / WIDTH))[at % 3]!
    }),
    { raw: { width: WIDTH, height: HEIGHT, channels: 3 } },
  )
    .png()
    .toBuffer()
const wave = (x: number, y: number) => 24 * Math.sin(x / 7) + 18 * Math.cos(y / 5)
const cool = (x: number, y: number) => [110 + wave(x, y), 120 + wave(x, y), 140 + wave(x, y)].map(Math.round)
const warm = (x: number, y: number) => [190 + wave(y, x), 140 + wave(x, y), 90 + wave(x, y)].map(Math.round)

async function run(isIn: (x: number, y: number) => boolean, changes: Partial<StyleImitationJob> = {}) {
  const job: StyleImitationJob = {
    designType: 'style_imitation',
    photo: await picture(cool),
    mask: await picture((x, y) => Array(3).fill(isIn(x, y) ? 255 : 0)),
    reference: await picture(warm),
    strengths: [0.5, 1],
    prompt: null,
    seed: 1,
    ...changes,
  }
  const result = await runEngine(createBasicEngine(), job, context)
  const { data } = await decodeRgb(result.image)
  return { result, at: (x: number, y: number) => [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)] }
}
const warmth = ([red, , blue]: number[]) => red! - blue!

it('gives the whole picture the reference’s palette, the second image more of it', async () => {
  const { result, at } = await run(() => true)
  expect(result).toMatchObject({ outsideChangedRatio: 0, method: 'palette-transfer', warnings: [] })
  expect(warmth(at(60, 40))).toBeGreaterThan(warmth(cool(60, 40)) + 30)
  const { at: stronger } = await run(() => true, { image: 1 })
  expect(warmth(stronger(60, 40))).toBeGreaterThan(warmth(at(60, 40)) + 20)
})

it('changes nothing beside a region', async () => {
  const { result, at } = await run((x) => x < 60)
  expect(result.outsideChangedRatio).toBe(0)
  expect(at(70, 40)).toEqual(cool(70, 40))
  expect(warmth(at(30, 40))).toBeGreaterThan(warmth(cool(30, 40)) + 20)
})
