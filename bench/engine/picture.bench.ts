import { join } from 'node:path'
import { createBasicEngine } from '../../server/src/design/engines/basic/basic-engine'
import { luminance, SRGB_TO_LINEAR } from '../../server/src/design/engines/basic/light'
import type { Raster } from '../../server/src/design/engines/engine'
import { decodeRgb, plainFace, sampleJob } from '../../server/src/design/engines/testing/job-samples'
import type { RoomSpec } from '../../server/src/design/engines/testing/synthetic-room'
import { flatNoise } from '../../server/src/design/engines/testing/flat-noise'
import type { TileChangeJob } from '../../server/src/design/modes/tile-change'
import { boundPhoto, readMask } from '../../server/src/design/wrapper/normalise'
import { ContactSheets } from '../support/contact-sheets'
import { measuredRun } from '../support/measured-run'
import { type Measurement, median } from '../support/measurement'
import { tileJob } from './tile-jobs'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const sheets = new ContactSheets(process.env.PICTURE_SHEETS ?? join(import.meta.dirname, 'pictures'))
const ROOMS = ['living-room', 'dining-room', 'empty-flat', 'kitchen', 'shop', 'bedroom']
const WIDTH = 640
const WHITE = 250

const engine = createBasicEngine()
const finished = async (job: TileChangeJob) => {
  const { result, figures } = await measuredRun(engine, job)
  return {
    common: { 'changed outside': result.outsideChangedRatio, ...figures },
    picture: await decodeRgb(result.image),
  }
}

/** How the replaced floor looks, in figures: white tiles, shadows, contact shadows and grain; and what it left alone. */
export async function runPictureBench(): Promise<Measurement> {
  const rows: Measurement['rows'][number][] = []
  for (const room of ROOMS) rows.push(await whiteTile(room))
  rows.push(await shadows(), await contactShadow(), await grain())
  await sheets.finish()
  return { title: 'The replaced floor in figures', rows }
}

async function whiteTile(room: string) {
  const job = tileJob(room, 'carrara')
  const bounded = await boundPhoto(job.photo)
  const mask = await readMask(job.mask, bounded)
  const { common, picture } = await finished(job)
  await sheets.add([
    { picture: bounded.raster, caption: room },
    { picture, caption: 'white polished tile' },
  ])
  const [before, after] = [whiteShare(bounded.raster, mask), whiteShare(picture, mask)]
  return {
    what: `${room}, white polished tile: floor pixels ≥ ${WHITE}, beyond the photo's`,
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

async function shadows() {
  const { drawn, common, picture } = await plainTile('drawn room on boards', {}, '#808080')
  const pairs: [number, number][] = []
  for (let index = 0; index < drawn.light.length; index += 7) {
    if (drawn.light[index]! > 0) pairs.push([Math.log(lightAt(picture, index)), Math.log(drawn.light[index]!)])
  }
  return {
    what: 'drawn room on boards: correlation of the log light shown with the true',
    figure: correlation(pairs).toFixed(3),
    goal: '≥ 0.9',
    ...common,
  }
}

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
  const even: Partial<RoomSpec> = {
    furniture: [],
    ambient: 0.8,
    light: { at: [0, 0, 2600], radius: 1, power: 0 },
    noise: 3,
    floor: () => [0.5, 0.5, 0.5],
  }
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
