import { join } from 'node:path'
import sharp from 'sharp'
import type { HttpEngineId } from '../../../engines/engines.config'
import { packageRoot } from '../../../package-root'
import { fitOf, type Sizes } from '../../wrapper/fit'
import type { EliminateEverythingJob } from '../../modes/eliminate-everything'
import { PROFILES } from './profile'
import { localPool } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'
import { takesSizes } from './testing/provider-limits'
import { memory } from './testing/remote-jobs'

const IDS = Object.keys(PROFILES) as HttpEngineId[]
/** From the smallest frame of a narrow photo to the longest of a panorama. */
const SIDES = [1, 40, 205, 256, 300, 390, 512, 700, 1024, 1365, 1600, 2049, 3000, 4096, 8000]
const FRAMES = SIDES.flatMap((width) => SIDES.map((height) => ({ width, height })))

function isWithin({ width, height }: { width: number; height: number }, sizes: Sizes): boolean {
  if (sizes.kind === 'list') return sizes.sizes.some(([w, h]) => w === width && h === height)
  const { multipleOf, minSide, maxSide, maxRatio = Infinity, minPixels, maxPixels } = sizes
  const [shorter, longer, pixels] = [Math.min(width, height), Math.max(width, height), width * height]
  return (
    width % multipleOf === 0 &&
    height % multipleOf === 0 &&
    shorter >= minSide &&
    longer <= Math.min(maxSide, shorter * maxRatio) &&
    pixels >= minPixels &&
    pixels <= maxPixels
  )
}

const blank = (width: number, height: number, background = '#000000') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer()

describe.each(IDS)('%s', (id) => {
  const { sizes } = PROFILES[id]

  test('every frame fits a size that the profile and the provider take', () => {
    const refused = FRAMES.filter((frame) => {
      const { width, height, inner } = fitOf(frame, sizes)
      const isInside = inner.left + inner.width <= width && inner.top + inner.height <= height
      const pictures = [{ width, height }]
      return (
        !isInside || !isWithin({ width, height }, sizes) || !takesSizes(id, { pictures, size: `${width}x${height}` })
      )
    })
    expect(refused).toEqual([])
  })
})

test('a frame that is long and low is enlarged as far as its length allows, and gets a margin for the rest', () => {
  const { sizes } = PROFILES.dashscope
  expect(fitOf({ width: 1040, height: 390 }, sizes)).toMatchObject({ width: 1368, height: 512 })
  expect(fitOf({ width: 1600, height: 256 }, sizes)).toEqual({
    width: 2048,
    height: 512,
    inner: { left: 0, top: 92, width: 2048, height: 328 },
  })
  expect(fitOf({ width: 300, height: 3000 }, sizes)).toMatchObject({ width: 512, height: 2048 })
})

describe.each(IDS)('%s, as strict as the real one', (id) => {
  let provider: LocalProvider
  beforeAll(async () => {
    provider = await LocalProvider.open(id)
    provider.strict = true
  })
  afterAll(() => provider.close())

  const low = async (): Promise<EliminateEverythingJob> => {
    const [width, height] = [1200, 256]
    const photo = await sharp(join(packageRoot, 'assets/rooms/living-room.jpg')).resize(width, height).png().toBuffer()
    const mask = await sharp(await blank(width, height))
      .composite([{ input: await blank(1000, 60, '#ffffff'), left: 100, top: 150 }])
      .toColourspace('b-w')
      .png()
      .toBuffer()
    return { designType: 'eliminate_everything', photo, mask, seed: 7 }
  }

  test('a low region in a wide photo is made with the shipped sizes', async () => {
    const pool = await localPool(provider, { change: { sizes: PROFILES[id].sizes } })
    const { width, height, outsideChangedRatio } = await pool.run(await low(), { ref: memory() })
    expect({ width, height, outsideChangedRatio }).toEqual({ width: 1200, height: 256, outsideChangedRatio: 0 })
    expect(provider.orders).toHaveLength(1)
  }, 60_000)

  if (id !== 'comfyui') {
    test('a size that it does not take is refused before anything is ordered', async () => {
      provider.reset('none')
      const pool = await localPool(provider)
      await expect(pool.run(await low(), { ref: memory() })).rejects.toMatchObject({ detail: 'rejected' })
      expect(provider.orders).toEqual([])
    })
  }
})
