import { loadavg } from 'node:os'
import { join } from 'node:path'
import { paletteOf } from '@tessera/shared/contract/palette-transfer'
import { writeLab } from '@tessera/shared/contract/lab'
import sharp from 'sharp'
import { createBasicEngine } from '../../server/src/design/engines/basic/basic-engine'
import type { Raster } from '../../server/src/design/engines/engine'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import { type Photo, readPhoto, realPhotos } from '../perception/rooms'
import { ContactSheets } from '../support/contact-sheets'
import { measuredRun } from '../support/measured-run'
import type { Measurement } from '../support/measurement'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const sheets = new ContactSheets(process.env.PALETTE_SHEETS ?? join(import.meta.dirname, 'pictures'), {
  kept: 'palette',
})
const SAMPLES = join(import.meta.dirname, '../../server/assets/rooms')
const ROOMS = ['living-room.jpg', 'kitchen.jpg', 'bedroom.jpg', 'dining-room.jpg']
const STRENGTHS = [0.5, 1]
/** Sizes at which real photos are taken: the palette is the same. */
const LONGEST = 1600

/**
 * Each room with the palette of the next: how much nearer its colours come to the reference's, whether light keeps its
 * order, and what changed outside the lower right three quarters that are the region.
 */
export async function runPaletteBench(): Promise<Measurement> {
  const photos: Photo[] = []
  for (const name of ROOMS) photos.push(await readPhoto(SAMPLES, name))
  for await (const photo of realPhotos()) if (photos.length < 6) photos.push(await smaller(photo))
  const rows: Measurement['rows'][number][] = []
  for (const [index, photo] of photos.entries()) {
    const reference = photos[(index + 1) % photos.length]!
    for (const strength of STRENGTHS) rows.push(await rowOf(photo, reference, strength))
    console.log(rows.at(-1))
  }
  await sheets.finish()
  return { title: `Palettes of references, at a load of ${loadavg()[0]!.toFixed(1)}`, rows }
}

async function smaller(photo: Photo): Promise<Photo> {
  const encoded = await sharp(photo.encoded).autoOrient().resize(LONGEST, LONGEST, { fit: 'inside' }).png().toBuffer()
  return { ...photo, encoded, raster: (await boundPhoto(encoded)).raster }
}

async function rowOf(photo: Photo, reference: Photo, strength: number) {
  const { width, height } = photo.raster
  const isIn = (index: number) => index % width >= width * 0.1 && index >= width * Math.floor(height * 0.1)
  const white = Uint8Array.from({ length: width * height }, (_, index) => (isIn(index) ? 255 : 0))
  const mask = await sharp(white, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const job = {
    designType: 'style_imitation' as const,
    photo: photo.encoded,
    mask,
    reference: reference.encoded,
    strengths: [strength],
    seed: 1,
  }
  const { result, figures } = await measuredRun(createBasicEngine(), job, job.mask)
  const after = (await boundPhoto(result.image)).raster
  await sheets.add(
    [
      { picture: photo.raster, caption: photo.name },
      { picture: result.image, caption: `with ${reference.name}, strength ${strength}` },
      { picture: reference.raster, caption: reference.name },
    ],
    photo.isOurs && reference.isOurs,
  )
  const [was, is, goal] = [labsOf(photo.raster, isIn), labsOf(after, isIn), labsOf(reference.raster, () => true)]
  const away = (labs: Float32Array) => {
    const [one, other] = [paletteOf(labs).mean, paletteOf(goal).mean]
    return Math.hypot(one[1]! - other[1]!, one[2]! - other[2]!)
  }
  return {
    what: `${photo.name} with ${reference.name}, strength ${strength}`,
    'mean colour away before': away(was).toFixed(1),
    'mean colour away after': away(is).toFixed(1),
    'change, mean ΔE76': changeOf(was, is).toFixed(1),
    'order of light kept': orderKept(was, is).toFixed(3),
    ...figures,
  }
}

function labsOf({ data, width, height }: Raster, isIn: (index: number) => boolean): Float32Array {
  const places: number[] = []
  for (let index = 0; index < width * height; index += 7) if (isIn(index)) places.push(index)
  const labs = new Float32Array(places.length * 3)
  places.forEach((index, at) => writeLab(labs, at * 3, data[index * 3]!, data[index * 3 + 1]!, data[index * 3 + 2]!))
  return labs
}

function changeOf(was: Float32Array, is: Float32Array): number {
  let sum = 0
  for (let at = 0; at < was.length; at += 3) {
    sum += Math.hypot(was[at]! - is[at]!, was[at + 1]! - is[at + 1]!, was[at + 2]! - is[at + 2]!)
  }
  return sum / (was.length / 3)
}

/** Share of pairs of clearly different lightness that are still lighter and darker. */
function orderKept(was: Float32Array, is: Float32Array): number {
  let [kept, all] = [0, 0]
  const count = was.length / 3
  for (let pair = 0; pair < count; pair += 1) {
    const [one, other] = [pair * 3, ((pair * 7919) % count) * 3]
    if (Math.abs(was[one]! - was[other]!) < 5) continue
    all += 1
    if (was[one]! > was[other]! === is[one]! > is[other]!) kept += 1
  }
  return kept / Math.max(1, all)
}
