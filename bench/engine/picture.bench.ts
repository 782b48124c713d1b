import { join } from 'node:path'
import { createTilePattern } from '@tessera/shared/contract/laying'
import { solvePlane } from '@tessera/shared/contract/plane'
import sharp from 'sharp'
import { createBasicEngine } from '../../server/src/design/engines/basic/basic-engine'
import { luminance, SRGB_TO_LINEAR } from '../../server/src/design/engines/basic/light'
import type { Raster } from '../../server/src/design/engines/engine'
import { decodeRgb, plainFace, sampleJob } from '../../server/src/design/engines/testing/job-samples'
import { isInner, jointOffsets } from '../../server/src/design/engines/testing/joint-offsets'
import { sampleRoom } from '../../server/src/design/engines/testing/room-samples'
import { drawRoom, type RoomSpec } from '../../server/src/design/engines/testing/synthetic-room'
import { flatNoise } from '../../server/src/design/engines/testing/flat-noise'
import type { TileChangeJob } from '../../server/src/design/modes/tile-change'
import { boundPhoto, readMask } from '../../server/src/design/wrapper/normalise'
import { ContactSheets } from '../support/contact-sheets'
import { measuredRun } from '../support/measured-run'
import { type Measurement, median } from '../support/measurement'
import { tileJob } from './tile-jobs'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const sheets = new ContactSheets(process.env.PICTURE_SHEETS ?? join(import.meta.dirname, 'pictures'), {
  kept: 'picture',
})
const ROOMS = ['living-room', 'dining-room', 'empty-flat', 'kitchen', 'shop', 'bedroom']
const WIDTH = 640
const WHITE = 250
/** In pixels of the sample kitchen. */
const WALL = '440,45 1100,45 1100,330 1150,330 1150,462 990,462 990,150 642,150 642,462 440,462'
const WINDOW = { left: 646, top: 154, width: 336, height: 270, mm: 1200 } as const
const JOINTED = ['straight', 'brickHalf', 'herringbone'] as const
const TWO_TONES: readonly (readonly [string, RoomSpec['floor']])[] = [
  ['a rug', (x, y) => (x > 1200 && x < 3000 && y > 1500 && y < 4400 ? [0.55, 0.5, 0.46] : [0.3, 0.17, 0.1])],
  ['two materials meeting', (x) => (x > 2300 ? [0.6, 0.6, 0.6] : [0.25, 0.25, 0.25])],
  [
    'a chequered floor',
    (x, y) => ((Math.floor(x / 500) + Math.floor(y / 500)) & 1 ? [0.55, 0.55, 0.55] : [0.12, 0.12, 0.12]),
  ],
]

type Row = Measurement['rows'][number]

const engine = createBasicEngine()
const finished = async (job: TileChangeJob) => {
  const { result, figures } = await measuredRun(engine, job)
  return {
    common: { 'changed outside': result.outsideChangedRatio, ...figures },
    picture: await decodeRgb(result.image),
  }
}

/**
 * How the replaced floor looks, in figures: white tiles, places of joints, sizes, shadows, what stays of the old floor, contact shadows
 * and grain; and what it left alone.
 */
export async function runPictureBench(): Promise<Measurement> {
  const rows: Row[] = []
  for (const room of ROOMS) rows.push(await whiteTile(room, tileJob(room, 'carrara')))
  rows.push(await whiteTile('kitchen wall', await wallJob()))
  rows.push(
    ...(await joints()),
    knownLength(),
    ...(await shadows()),
    ...(await oldFloors()),
    await contactShadow(),
    await grain(),
  )
  await sheets.finish()
  return { title: 'The replaced floor in figures', rows }
}

/** The wall of the sample kitchen above its worktop, without the window in it, which tells the size. */
async function wallJob(): Promise<TileChangeJob> {
  const job = tileJob('kitchen', 'carrara')
  const { left, top, width, height, mm } = WINDOW
  const [right, bottom] = [left + width, top + height]
  const outline = `<svg width="1600" height="1200"><rect width="100%" height="100%"/><polygon points="${WALL}" fill="#fff"/></svg>`
  const corners: TileChangeJob['params']['plane']['corners'] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return {
    ...job,
    mask: await sharp(Buffer.from(outline)).flatten().toColourspace('b-w').threshold().png().toBuffer(),
    params: { ...job.params, plane: { corners, sizeMm: [mm, (mm * height) / width] } },
  }
}

async function whiteTile(room: string, job: TileChangeJob) {
  const bounded = await boundPhoto(job.photo)
  const mask = await readMask(job.mask, bounded)
  const { common, picture } = await finished(job)
  await sheets.add([
    { picture: bounded.raster, caption: room },
    { picture, caption: 'white polished tile' },
  ])
  const [before, after] = [whiteShare(bounded.raster, mask), whiteShare(picture, mask)]
  return {
    what: `${room}, white polished tile: pixels ≥ ${WHITE}, beyond the photo's`,
    figure: `${((after - before) * 100).toFixed(2)} %`,
    goal: '≤ 3 %',
    ...common,
  }
}

function whiteShare({ data }: Raster, mask: Raster): number {
  let [inside, white] = [0, 0]
  for (let index = 0; index < mask.data.length; index++) {
    if (!mask.data[index]) continue
    inside++
    if (Math.max(data[index * 3]!, data[index * 3 + 1]!, data[index * 3 + 2]!) >= WHITE) white++
  }
  return white / inside
}

/** A plain matt tile over a drawn floor. */
async function plainTile(what: string, room: Partial<RoomSpec>, colour: string) {
  const { job, room: drawn } = await sampleJob(WIDTH, {
    room,
    job: { faces: [await plainFace(colour)], surface: { mmWidth: 2000, mmHeight: 2000, finish: 'matte' } },
    params: { groutMm: 1, groutColor: colour },
  })
  const made = await finished(job)
  await sheets.add([
    { picture: drawn.photo, caption: what },
    { picture: made.picture, caption: `plain tile ${colour}` },
  ])
  return { drawn, ...made }
}

const lightAt = ({ data }: Raster, index: number) => {
  const linear = (channel: number) => SRGB_TO_LINEAR[data[index * 3 + channel]!]!
  return luminance(linear(0), linear(1), linear(2))
}

/** Evenly lit, without furniture: dark pixels of a result are joints. */
const EVEN = {
  furniture: [],
  ambient: 0.8,
  light: { at: [0, 0, 2600], radius: 1, power: 0 },
  noise: 0,
  floor: () => [0.5, 0.5, 0.5],
} satisfies Partial<RoomSpec>

async function joints() {
  const surface = { mmWidth: 596, mmHeight: 296, finish: 'matte' as const }
  const drawn = drawRoom(sampleRoom(WIDTH, WIDTH * 0.75, EVEN))
  const rows: Row[] = []
  for (const laying of JOINTED) {
    const { job } = await sampleJob(WIDTH, {
      drawn,
      job: { faces: [await plainFace('#f0f0f0')], surface },
      params: { laying, groutMm: 4, groutColor: '#101010', angleDeg: 10 },
    })
    const { common, picture } = await finished(job)
    await sheets.add([
      { picture: drawn.photo, caption: 'drawn room in even light' },
      { picture, caption: `joints, ${laying}` },
    ])
    const offsets = jointOffsets(picture, drawn, createTilePattern({ ...surface, laying, angleDeg: 10, groutMm: 4 }))
    rows.push({
      what: `drawn room, ${laying}: the farthest of ${offsets.length} places of joints from where the camera sees it`,
      figure: `${Math.max(...offsets).toFixed(2)} px`,
      goal: '≤ 2 px',
      ...common,
    })
  }
  return rows
}

/** Of a depth, where only a width is known. */
function knownLength(): Row {
  const camera = { position: [900, 300, 1500] as const, yawDeg: 24, pitchDeg: -16 }
  const drawn = drawRoom(sampleRoom(WIDTH / 2, WIDTH * 0.375, { ...EVEN, camera }))
  const [width, depth] = [2400, 3600]
  const { corners } = drawn.plane([800, 5200], [width, depth])
  const solution = solvePlane({ corners, knownLength: { from: corners[3], to: corners[2], mm: width } }, drawn.photo)
  const error = solution.ok ? Math.abs(solution.geometry.sizeMm[1] / depth - 1) : Number.NaN
  return {
    what: 'drawn room: size off, where one length is known',
    figure: `${(error * 100).toFixed(2)} %`,
    goal: '≤ 2 %',
  }
}

/** Two tones of the old floor, which light could be taken for: how much of their step is left, beside a floor of one tone. */
async function oldFloors() {
  const light = { furniture: [], light: { at: [2400, 3000, 2600], radius: 10, power: 8e5 } } satisfies Partial<RoomSpec>
  const onto = (what: string, floor: RoomSpec['floor']) => plainTile(what, { ...light, floor }, '#808080')
  const even = await onto('drawn room, one tone', () => [0.4, 0.36, 0.3])
  const { data, width } = even.drawn.mask
  const inside = Array.from(data, (_, index) => index).filter(
    (index) => index % 7 === 0 && isInner(even.drawn.mask, index % width, Math.floor(index / width)),
  )
  const rows: Row[] = []
  for (const [what, floor] of TWO_TONES) {
    const { drawn, common, picture } = await onto(`drawn room, ${what}`, floor)
    const steps = inside.map((index) => Math.log(lightAt(drawn.photo, index) / lightAt(even.drawn.photo, index)))
    const left = inside.map((index) => Math.log(lightAt(picture, index) / lightAt(even.picture, index)))
    rows.push({
      what: `drawn room, ${what}: deviation that the old floor leaves, of its own`,
      figure: (deviation(left) / deviation(steps)).toFixed(2),
      goal: '< 0.2',
      ...common,
    })
  }
  return rows
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The shadows without the grain that is added to them, then each pixel, then with the soft edge, where what stands before the floor is mixed in. */
async function shadows() {
  const { drawn, common, picture } = await plainTile('drawn room on boards', {}, '#808080')
  const { light, mask } = drawn
  const lit = Array.from(light.keys()).filter((index) => index % 7 === 0 && light[index]! > 0)
  const inner = lit.filter((index) => isInner(mask, index % WIDTH, Math.floor(index / WIDTH)))
  const shown = (index: number) => Math.log(lightAt(picture, index))
  const around = (index: number) => NEIGHBOURS.reduce((sum, step) => sum + shown(index + step), 0) / NEIGHBOURS.length
  const rowOf = (where: string, places: readonly number[], of: (index: number) => number) => ({
    what: `drawn room on boards: correlation of the log light shown with the true, ${where}`,
    figure: correlation(places.map((index) => [of(index), Math.log(light[index]!)] as const)).toFixed(3),
    goal: '≥ 0.9',
    ...common,
  })
  return [
    rowOf('five pixels within the floor, over 3 × 3 pixels', inner, around),
    rowOf('five pixels within the floor', inner, shown),
    rowOf('with its edge', lit, shown),
  ]
}

const NEIGHBOURS = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * WIDTH + column))

async function contactShadow() {
  const dark: Partial<RoomSpec> = {
    floor: () => [0.008, 0.006, 0.005],
    light: { at: [2400, 3000, 2600], radius: 10, power: 0 },
    ambient: 0.5,
    noise: 2,
  }
  const { drawn, common, picture } = await plainTile('drawn room on a nearly black floor', dark, '#c0c0c0')
  // The table's front stands at y = 3300.
  const level = (y: number) => {
    const at = (x: number) => drawn.project([x, y, 0])
    return median(
      Array.from({ length: 21 }, (_, step) => {
        const [column, row] = at(1900 + step * 20)
        return lightAt(picture, Math.round(row) * WIDTH + Math.round(column))
      }),
    )
  }
  return {
    what: 'drawn room on a nearly black floor: light 70 mm before a table against 700 mm',
    figure: (level(3230) / level(2600)).toFixed(2),
    goal: '< 0.75',
    ...common,
  }
}

async function grain() {
  const even: Partial<RoomSpec> = { ...EVEN, noise: 3 }
  const { drawn, common, picture } = await plainTile('drawn room in even light', even, '#c8c8c8')
  return {
    what: "drawn room, plain tile: grain against the photo's",
    figure: (flatNoise(picture, drawn.mask) / flatNoise(drawn.photo, drawn.mask)).toFixed(2),
    goal: '0.75–1.25',
    ...common,
  }
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (part: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[part], 0) / pairs.length
  const [meanA, meanB] = [mean(0), mean(1)]
  let [ab, aa, bb] = [0, 0, 0]
  for (const [a, b] of pairs) {
    ab += (a - meanA) * (b - meanB)
    aa += (a - meanA) ** 2
    bb += (b - meanB) ** 2
  }
  return ab / Math.sqrt(aa * bb)
}
