import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import type { EliminateEverythingJob } from '../../../modes/eliminate-everything'
import { runEngine } from '../../../wrapper/run-engine'
import type { EngineContext, Raster } from '../../engine'
import { decodeRgb, encodePng } from '../../testing/job-samples'
import { sampleRoom } from '../../testing/room-samples'
import { drawRoom } from '../../testing/synthetic-room'
import { createBasicEngine } from '../basic-engine'
import { createRandom } from '../random'
import { widened } from './patch-level'
import { fillRegion } from './remove-things'

const CONTEXT: EngineContext = { signal: new AbortController().signal, progress: () => {} }
const SIZE = { width: 320, height: 240 }

const spec = sampleRoom(SIZE.width, SIZE.height, { rays: 1, shadowRays: 1 })
const stool = { from: [2900, 2700, 0], to: [3300, 3100, 900], colour: [0.6, 0.1, 0.1] } as const
const walls = { ...spec, furniture: [] }
const empty = drawRoom(walls).photo
const filled = drawRoom({
  ...walls,
  furniture: [{ ...stool, from: [...stool.from], to: [...stool.to], colour: [...stool.colour] }],
}).photo
/** Thing and shadow: whatever differs between the two, and a rim. */
const mask = maskOf((index) =>
  [0, 1, 2].some((channel) => Math.abs(filled.data[index * 3 + channel]! - empty.data[index * 3 + channel]!) > 12),
)

function maskOf(isInside: (index: number) => boolean): Raster {
  const data = new Uint8Array(SIZE.width * SIZE.height)
  for (let index = 0; index < data.length; index++) {
    if (!isInside(index)) continue
    for (let dy = -2; dy <= 2; dy++)
      data.fill(255, Math.max(0, index + dy * SIZE.width - 2), index + dy * SIZE.width + 3)
  }
  return { ...SIZE, data, channels: 1 }
}

async function removed(photo: Raster, region: Raster, seed = 3) {
  const job: EliminateEverythingJob = {
    designType: 'eliminate_everything',
    photo: await encodePng(photo),
    mask: await encodePng(region),
    seed,
  }
  const { image, outsideChangedRatio, method } = await runEngine(createBasicEngine(), job, CONTEXT)
  return { picture: await decodeRgb(image), outside: outsideChangedRatio, method }
}

/** Mean difference inside the region, in sRGB steps. */
function difference(a: Raster, b: Raster, region = mask): number {
  let [sum, count] = [0, 0]
  region.data.forEach((value, index) => {
    if (!value) return
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(a.data[index * 3 + channel]! - b.data[index * 3 + channel]!)
    count += 3
  })
  return sum / count
}

it('continues planks and the feet of two walls behind the thing, and changes nothing else', async () => {
  const { picture, outside, method } = await removed(filled, mask)
  expect(method).toBe('surfaces-continued')
  expect(outside).toBe(0)
  expect(difference(picture, empty)).toBeLessThan(difference(filled, empty) / 3)
})

it('continues what is seen where nothing tells the directions of the room', async () => {
  const flat: Raster = { ...filled, data: new Uint8Array(filled.data.length).fill(140) }
  const grain = createRandom(1)
  flat.data.forEach((value, index) => (flat.data[index] = value + Math.floor(grain() * 6)))
  // No straight edge, not even its own.
  const disc = maskOf((index) => Math.hypot((index % SIZE.width) - 160, Math.floor(index / SIZE.width) - 120) < 30)
  const thing: Raster = { ...flat, data: new Uint8Array(flat.data) }
  disc.data.forEach((value, index) => {
    if (value) thing.data.set([150, 30, 30], index * 3)
  })
  const { picture, method } = await removed(thing, disc)
  expect(method).toBe('surroundings-continued')
  expect(difference(picture, flat, disc)).toBeLessThan(6)
})

it('paints nothing beyond the soft edge, and its progress never goes back', async () => {
  const told: number[] = []
  const { pixels } = await fillRegion(filled, mask, 3, (part) => told.push(part))
  const reach = widened(mask.data, SIZE.width, SIZE.height, MASK_FEATHER_PX)
  const painted = [...reach.keys()].filter(
    (index) => !reach[index] && [0, 1, 2].some((c) => pixels.data[index * 3 + c] !== filled.data[index * 3 + c]),
  )
  expect(painted).toEqual([])
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.length).toBeGreaterThan(3)
})

it('takes away what is a few pixels wide', async () => {
  const wire = maskOf(
    (index) => Math.floor(index / SIZE.width) === 200 && index % SIZE.width > 60 && index % SIZE.width < 250,
  )
  const thing: Raster = { ...empty, data: new Uint8Array(empty.data) }
  wire.data.forEach((value, index) => {
    if (value) thing.data.set([20, 200, 20], index * 3)
  })
  const { pixels } = await fillRegion(thing, wire, 3, () => {})
  expect(difference(pixels, empty, wire)).toBeLessThan(12)
})

it('gives the same picture for the same seed', async () => {
  const [first, again] = [await removed(filled, mask), await removed(filled, mask)]
  expect(Buffer.compare(first.picture.data, again.picture.data)).toBe(0)
})

it('refuses where nothing of the surroundings is left', async () => {
  const all = maskOf(() => true)
  await expect(removed(filled, all)).rejects.toMatchObject({
    refusal: 'ENGINE_UNSUPPORTED',
    needs: ['design.engines.http'],
  })
})

test('a plain wall goes on without steps, with its light and its grain', async () => {
  const random = createRandom(5)
  const wall: Raster = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 3), channels: 3 }
  // Light from one side, and a cool lamp in a corner.
  for (let index = 0; index < SIZE.width * SIZE.height; index++) {
    const [x, y] = [index % SIZE.width, Math.floor(index / SIZE.width)]
    const grain = (random() - 0.5) * 5
    const lamp = 30 * Math.exp(-((x - 40) ** 2 + (y - 200) ** 2) / 9000)
    wall.data.set([170 + x / 12 + grain, 165 + x / 14 + grain, 150 + lamp + grain], index * 3)
  }
  const isPicture = (x: number, y: number) => x >= 90 && x < 200 && y >= 60 && y < 170
  const hung: Raster = { ...wall, data: new Uint8Array(wall.data) }
  const region = maskOf((index) => isPicture(index % SIZE.width, Math.floor(index / SIZE.width)))
  for (let index = 0; index < region.data.length; index++) {
    if (isPicture(index % SIZE.width, Math.floor(index / SIZE.width))) hung.data.set([120, 60, 40], index * 3)
  }
  const { picture } = await removed(hung, region)
  expect(difference(picture, wall, region)).toBeLessThan(3)
  const mean = (left: number, top: number) => {
    let sum = 0
    for (let y = top; y < top + 8; y++)
      for (let x = left; x < left + 8; x++) sum += picture.data[(y * SIZE.width + x) * 3 + 2]!
    return sum / 64
  }
  let [step, grain] = [0, 0]
  for (let y = 64; y < 152; y += 8) {
    for (let x = 96; x < 184; x += 8) {
      step = Math.max(step, Math.abs(mean(x + 8, y) - mean(x, y)), Math.abs(mean(x, y + 8) - mean(x, y)))
      grain += Math.abs(picture.data[(y * SIZE.width + x) * 3]! - picture.data[(y * SIZE.width + x + 1) * 3]!)
    }
  }
  // Patches alone meet in steps of 2.8.
  expect(step).toBeLessThan(2.2)
  expect(grain / 121).toBeGreaterThan(0.5)
})
