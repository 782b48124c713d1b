import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { DiskStorage } from '../storage/disk-storage'
import { MaskCoverage } from './mask-coverage'
import { Permits } from './permits'

let folder: string
let storage: DiskStorage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mask-coverage-'))
  storage = await DiskStorage.open(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** Rows of grey 100, which does not count, and every `step`-th one white. */
const stripes = async (width: number, height: number, step: number) => {
  const pixels = Buffer.alloc(width * height, 100)
  for (let y = 0; y < height; y += step) pixels.fill(255, y * width, (y + 1) * width)
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return (await storage.put(png)).key
}

test('thin strokes of a large mask count, grey pixels do not', async () => {
  const coverage = new MaskCoverage({ storage, permits: new Permits(1) })
  expect(await coverage.of(await stripes(300, 200, 10))).toBeCloseTo(0.1, 3)
  expect(await coverage.of(await stripes(4000, 3000, 100))).toBeCloseTo(0.01, 3)
  expect(await coverage.of(await stripes(300, 200, 1))).toBe(1)
})

test('the same bytes are decoded once, also for concurrent requests; a failure is not cached', async () => {
  const key = await stripes(300, 256, 4)
  const read = jest.spyOn(storage, 'read')
  read.mockRejectedValueOnce(new Error('disk'))
  const coverage = new MaskCoverage({ storage, permits: new Permits(2) })
  await expect(coverage.of(key)).rejects.toThrow('disk')
  const answers = await Promise.all(Array.from({ length: 20 }, () => coverage.of(key)))
  expect(new Set(answers)).toEqual(new Set([0.25]))
  expect(await coverage.of(key)).toBe(0.25)
  expect(read).toHaveBeenCalledTimes(2)
  read.mockRestore()
})
