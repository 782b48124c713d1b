import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import type { Raster } from '../../engine'
import { createRandom } from '../random'
import { inpaintRegion } from './inpaint-region'
import { type Inpaint, openInpainting } from './inpainting-network'
import { widened } from './patch-level'
import { fillRegion } from './remove-things'

const INVENTED = 200
interface Asked {
  picture: Raster
  isMissing: Uint8Array
}

/** Paints everything in one grey, and notes what it was asked. */
function painter() {
  const asked: Asked[] = []
  const inpaint: Inpaint = async (picture, isMissing) => {
    asked.push({ picture, isMissing })
    return { ...picture, data: new Uint8Array(picture.data.length).fill(INVENTED) }
  }
  return { asked, inpaint, inpainting: async () => inpaint }
}

function plain(width: number, height: number, colour = 90): Raster {
  return { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(colour) }
}

function box(photo: Raster, [left, top, right, bottom]: [number, number, number, number]): Raster {
  const { width, height } = photo
  const data = new Uint8Array(width * height)
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right)
  return { width, height, channels: 1, data }
}

it.each([
  ['in the middle', [100, 80, 180, 140]],
  ['at the corner', [0, 0, 60, 50]],
  ['a pixel wide', [150, 20, 151, 190]],
] as const)('paints a region %s, its soft edge, and nothing else', async (_name, place) => {
  const photo = plain(320, 200)
  const mask = box(photo, [...place])
  const { inpaint } = painter()
  const {
    pixels: { data },
  } = await inpaintRegion(photo, mask, inpaint, 1)
  const reach = widened(mask.data, 320, 200, MASK_FEATHER_PX)
  const wrong = [...reach.keys()].filter((at) => data[at * 3] !== (reach[at] ? INVENTED : 90))
  expect(wrong).toEqual([])
})

it('shows the network no more than it was taught on, and nothing of the thing', async () => {
  const photo = plain(4000, 3000)
  const mask = box(photo, [1500, 1000, 2300, 2400])
  for (let at = 0; at < mask.data.length; at++) if (mask.data[at]) photo.data.fill(250, at * 3, at * 3 + 3)
  const { asked, inpaint } = painter()
  await inpaintRegion(photo, mask, inpaint, 1)
  const [{ picture, isMissing }] = asked as [Asked]
  expect(Math.max(picture.width, picture.height)).toBe(512)
  const seen = [...isMissing.keys()].filter((at) => !isMissing[at] && picture.data[at * 3]! !== 90)
  expect(seen).toEqual([])
})

it('has the photo’s grain where it was invented', async () => {
  const photo = plain(320, 200)
  const random = createRandom(4)
  photo.data.forEach((value, at) => (photo.data[at] = value + Math.round((random() + random() - 1) * 12)))
  const { inpaint } = painter()
  const {
    pixels: { data },
  } = await inpaintRegion(photo, box(photo, [100, 60, 200, 140]), inpaint, 1)
  let squares = 0
  for (let y = 70; y < 130; y++)
    for (let x = 110; x < 190; x++) squares += (data[(y * 320 + x) * 3 + 1]! - INVENTED) ** 2
  expect(Math.sqrt(squares / (60 * 80))).toBeGreaterThan(2)
})

describe('a region is filled', () => {
  const lines = (photo: Raster, every: number, colour: number) => {
    for (let at = 0; at < photo.width * photo.height; at++)
      if ((at % photo.width) % every < every / 2) photo.data.fill(colour, at * 3, at * 3 + 3)
    return photo
  }

  it('by the network where the surroundings are plain', async () => {
    const photo = plain(320, 200)
    const { method } = await fillRegion(photo, box(photo, [100, 60, 200, 140]), 1, () => {}, painter())
    expect(method).toBe('inpainted')
  })

  it('by the network too where a pattern has no surface that is seen', async () => {
    const photo = lines(plain(320, 200), 8, 200)
    const { asked, inpainting } = painter()
    const { method } = await fillRegion(photo, box(photo, [100, 60, 200, 140]), 1, () => {}, { inpainting })
    expect(method).toBe('inpainted')
    expect(asked).toHaveLength(2)
  })

  it('by patches where the network makes something else up of the mirrored photo', async () => {
    const photo = plain(320, 200)
    let shade = 0
    const inpaint: Inpaint = async (picture) => ({
      ...picture,
      data: new Uint8Array(picture.data.length).fill((shade += 40)),
    })
    const mask = box(photo, [100, 60, 200, 140])
    const { method, pixels } = await fillRegion(photo, mask, 1, () => {}, { inpainting: async () => inpaint })
    expect(method).toBe('surroundings-continued')
    expect(pixels.data[(100 * 320 + 150) * 3]).toBe(90)
  })

  it('not at all where nothing is left of the surroundings', async () => {
    const photo = plain(320, 200)
    const all = box(photo, [0, 0, 320, 200])
    await expect(fillRegion(photo, all, 1, () => {}, painter())).rejects.toMatchObject({
      refusal: 'ENGINE_UNSUPPORTED',
    })
  })
})

it('is a plain wall where the installed network takes a thing off a plain wall', async () => {
  const photo = plain(320, 240)
  for (let at = 0; at < 320 * 240; at++) photo.data.set([150 + (at % 320) / 8, 150, 140], at * 3)
  const mask = box(photo, [120, 80, 200, 160])
  const wall = Uint8Array.from(photo.data)
  for (let at = 0; at < mask.data.length; at++) if (mask.data[at]) photo.data.set([20, 90, 30], at * 3)
  const { pixels, apart } = await inpaintRegion(photo, mask, await openInpainting(), 1)
  let most = 0
  for (let at = 0; at < wall.length; at++) most = Math.max(most, Math.abs(pixels.data[at]! - wall[at]!))
  expect(most).toBeLessThan(25)
  expect(apart).toBeLessThan(5)
})
