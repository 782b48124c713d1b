import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import type { ShellSurface } from '@tessera/shared/contract/design/modes/billet-design'
import type { Point } from '@tessera/shared/contract/design/plane'
import { pieceFrame } from '@tessera/shared/contract/furnishing'
import { solvePlane } from '@tessera/shared/contract/plane'
import { writeLab } from '@tessera/shared/contract/lab'
import sharp from 'sharp'
import { createBasicEngine } from '../../server/src/design/engines/basic/basic-engine'
import type { EngineJob, Raster } from '../../server/src/design/engines/engine'
import type { FurnishingJob } from '../../server/src/design/furnishing/furnishing-mode'
import type { BilletDesignJob } from '../../server/src/design/modes/billet-design'
import type { FurnitureBackgroundJob } from '../../server/src/design/modes/furniture-background'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import { type Class, CLASSES, type Photo, readPhoto, type Room, testRooms } from '../perception/rooms'
import { ContactSheets } from '../support/contact-sheets'
import { largestPiece } from '../support/largest-piece'
import { measuredRun } from '../support/measured-run'
import type { Measurement } from '../support/measurement'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const sheets = new ContactSheets(process.env.SURROUNDINGS_SHEETS ?? join(import.meta.dirname, 'pictures'), {
  kept: 'surroundings',
})
const ASSETS = join(import.meta.dirname, '../../server/assets')
const ROOMS = ['empty-flat', 'living-room', 'bedroom', 'dining-room', 'kitchen', 'shop']
/** Without furniture. */
const EMPTY = 'empty-flat'
/** Rendered rooms whose walls and ceiling are painted, and the least share of the photo that each must have. */
const [SHELLS, SHOWN] = [3, 0.05]
const PAINT = '#9aa58a'
const BACKDROP = '#dccfb9'
/** Share of the photo. */
const WELL_SHOWN = { least: 0.08, most: 0.4 } as const
/** Of the cut-out, as the demo data has it. */
const TABLE = { file: 'side-table-walnut.png', width: 480, depth: 480, height: 504 }

type Row = Measurement['rows'][number]
/** Of measures that a row does not have. */
const NONE = { 'hue off, degrees': '', 'detail left': '', 'width off, px': '' }

/**
 * Surfaces of raw shells, backgrounds and placed pieces in rooms whose camera and floor are known: whether only what is asked for changes,
 * paint has its hue and loses the old surface's stains, and a piece has its true width.
 */
export async function runSurroundingsBench(): Promise<Measurement> {
  const rows: Row[] = []
  for (const room of ROOMS) {
    const photo = await readPhoto(join(ASSETS, 'rooms'), `${room}.jpg`)
    rows.push(await painted(room, photo), await placed(room, photo))
    console.log(rows.slice(-2))
  }
  rows.push(await furnished(EMPTY))
  for await (const room of shells()) rows.push(...(await covered(room)))
  console.log(rows.slice(-1 - 2 * SHELLS))
  for (const each of await kept()) rows.push(await backdrop(each))
  await sheets.finish()
  return { title: `Shells, backgrounds and pieces, at a load of ${loadavg()[0]!.toFixed(1)}`, rows }
}

async function drawn(name: string, photo: Photo, job: EngineJob) {
  const { result, figures } = await measuredRun(createBasicEngine(), job)
  await sheets.add([
    { picture: photo.raster, caption: photo.name },
    { picture: result.image, caption: name },
  ])
  const { raster } = await boundPhoto(result.image)
  return { after: raster, common: { 'outside changed': result.outsideChangedRatio, ...figures } }
}

async function painted(room: string, photo: Photo): Promise<Row> {
  const mask = readFileSync(join(ASSETS, 'rooms/truth', `${room}-floor.png`))
  const { after, common } = await drawn(`${room} painted`, photo, paintJob(photo, mask, ['floor']))
  const inside = await sharp(mask).toColourspace('b-w').extractChannel(0).raw().toBuffer()
  const isIn = (index: number) => inside[index]! > 0
  return { what: `${room}: floor painted`, ...NONE, ...paintFigures(photo.raster, after, isIn), ...common }
}

const paintJob = (photo: Photo, mask: Uint8Array, surfaces: readonly ShellSurface[]): BilletDesignJob => ({
  designType: 'billet_design',
  photo: photo.encoded,
  mask,
  schemes: [surfaces.map((surface) => ({ with: 'paint', surface, color: PAINT }))],
  plane: null,
  prompt: null,
  references: [],
  seed: 1,
})

function paintFigures(before: Raster, after: Raster, isIn: (index: number) => boolean) {
  const [old, fresh] = [detailOf(before, isIn), detailOf(after, isIn)]
  return { 'hue off, degrees': hueOff(after, isIn).toFixed(1), 'detail left': (fresh / old).toFixed(2) }
}

/** Rendered rooms that show wall and ceiling well. */
async function* shells(): AsyncGenerator<Room> {
  let count = 0
  for await (const room of testRooms()) {
    const shareOf = (kind: Class) =>
      room.maskOf(kind).data.reduce((sum, value) => sum + (value ? 1 : 0), 0) / room.kinds.length
    if (shareOf('wall') < SHOWN || shareOf('ceiling') < SHOWN) continue
    yield room
    if (++count === SHELLS) return
  }
}

/** Walls and ceiling in one picture, as they come from the workbench: a level of the mask each. */
async function covered(room: Room): Promise<Row[]> {
  const surfaces = ['wall', 'ceiling'] as const
  const { width, height } = room.raster
  const levels = Uint8Array.from(room.kinds, (kind) => {
    const surface = surfaces.findIndex((each) => each === CLASSES[kind])
    return surface < 0 ? 0 : levelOfObject(surface)
  })
  const mask = await sharp(levels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const { after, common } = await drawn(`${room.name}: painted`, room, paintJob(room, mask, surfaces))
  return surfaces.map((surface, number) => ({
    what: `room ${room.name}: ${surface} painted`,
    ...NONE,
    ...paintFigures(room.raster, after, (index) => levels[index] === levelOfObject(number)),
    ...common,
  }))
}

/** Between the median colour and the paint. */
function hueOff({ data }: Raster, isIn: (index: number) => boolean): number {
  const lab = new Float64Array(3)
  const hueOf = (red: number, green: number, blue: number) => {
    writeLab(lab, 0, red, green, blue)
    return Math.atan2(lab[2]!, lab[1]!)
  }
  const hues: number[] = []
  for (let index = 0; index < data.length / 3; index += 11) {
    if (isIn(index)) hues.push(hueOf(data[index * 3]!, data[index * 3 + 1]!, data[index * 3 + 2]!))
  }
  const value = Number.parseInt(PAINT.slice(1), 16)
  const asked = hueOf(value >> 16, (value >> 8) & 255, value & 255)
  const median = hues.sort((a, b) => a - b)[hues.length >> 1]!
  return (Math.abs(median - asked) * 180) / Math.PI
}

/** Mean step of light between neighbours three pixels apart, relative to the light. */
function detailOf({ data, width }: Raster, isIn: (index: number) => boolean): number {
  let [sum, count] = [0, 0]
  for (let index = 0; index < data.length / 3 - 3 * width; index += 5) {
    if (!isIn(index) || !isIn(index + 3) || !isIn(index + 3 * width)) continue
    const [here, right, below] = [index, index + 3, index + 3 * width].map((at) => data[at * 3 + 1]! + 4)
    sum += Math.abs(Math.log(right! / here!)) + Math.abs(Math.log(below! / here!))
    count += 2
  }
  return sum / Math.max(1, count)
}

interface Truth {
  floorRectangle: { cornersPx: [Point, Point, Point, Point]; cornersMm: Point[] }
}

function planeOf(room: string) {
  const { floorRectangle } = JSON.parse(readFileSync(join(ASSETS, 'rooms/truth', `${room}.json`), 'utf8')) as Truth
  const { cornersPx: corners, cornersMm: mm } = floorRectangle
  const side = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1])
  return { corners, sizeMm: [side(mm[0]!, mm[1]!), side(mm[1]!, mm[2]!)] as [number, number] }
}

/** Between points, by their weights. */
const between = (points: readonly Point[], weights: readonly number[]): Point =>
  [0, 1].map((axis) => points.reduce((sum, point, index) => sum + point[axis]! * weights[index]!, 0)) as Point

async function placed(room: string, photo: Photo): Promise<Row> {
  const at = between(planeOf(room).corners, [0.25, 0.25, 0.25, 0.25])
  return tables(`${room}: piece placed`, room, photo, 'change_entity', [at])
}

/** Two pieces in a room without any. */
async function furnished(room: string): Promise<Row> {
  const { corners } = planeOf(room)
  const places = [between(corners, [0.6, 0, 0, 0.4]), between(corners, [0, 0.6, 0.4, 0])]
  const photo = await readPhoto(join(ASSETS, 'rooms'), `${room}.jpg`)
  return tables(`${room}: furnished with two pieces`, room, photo, 'creation_empty_change', places)
}

async function tables(
  what: string,
  room: string,
  photo: Photo,
  designType: FurnishingJob['designType'],
  places: readonly Point[],
): Promise<Row> {
  const plane = planeOf(room)
  const picture = readFileSync(join(ASSETS, 'furniture', TABLE.file))
  const { width, height } = photo.raster
  const job: FurnishingJob = {
    designType,
    photo: photo.encoded,
    mask: await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .toColourspace('b-w')
      .png()
      .toBuffer(),
    params: { way: 'place', plane, pieces: places.map((at) => ({ materialId: 'piece', at, mirrored: false })) },
    cutouts: places.map(() => ({ picture, mm: TABLE })),
    references: [],
    seed: 1,
  }
  const { after, common } = await drawn(what, photo, job)
  const solution = solvePlane(plane, photo.raster)
  const size = await sharp(picture).metadata()
  const off = places.map((at) => {
    const frame = solution.ok ? pieceFrame(solution.geometry, at, TABLE, size, photo.raster) : null
    if (!frame) throw new Error(`${room} has no floor`)
    return widthOf(photo.raster, after, frame) - frame.width
  })
  const worst = off.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one))
  return { what, ...NONE, 'width off, px': worst.toFixed(1), ...common }
}

/** Width of what changed in the upper half of a piece, where no shadow is. */
function widthOf(before: Raster, after: Raster, frame: { left: number; top: number; width: number; height: number }) {
  const columns = new Set<number>()
  for (let y = Math.ceil(frame.top); y < frame.top + frame.height * 0.5; y++) {
    for (let x = Math.floor(frame.left) - 8; x < frame.left + frame.width + 8; x++) {
      const at = (y * before.width + x) * 3
      const off = [0, 1, 2].reduce(
        (sum, channel) => sum + Math.abs(before.data[at + channel]! - after.data[at + channel]!),
        0,
      )
      if (off > 12) columns.add(x)
    }
  }
  return columns.size === 0 ? 0 : Math.max(...columns) - Math.min(...columns) + 1
}

/** A sample room's sofa, and the largest thing of the first rendered room that shows one well. */
async function kept(): Promise<{ photo: Photo; mask: Buffer; what: string }[]> {
  const sofa = {
    photo: await readPhoto(join(ASSETS, 'rooms'), 'living-room.jpg'),
    mask: readFileSync(join(ASSETS, 'rooms/regions/living-room-sofa.png')),
    what: 'living-room: sofa on a backdrop',
  }
  for await (const room of testRooms()) {
    const { width, height } = room.raster
    const thing = largestPiece(room.maskOf('thing').data, width)
    const share = thing.reduce((sum, value) => sum + (value ? 1 : 0), 0) / thing.length
    if (share < WELL_SHOWN.least || share > WELL_SHOWN.most) continue
    const mask = await sharp(thing, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    return [sofa, { photo: room, mask, what: `room ${room.name}: largest thing on a backdrop` }]
  }
  return [sofa]
}

async function backdrop({ photo, mask, what }: { photo: Photo; mask: Buffer; what: string }): Promise<Row> {
  const job: FurnitureBackgroundJob = {
    designType: 'furniture_background',
    photo: photo.encoded,
    mask,
    backgrounds: [{ from: 'color', color: BACKDROP }],
    prompt: null,
    seed: 1,
  }
  const { common } = await drawn(what, photo, job)
  return { what, ...NONE, ...common }
}
