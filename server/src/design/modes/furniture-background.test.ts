import type { FurnitureBackgroundRequest } from '@tessera/shared/contract/design/modes/furniture-background'
import sharp from 'sharp'
import type { FileRow } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import { createBasicEngine } from '../engines/basic/basic-engine'
import { decodeRgb } from '../engines/testing/job-samples'
import { KeptInputs } from '../wrapper/kept-inputs'
import { runEngine } from '../wrapper/run-engine'
import { FURNITURE_BACKGROUND as MODE, type FurnitureBackgroundJob } from './furniture-background'
import type { Finder } from './server-mode'

const [WIDTH, HEIGHT] = [240, 180]
const isPiece = (x: number, y: number) => x >= 90 && x < 150 && y >= 60 && y < 140

const drawn = (colour: (x: number, y: number) => number[], channels: 1 | 3, width = WIDTH, height = HEIGHT) =>
  sharp(
    Uint8Array.from({ length: width * height * channels }, (_, at) => {
      const pixel = Math.floor(at / channels)
      return colour(pixel % width, Math.floor(pixel / width))[at % channels]!
    }),
    { raw: { width, height, channels } },
  )
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png()
    .toBuffer()
const pieceAt = (x: number, y: number) => [150 + (x % 7), 90 + (y % 5), 50]

async function run(background: Partial<FurnitureBackgroundJob>, image = 0) {
  const job: FurnitureBackgroundJob = {
    designType: 'furniture_background',
    photo: await drawn((x, y) => (isPiece(x, y) ? pieceAt(x, y) : [70, 74, 80]), 3),
    mask: await drawn((x, y) => [isPiece(x, y) ? 255 : 0], 1),
    backgrounds: [],
    prompt: null,
    seed: 1,
    image,
    ...background,
  }
  const result = await runEngine(createBasicEngine(), job, {
    signal: new AbortController().signal,
    progress: () => {},
  })
  const { data } = await decodeRgb(result.image)
  return { result, at: (x: number, y: number) => [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)] }
}

it('leaves the piece as it is, on a backdrop of the colour that is asked for, with a shadow at its foot', async () => {
  const { result, at } = await run({ backgrounds: [{ from: 'color', color: '#c8b8a0' }] })
  expect(result).toMatchObject({ outsideChangedRatio: 0, method: 'studio-backdrop' })
  for (const [x, y] of [
    [100, 70],
    [120, 100],
    [140, 130],
  ] as const) {
    expect(at(x, y)).toEqual(pieceAt(x, y))
  }
  const [red, green, blue] = at(120, 30)
  expect(red! - green!).toBeGreaterThan(8)
  expect(green! - blue!).toBeGreaterThan(12)
  expect(at(120, 142)[0]!).toBeLessThan(at(20, 142)[0]! - 20)
})

it('shows the part of a picture that is asked for, each image its own', async () => {
  // Red left, blue right, twice as wide as high.
  const picture = await drawn((x) => (x < 400 ? [200, 30, 30] : [30, 30, 200]), 3, 800, 400)
  const view = { from: 'picture', picture, zoom: 2, y: 0.5, mirrored: false, isSoft: false } as const
  const backgrounds = [
    { ...view, x: 0 },
    { ...view, x: 1 },
    { ...view, x: 0, mirrored: true },
  ]
  const reds = [0, 1, 2].map(async (image) => (await run({ backgrounds }, image)).at(20, 20)[0])
  expect(await Promise.all(reds)).toEqual([200, 30, 30])
  const soft = await run({ backgrounds: [{ ...view, x: 0.5, isSoft: true }] })
  expect([200, 30]).not.toContain(soft.at(120, 20)[0])
})

it('moves and scales the piece about the middle of its lower edge, with its shadow', async () => {
  const piece = { scale: 0.5, x: 0.25, y: 0.9 }
  const { result, at } = await run({ backgrounds: [{ from: 'color', color: '#c8b8a0', piece }] })
  expect(result.outsideChangedRatio).toBe(0)
  const isLikePiece = (x: number, y: number) => at(x, y)[2]! < 70
  // 30 × 40 pixels above (60, 162).
  const inside = [
    [50, 126],
    [70, 126],
    [60, 140],
    [60, 158],
  ] as const
  expect(inside.map(([x, y]) => isLikePiece(x, y))).toEqual([true, true, true, true])
  const beside = [
    [40, 140],
    [80, 140],
    [60, 116],
    [120, 100],
    [120, 136],
  ] as const
  expect(beside.map(([x, y]) => isLikePiece(x, y))).toEqual([false, false, false, false, false])
  expect(at(60, 164)[0]!).toBeLessThan(at(200, 164)[0]! - 20)
})

it('shows of a piece what is in the picture', async () => {
  const piece = { scale: 2, x: 0, y: 1 }
  const { at } = await run({ backgrounds: [{ from: 'color', color: '#c8b8a0', piece }] })
  expect([at(40, 150)[2]! < 70, at(80, 150)[2]! < 70, at(20, 10)[2]! < 70]).toEqual([true, false, false])
})

const nothing = async () => {
  throw new AppError('NOT_FOUND')
}
const finder: Finder = {
  photo: { width: WIDTH, height: HEIGHT } as FileRow,
  references: [{ id: 'room' } as FileRow],
  mask: async (id) => ({ id }) as FileRow,
  surface: nothing,
  furniture: nothing,
}
const room = { from: 'picture', fileId: 'room', zoom: 1, x: 0.5, y: 0.5, mirrored: false, isSoft: false } as const
const REQUEST: FurnitureBackgroundRequest = {
  clientToken: 'token-of-a-start',
  designType: 'furniture_background',
  photoFileId: 'photo',
  maskFileId: 'mask',
  referenceFileIds: ['room'],
  params: { way: 'set', backgrounds: [room, { from: 'color', color: '#ffffff' }] },
  count: 2,
}

it('is one image a background, of pictures that the request holds', async () => {
  expect(await MODE.find(REQUEST, finder)).toEqual({ mask: { id: 'mask' } })
  const refused = { errorName: 'VALIDATION' }
  await expect(MODE.find({ ...REQUEST, count: 1 }, finder)).rejects.toMatchObject(refused)
  await expect(MODE.find(REQUEST, { ...finder, references: [] })).rejects.toMatchObject(refused)
  const mask = { id: 'mask' } as FileRow
  const check = (share: number) => MODE.check!({ mask }, async () => share, { level: 'draft', needs: [] })
  await expect(check(0)).rejects.toMatchObject({ errorName: 'MASK_EMPTY' })
  await expect(check(0.99)).rejects.toMatchObject(refused)
  await expect(check(0.4)).resolves.toBeUndefined()
})

it('sets backgrounds on this machine, and sends words to an engine that keeps the piece', async () => {
  const words = { ...REQUEST, params: { way: 'generate', prompt: 'a loft' } } as const
  expect([MODE.laneOf!(MODE.asked.parse(REQUEST)), MODE.laneOf!(MODE.asked.parse(words))]).toEqual(['cpu', 'remote'])
  const task = { asked: MODE.asked.parse(words), material: null, report: null }
  const photo = await drawn(() => [70, 74, 80], 3)
  const mask = await drawn((x, y) => [isPiece(x, y) ? 255 : 0], 1)
  const job = await MODE.job({ ...task, files: { photo: ['photo'], mask: ['mask'] } }, async () => [photo, mask])
  const { prepared } = await MODE.wrapping.prepare({ ...job, seed: 1 }, new KeptInputs(0))
  const order = MODE.wrapping.order!(prepared)
  expect(order.prompt).toContain('a loft')
  expect([order.mask.data[0], order.mask.data[100 * WIDTH + 120]]).toEqual([255, 0])
  await expect(run({ prompt: 'a loft' })).rejects.toMatchObject({ refusal: 'ENGINE_UNSUPPORTED' })
})

it('answers with the pictures that are still there', () => {
  const task = { asked: MODE.asked.parse(REQUEST), material: null, report: null }
  const files = { photo: ['photo'], mask: ['mask'], reference: ['room'] }
  expect(MODE.answer({ ...task, files }, (id) => `/files/${id}`)).toMatchObject({
    maskUrl: '/files/mask',
    params: REQUEST.params,
    pictures: [{ fileId: 'room', url: '/files/room' }],
  })
  expect(MODE.answer({ ...task, files: {} }, String)).toMatchObject({ maskUrl: null, pictures: [] })
})
