import { pieceFrame, type PieceSize } from '@tessera/shared/contract/furnishing'
import { solvePlane } from '@tessera/shared/contract/plane'
import sharp from 'sharp'
import type { PieceSnapshot } from '../../db/schema/design'
import type { FileRow } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import { createBasicEngine } from '../engines/basic/basic-engine'
import { coveredBy, pieceLayer } from '../engines/basic/furnishing/piece-layer'
import { EngineRouting, type EngineRow } from '../engines/registry'
import { decodeRgb, encodePng } from '../engines/testing/job-samples'
import { sampleRoom } from '../engines/testing/room-samples'
import { drawRoom } from '../engines/testing/synthetic-room'
import { CHANGE_ENTITY } from '../modes/change-entity'
import type { Finder } from '../modes/server-mode'
import type { TaskFiles } from '../task-files'
import { KeptInputs } from '../wrapper/kept-inputs'
import { runEngine } from '../wrapper/run-engine'
import type { FurnishingJob } from './furnishing-mode'

const SIZE = { width: 400, height: 300 }
const room = drawRoom(sampleRoom(SIZE.width, SIZE.height, { rays: 1, shadowRays: 1, furniture: [] }))
const plane = room.plane([800, 5200], [2400, 3600])
const NEAR = room.project([1900, 2600, 0])
const FAR = room.project([2600, 4600, 0])
const SOFA = { width: 1000, depth: 500, height: 800 }
const PIECE: PieceSnapshot = { id: 'piece', name: 'Sofa', coverFileId: 'c', cutoutFileId: 'c', mm: SOFA }
const piece = (at: [number, number]) => ({ materialId: 'piece', at, mirrored: false })

const finder: Finder = {
  photo: { ...SIZE } as FileRow,
  references: [],
  mask: async (id) => ({ id }) as FileRow,
  surface: async () => {
    throw new AppError('NOT_FOUND')
  },
  furniture: async () => PIECE,
}
const request = (at: [number, number]) => ({
  clientToken: 'token-of-a-start',
  designType: 'change_entity' as const,
  photoFileId: 'photo',
  maskFileId: 'mask',
  params: { way: 'place' as const, plane, pieces: [piece(at)] },
  count: 1,
})
const plain = async (level: number) =>
  encodePng({ ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height).fill(level), channels: 1 })

async function placed(pieces: { at: [number, number]; color: string; mm?: PieceSize }[], region?: Buffer) {
  const cutout = (background: string) =>
    sharp({ create: { width: 100, height: 80, channels: 4, background } })
      .png()
      .toBuffer()
  const job: FurnishingJob = {
    designType: 'change_entity',
    photo: await encodePng(room.photo),
    mask: region ?? (await plain(255)),
    params: { way: 'place', plane, pieces: pieces.map(({ at }) => piece(at)) },
    cutouts: await Promise.all(pieces.map(async ({ color, mm = SOFA }) => ({ picture: await cutout(color), mm }))),
    references: [],
    seed: 5,
  }
  const { image, outsideChangedRatio } = await runEngine(createBasicEngine(), job, {
    signal: new AbortController().signal,
    progress: () => {},
  })
  return { picture: await decodeRgb(image), outsideChangedRatio }
}

it.each([
  ['near', [1900, 2600]],
  ['far', [2600, 4600]],
] as const)('a piece stands at its true width, %s', (_, [x, y]) => {
  const solution = solvePlane(plane, SIZE)
  if (!solution.ok) throw new Error(solution.fault)
  const frame = pieceFrame(solution.geometry, room.project([x, y, 0]), SOFA, { width: 100, height: 80 }, SIZE)!
  // Along the picture's rows, as the camera is turned.
  const yaw = (12 * Math.PI) / 180
  const [dx, dy] = [Math.cos(yaw) * (SOFA.width / 2), -Math.sin(yaw) * (SOFA.width / 2)]
  const [left, right] = [room.project([x - dx, y - dy, 0]), room.project([x + dx, y + dy, 0])]
  expect(Math.abs(frame.width - Math.hypot(right[0] - left[0], right[1] - left[1]))).toBeLessThan(1)
})

it('keeps of a piece only what is in the photo, however near it stands', async () => {
  const blue = await sharp({ create: { width: 50, height: 40, channels: 4, background: '#2040c0' } })
    .png()
    .toBuffer()
  // Red on its left half.
  const cutout = await sharp({ create: { width: 100, height: 40, channels: 4, background: '#c03020' } })
    .composite([{ input: blue, left: 50, top: 0 }])
    .png()
    .toBuffer()
  const frame = { left: -600, top: -700, width: SIZE.width * 4, height: 960, depth: 40 }
  const layer = await pieceLayer(cutout, frame, { mirrored: false, photo: SIZE })
  expect(layer.rgba.length).toBeLessThan(SIZE.width * SIZE.height * 4 * 1.5)
  const covered = coveredBy([layer], { ...SIZE, data: new Uint8Array(0), channels: 1 })
  // All rows down to its feet, and its shadow below them.
  expect(covered.data.slice(0, 260 * SIZE.width).every((value) => value === 255)).toBe(true)
  const colourAt = ({ left, top, width, rgba }: typeof layer, x: number) => [
    ...rgba.subarray(((100 - top) * width + x - left) * 4, ((100 - top) * width + x - left) * 4 + 3),
  ]
  const mirrored = await pieceLayer(cutout, frame, { mirrored: true, photo: SIZE })
  const [red, other] = [
    [192, 48, 32],
    [32, 64, 192],
  ]
  expect([colourAt(layer, 150), colourAt(layer, 250)]).toEqual([red, other])
  expect([colourAt(mirrored, 150), colourAt(mirrored, 250)]).toEqual([other, red])
  const outside = await pieceLayer(cutout, { ...frame, left: 900 }, { mirrored: false, photo: SIZE })
  expect(coveredBy([outside], { ...SIZE, data: new Uint8Array(0), channels: 1 }).data[100 * SIZE.width]).toBe(0)
})

it('puts the nearer piece before the farther one, whatever their order, and changes nothing besides', async () => {
  // Straight behind the other: they overlap.
  const behind: [number, number] = [NEAR[0], NEAR[1] - 25]
  const { picture, outsideChangedRatio } = await placed([
    { at: NEAR, color: '#2040c0' },
    { at: behind, color: '#c03020' },
  ])
  expect(outsideChangedRatio).toBe(0)
  const at = (Math.round(NEAR[1] - 6) * SIZE.width + Math.round(NEAR[0])) * 3
  expect(picture.data[at + 2]!).toBeGreaterThan(picture.data[at]! * 2)
  const shade = (Math.round(NEAR[1] - 1) * SIZE.width + Math.round(NEAR[0] - 59)) * 3
  expect(picture.data[shade]!).toBeLessThan(room.photo.data[shade]!)
})

it('refuses a place above the horizon, and a region of nothing, before anything is charged', async () => {
  await expect(CHANGE_ENTITY.find(request(FAR), finder)).resolves.toMatchObject({ pieces: [PIECE] })
  await expect(CHANGE_ENTITY.find(request([200, 4]), finder)).rejects.toMatchObject({
    errorName: 'VALIDATION',
    data: { issues: [{ path: 'params.pieces.0.at', message: 'off_floor' }] },
  })
  const check = (share: number) =>
    CHANGE_ENTITY.check!({ mask: {} as FileRow, pieces: [PIECE] }, async () => share, { level: 'draft', needs: [] })
  await expect(check(1)).resolves.toBeUndefined()
  await expect(check(0.3)).resolves.toBeUndefined()
  await expect(check(0)).rejects.toMatchObject({ errorName: 'MASK_EMPTY' })
})

describe('an old thing', () => {
  /** As a region: the part of the photo within a margin of the piece's own rectangle; outside of it, for a negative one. */
  async function regionAround(at: [number, number], margin: number, mm = SOFA) {
    const solution = solvePlane(plane, SIZE)
    if (!solution.ok) throw new Error(solution.fault)
    const frame = pieceFrame(solution.geometry, at, mm, { width: 100, height: 80 }, SIZE)!
    const data = new Uint8Array(SIZE.width * SIZE.height)
    let count = 0
    for (let y = 0; y < SIZE.height; y++) {
      for (let x = 0; x < SIZE.width; x++) {
        const across = Math.max(frame.left - x, x + 1 - frame.left - frame.width)
        if (Math.max(across, frame.top - y, y + 1 - frame.top - frame.height) > margin) continue
        data[y * SIZE.width + x] = 255
        count++
      }
    }
    return { region: await encodePng({ ...SIZE, data, channels: 1 }), share: count / data.length }
  }
  it('that the new piece covers is not filled, however large, and the picture is that of the piece alone', async () => {
    const wide = { ...SOFA, width: 2400 }
    const { region, share } = await regionAround(NEAR, -5, wide)
    expect(share).toBeGreaterThan(0.15)
    const pieces = [{ at: NEAR, color: '#2040c0', mm: wide }]
    const [over, alone] = [await placed(pieces, region), await placed(pieces)]
    expect(Buffer.compare(over.picture.data, alone.picture.data)).toBe(0)
  })

  it('is continued where it is seen beside the piece, and is refused when that is too much', async () => {
    const { region } = await regionAround(NEAR, 6)
    const { outsideChangedRatio } = await placed([{ at: NEAR, color: '#2040c0' }], region)
    expect(outsideChangedRatio).toBe(0)
    const wide = await regionAround(NEAR, 60)
    await expect(placed([{ at: NEAR, color: '#2040c0' }], wide.region)).rejects.toMatchObject({
      refusal: 'ENGINE_UNSUPPORTED',
      message: expect.stringContaining('left open'),
    })
  })
})

it('places on this machine, and sends words to an engine that draws', async () => {
  const full = { change_entity: { level: 'full', needs: [] } } as const satisfies EngineRow['capabilities']
  const draft = { change_entity: { level: 'draft', needs: [] } } as const satisfies EngineRow['capabilities']
  const routing = new EngineRouting({
    comfyui: { lane: 'remote', capabilities: full },
    basic: { lane: 'cpu', capabilities: draft },
  })
  const words = { way: 'generate' as const, prompt: 'a green sofa' }
  const laneOf = (params: FurnishingJob['params']) => CHANGE_ENTITY.laneOf!({ designType: 'change_entity', params })
  expect(routing.routeOf('change_entity', { lane: laneOf(request(NEAR).params) })?.engine).toBe('basic')
  expect(routing.routeOf('change_entity', { lane: laneOf(words) })?.engine).toBe('comfyui')
  const alone = new EngineRouting({ basic: { lane: 'cpu', capabilities: draft } })
  expect(alone.routeOf('change_entity', { lane: laneOf(words) })).toBeNull()
  const job: FurnishingJob = {
    designType: 'change_entity',
    photo: await encodePng(room.photo),
    mask: await plain(255),
    params: words,
    cutouts: [],
    references: [Buffer.from('reference')],
    seed: 1,
  }
  const { prepared } = await CHANGE_ENTITY.wrapping.prepare(job, new KeptInputs(0))
  const order = CHANGE_ENTITY.wrapping.order!(prepared)
  expect(order.prompt).toContain('a green sofa')
  expect(order.prompt).toContain('The second picture shows what is wanted')
  expect(order.references).toEqual([Buffer.from('reference')])
})

it('answers with its pieces as they were, to be done again', () => {
  const { designType, params } = request(NEAR)
  const task = {
    asked: { designType, params },
    files: { mask: ['mask'] },
    material: null,
    pieces: [PIECE],
    report: null,
  }
  expect(CHANGE_ENTITY.answer(task, (id) => `/files/${id}`)).toMatchObject({
    designType,
    maskUrl: '/files/mask',
    pieces: [{ id: 'piece', name: 'Sofa', coverUrl: '/files/c' }],
  })
  expect(CHANGE_ENTITY.nameOf(task, 1)).toBe('Sofa')
})

it('answers with the picture that was sent beside words', () => {
  const asked = { designType: 'change_entity' as const, params: { way: 'generate' as const, prompt: 'a green sofa' } }
  const answered = (files: TaskFiles) =>
    CHANGE_ENTITY.answer({ asked, files, material: null, report: null }, (id) => `/files/${id}`)
  expect(answered({ mask: ['mask'], reference: ['picture'] })).toMatchObject({
    reference: { fileId: 'picture', url: '/files/picture' },
  })
  expect(answered({ mask: ['mask'] })).toMatchObject({ reference: null })
})
