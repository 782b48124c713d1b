import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import type { BilletDesignRequest } from '@tessera/shared/contract/design/modes/billet-design'
import type { MaterialSnapshot } from '../../db/schema/design'
import type { FileRow } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import { createBasicEngine } from '../engines/basic/basic-engine'
import { decodeRgb, encodePng, plainFace } from '../engines/testing/job-samples'
import { sampleRoom } from '../engines/testing/room-samples'
import { drawRoom } from '../engines/testing/synthetic-room'
import { KeptInputs } from '../wrapper/kept-inputs'
import { runEngine } from '../wrapper/run-engine'
import { BILLET_DESIGN as MODE, type BilletDesignJob } from './billet-design'
import { COLOR_CHANGE, type ColorChangeJob } from './color-change'
import type { Finder } from './server-mode'

const room = drawRoom(sampleRoom(320, 240, { rays: 1, shadowRays: 1, furniture: [] }))
const { width, height } = room.photo
const plane = room.plane([800, 5200], [2400, 3600])
const WALL = '#5d6e4e'
/** The floor, and a band of the wall above it that ends at the floor. */
const isFloor = (index: number) => room.mask.data[index]! > 0
const isWall = (index: number) => !isFloor(index) && index % width > 20 && index > width * 20

/** @param slit rows of pixels between floor and wall that nobody has selected */
async function jobOf(changes: Partial<BilletDesignJob>, slit: number): Promise<BilletDesignJob> {
  const isSlit = (index: number) => Array.from({ length: slit }).some((_, row) => isFloor(index + (row + 1) * width))
  const levels = Uint8Array.from({ length: width * height }, (_, index) =>
    isFloor(index) ? levelOfObject(0) : isWall(index) && !isSlit(index) ? levelOfObject(1) : 0,
  )
  const material = { mmWidth: 598, mmHeight: 598, finish: 'matte' } as const
  const laid = { surface: 'floor', laying: 'straight', angleDeg: 0, groutMm: 4, groutColor: '#202020' } as const
  return {
    designType: 'billet_design',
    photo: await encodePng(room.photo),
    mask: await encodePng({ data: levels, width, height, channels: 1 }),
    schemes: [
      [
        { with: 'material', ...laid, material, faces: [await plainFace('#d8c8a8')] },
        { with: 'paint', surface: 'wall', color: WALL },
      ],
    ],
    plane,
    prompt: null,
    references: [],
    seed: 3,
    ...changes,
  }
}

async function run(changes: Partial<BilletDesignJob> = {}, slit = 0) {
  const job = await jobOf(changes, slit)
  const result = await runEngine(createBasicEngine(), job, { signal: new AbortController().signal, progress: () => {} })
  return { result, data: (await decodeRgb(result.image)).data }
}

/** Mean colour of a surface, away from its edges. */
function meanOf(data: Uint8Array, isIn: (index: number) => boolean): number[] {
  const inner = (index: number) => [-4, 4, -4 * width, 4 * width].every((step) => isIn(index + step)) && isIn(index)
  const places = Array.from({ length: width * height }, (_, index) => index).filter(inner)
  return [0, 1, 2].map((channel) => places.reduce((sum, index) => sum + data[index * 3 + channel]!, 0) / places.length)
}

it.each([0, 4])('paints the wall, lays the floor, and leaves no rim of the raw wall, %i px apart', async (slit) => {
  const { result, data } = await run({}, slit)
  expect(result).toMatchObject({ outsideChangedRatio: 0, method: 'covered-surfaces' })
  const [red, green, blue] = meanOf(data, isWall)
  expect(green! - red!).toBeGreaterThan(4)
  expect(green! - blue!).toBeGreaterThan(10)
  const floor = meanOf(data, isFloor)
  expect(floor[0]! - floor[2]!).toBeGreaterThan(15)
  // Up a column from the floor to the wall: no pixel is bluer than both, as the grey photo is.
  const column = 160
  const castOf = (row: number) => data[(row * width + column) * 3 + 2]! - data[(row * width + column) * 3]!
  const seam = Array.from({ length: height }, (_, row) => row).find((row) => isFloor(row * width + column))!
  const casts = [-3, -2, -1, 0, 1, 2, 3].map((step) => castOf(seam + step))
  const both = Math.max(castOf(seam - 12), castOf(seam + 12))
  expect(Math.max(...casts)).toBeLessThanOrEqual(both + 1)
})

it('closes no seams for a mode that recolours the same regions afterwards', async () => {
  const kept = new KeptInputs()
  const { photo, mask, seed, ...shell } = await jobOf({}, 4)
  const covered = await MODE.wrapping.prepare({ ...shell, photo, mask, seed }, kept)
  const schemes = [['#a03030', '#3030a0']]
  const colors: ColorChangeJob = { designType: 'color_change', photo, mask, seed, schemes, sparing: false }
  const recoloured = await COLOR_CHANGE.wrapping.prepare(colors, kept)
  const sizeOf = ({ data }: { data: Uint8Array }) => data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  expect(sizeOf(recoloured.prepared.mask)).toBeLessThan(sizeOf(covered.prepared.mask))
})

it('refuses a material without the floor’s plane, and words on this machine', async () => {
  await expect(run({ plane: null })).rejects.toMatchObject({ refusal: 'PLANE_INVALID' })
  await expect(run({ prompt: 'a loft', schemes: [] })).rejects.toMatchObject({ refusal: 'ENGINE_UNSUPPORTED' })
})

const oak: MaterialSnapshot = {
  id: 'oak',
  name: 'Oak',
  coverFileId: 'cover',
  faceFileIds: ['face-1', 'face-2'],
  surface: { mmWidth: 1200, mmHeight: 150, finish: 'matte' },
}
const finder: Finder = {
  photo: { width, height } as FileRow,
  references: [],
  mask: async (id) => ({ id }) as FileRow,
  surface: async (id) => {
    if (id === 'oak') return oak
    throw new AppError('NOT_FOUND')
  },
  furniture: async () => {
    throw new AppError('NOT_FOUND')
  },
}
const floor = {
  with: 'material',
  surface: 'floor',
  materialId: 'oak',
  laying: 'straight',
  angleDeg: 0,
  groutMm: 0,
  groutColor: '#000000',
} as const
const wall = { with: 'paint', surface: 'wall', color: '#ffffff' } as const
const REQUEST: BilletDesignRequest = {
  clientToken: 'token-of-a-start',
  designType: 'billet_design',
  photoFileId: 'photo',
  maskFileId: 'mask',
  params: {
    way: 'cover',
    plane,
    schemes: [
      [floor, wall],
      [floor, { ...wall, color: '#efe8da' }],
    ],
  },
  count: 2,
}
const coverOf = (request: BilletDesignRequest) => request.params as Extract<typeof request.params, { way: 'cover' }>

it('finds each material once, and refuses a plane that is none and what does not fit the count', async () => {
  expect(await MODE.find(REQUEST, finder)).toMatchObject({ mask: { id: 'mask' }, material: { id: 'oak' } })
  const refused = async (changes: Partial<BilletDesignRequest>) =>
    MODE.find({ ...REQUEST, ...changes }, finder).then(
      () => null,
      (error: AppError) => error.errorName,
    )
  expect(await refused({ count: 1 })).toBe('VALIDATION')
  const flat = { ...plane, corners: [plane.corners[0], plane.corners[0], plane.corners[2], plane.corners[3]] }
  expect(await refused({ params: { ...coverOf(REQUEST), plane: flat as typeof plane } })).toBe('PLANE_INVALID')
  const other = { ...coverOf(REQUEST), schemes: [[{ ...floor, materialId: 'gone' }], [floor]] }
  expect(await refused({ params: other })).toBe('NOT_FOUND')
})

it('reads the faces of its materials, is named by the scheme, and answers with what was asked', async () => {
  const task = { asked: MODE.asked.parse(REQUEST), material: oak, report: null }
  const files = { photo: ['photo'], mask: ['mask'] }
  const job = await MODE.job({ ...task, files }, async (ids) => ids.map((id) => new TextEncoder().encode(id)))
  const [first] = job.schemes[0]!
  const faces = first?.with === 'material' ? first.faces.map((face) => new TextDecoder().decode(face)) : []
  expect([job.lane, faces]).toEqual(['cpu', ['face-1', 'face-2']])
  expect(MODE.nameOf(task, 1)).toContain('Oak + ')
  const [floor, wall] = coverOf(REQUEST).schemes[0]!
  const walls = { ...REQUEST, params: { ...coverOf(REQUEST), schemes: [[floor!, wall!, wall!]] } }
  expect(MODE.nameOf({ ...task, asked: MODE.asked.parse(walls) }, 1)).toBe(MODE.nameOf(task, 1))
  expect(MODE.answer({ ...task, files }, String)).toMatchObject({ maskUrl: 'mask', materials: [{ name: 'Oak' }] })
  const inWords = { ...task, asked: MODE.asked.parse({ ...REQUEST, params: { way: 'generate', prompt: 'a loft' } }) }
  expect(MODE.answer({ ...inWords, files: { ...files, reference: ['picture'] } }, String)).toMatchObject({
    reference: { fileId: 'picture', url: 'picture' },
  })
  await expect(MODE.job({ ...task, material: null, files }, async () => [])).rejects.toMatchObject({
    name: 'InputGone',
  })
})
