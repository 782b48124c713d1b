import { loadavg } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createBasicEngine } from '../../server/src/design/engines/basic/basic-engine'
import { openInpainting } from '../../server/src/design/engines/basic/removal/inpainting-network'
import { EngineRefusal, type Raster } from '../../server/src/design/engines/engine'
import type { EliminateEverythingJob } from '../../server/src/design/modes/eliminate-everything'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import { ContactSheets } from '../support/contact-sheets'
import { measuredRun } from '../support/measured-run'
import type { Measurement } from '../support/measurement'
import { removalCases } from './cases'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const sheets = new ContactSheets(process.env.REMOVAL_SHEETS ?? join(import.meta.dirname, 'pictures'), {
  kept: 'removal',
})

/**
 * Things that were put into rendered rooms, and taken out again: how far the picture is then from the room without them.
 * Beside it the same for a region filled with the mean colours around it, which is the least that counts.
 */
export async function runRemovalBench(): Promise<Measurement> {
  const rows: Measurement['rows'][number][] = []
  const inpaint = await openInpainting()
  const engine = createBasicEngine(async () => inpaint)
  for await (const { name, truth, filled, mask, surface } of removalCases()) {
    const { width, height } = filled
    const png = (raster: Raster) => sharp(raster.data, { raw: raster }).png({ compressionLevel: 1 }).toBuffer()
    const job: EliminateEverythingJob = {
      designType: 'eliminate_everything',
      photo: await png(filled),
      mask: await sharp(mask, { raw: { width, height, channels: 1 } })
        .toColourspace('b-w')
        .png()
        .toBuffer(),
      seed: 1,
    }
    const share = mask.reduce((sum, value) => sum + (value ? 1 : 0), 0) / mask.length
    const common = { what: name, on: surface, 'of the photo': `${(share * 100).toFixed(1)} %` }
    const run = await measuredRun(engine, job, job.mask).catch((error: unknown) => {
      if (error instanceof EngineRefusal) return null
      throw error
    })
    if (!run) {
      rows.push({ ...common, 'mean difference, levels': 'refused' })
      continue
    }
    const { result, figures } = run
    const after = (await boundPhoto(result.image)).raster
    await sheets.add([
      { picture: filled, caption: name },
      { picture: after, caption: `removed from ${surface}` },
      ...(truth ? [{ picture: truth, caption: 'truth' }] : []),
    ])
    rows.push({
      ...common,
      'mean difference, levels': truth ? meanDifference(after, truth, mask).toFixed(1) : '–',
      'of the mean around': truth ? meanDifference(flat(filled, mask), truth, mask).toFixed(1) : '–',
      'detail, of the truth': truth ? (contrast(after, mask) / contrast(truth, mask)).toFixed(2) : '–',
      ...figures,
    })
    console.log(rows.at(-1))
  }
  await sheets.finish()
  return { title: `Removal, at a load of ${loadavg()[0]!.toFixed(1)}`, rows }
}

/** Of blurred brightness: an invented grain need not be the true one. */
function meanDifference(a: Raster, b: Raster, mask: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let y = 2; y < a.height - 2; y++) {
    for (let x = 2; x < a.width - 2; x++) {
      if (!mask[y * a.width + x]) continue
      for (let channel = 0; channel < 3; channel++) {
        let difference = 0
        for (let dy = -2; dy <= 2; dy++) {
          for (let dx = -2; dx <= 2; dx++) {
            const at = ((y + dy) * a.width + x + dx) * 3 + channel
            difference += a.data[at]! - b.data[at]!
          }
        }
        sum += Math.abs(difference / 25)
        count++
      }
    }
  }
  return sum / Math.max(1, count)
}

/** Mean difference of neighbouring pixels. */
function contrast({ data, width }: Raster, mask: Uint8Array): number {
  let [sum, count] = [0, 0]
  mask.forEach((value, index) => {
    if (!value || !mask[index + 1] || !mask[index + width]) return
    sum += Math.abs(data[index * 3 + 1]! - data[index * 3 + 4]!)
    sum += Math.abs(data[index * 3 + 1]! - data[(index + width) * 3 + 1]!)
    count += 2
  })
  return sum / Math.max(1, count)
}

/** The region filled with the mean of what lies just around it. */
function flat(photo: Raster, mask: Uint8Array): Raster {
  const [sums, data] = [[0, 0, 0], new Uint8Array(photo.data)]
  let count = 0
  mask.forEach((value, index) => {
    if (value || !mask[index + 8] === !mask[index - 8]) return
    count++
    for (let channel = 0; channel < 3; channel++) sums[channel]! += photo.data[index * 3 + channel]!
  })
  mask.forEach((value, index) => {
    if (value)
      for (let channel = 0; channel < 3; channel++) data[index * 3 + channel] = sums[channel]! / Math.max(1, count)
  })
  return { ...photo, data }
}
