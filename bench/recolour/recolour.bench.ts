import { loadavg } from 'node:os'
import { join } from 'node:path'
import { labOfHex, writeLab } from '@tessera/shared/contract/lab'
import { oldColourOf, ownShare } from '@tessera/shared/contract/recolour'
import sharp from 'sharp'
import { createBasicEngine } from '../../server/src/design/engines/basic/basic-engine'
import type { Raster } from '../../server/src/design/engines/engine'
import type { ColorChangeJob } from '../../server/src/design/modes/color-change'
import { createPerception } from '../../server/src/design/perception/perception'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import { methodNow } from '../perception/methods'
import { ContactSheets } from '../support/contact-sheets'
import { measuredRun } from '../support/measured-run'
import type { Measurement } from '../support/measurement'
import { type RecolourCase, recolourCases } from './cases'
import { colourDifference } from './colour-difference'
import { ownersOf, regionsOf } from './objects'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const sheets = new ContactSheets(process.env.RECOLOUR_SHEETS ?? join(import.meta.dirname, 'pictures'), {
  kept: 'recolour',
})

/**
 * Objects recoloured in sample rooms, real photos (regions as the server sees them from a person's clicks) and rendered
 * rooms (exact regions): how near the new colour is, whether weave and light stay, and what changed outside. Sheets
 * show the photo beside the result, bad rows too.
 */
export async function runRecolourBench(): Promise<Measurement> {
  const perception = createPerception({ limits: { taskMs: { look: 600_000, ask: 300_000 } } })
  const seeing = methodNow(perception)
  const rows: Measurement['rows'][number][] = []
  try {
    for await (const each of recolourCases()) {
      const masks = each.truth ?? (await regionsOf(each, seeing))
      rows.push(...(await recoloured(each, masks)))
      console.log(rows.at(-1))
    }
    await sheets.finish()
  } finally {
    await perception.close()
  }
  return { title: `Recolouring, at a load of ${loadavg()[0]!.toFixed(1)}`, rows }
}

async function recoloured({ photo, wanted }: RecolourCase, masks: readonly Uint8Array[]) {
  const { owners, mask } = await ownersOf(photo, masks)
  const schemes = [wanted.map(({ color }) => color)]
  const job: ColorChangeJob = {
    designType: 'color_change',
    photo: photo.encoded,
    mask,
    schemes,
    sparing: true,
    seed: 1,
  }
  const { result, figures } = await measuredRun(createBasicEngine(), job, job.mask)
  const after = (await boundPhoto(result.image)).raster
  await sheets.add(
    [
      { picture: photo.raster, caption: photo.name },
      { picture: result.image, caption: wanted.map(({ what, color }) => `${what} in ${color}`).join(', ') },
    ],
    photo.isOurs,
  )
  return Promise.all(
    wanted.map(async ({ what, color }, object) => ({
      what: `${photo.name}: ${what}`,
      ...(await measured(photo.raster, after, owners, object + 1, color)),
      warnings: result.warnings.join(' '),
      ...figures,
    })),
  )
}

/** Of the object's own pixels, as the engine tells them from legs and cushions. */
async function measured(before: Raster, after: Raster, owners: Uint8Array, own: number, color: string) {
  const [was, is] = [before, after].map((raster) => {
    const labs = new Float32Array(raster.width * raster.height * 3)
    for (let at = 0; at < labs.length; at += 3)
      writeLab(labs, at, raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!)
    return labs
  }) as [Float32Array, Float32Array]
  const all = [...owners.keys()].filter((index) => owners[index] === own)
  const old = oldColourOf(Float32Array.from(all.flatMap((i) => [was[i * 3]!, was[i * 3 + 1]!, was[i * 3 + 2]!])))
  const goods = all.filter((i) => ownShare(old, was[i * 3]!, was[i * 3 + 1]!, was[i * 3 + 2]!) > 0.5)
  const channel = (offset: number) => {
    const values = goods.map((index) => is[index * 3 + offset]!).toSorted((a, b) => a - b)
    return values[values.length >> 1] ?? 0
  }
  const found = { l: channel(0), a: channel(1), b: channel(2) }
  const inner = await insideOf(goods, owners, own, before)
  return {
    'median ΔE2000': colourDifference(found, labOfHex(color)).toFixed(2),
    'gradient correlation': gradientCorrelation(was, is, inner, before.width).toFixed(3),
    'with the edge': gradientCorrelation(was, is, goods, before.width).toFixed(3),
    'own share': (goods.length / Math.max(1, all.length)).toFixed(2),
  }
}

/** Pixels from an object's edge. Nearer than this what is beside it is mixed in: a step between two things, not the goods' own texture. */
const EDGE = 6

/** Those of the goods that no other's pixel is near to; the picture's own margin is no edge. */
async function insideOf(goods: readonly number[], owners: Uint8Array, own: number, { width, height }: Raster) {
  // What is dark is the foreground that sharp erodes.
  const mask = owners.map((owner) => (owner === own ? 0 : 255))
  const inner = await sharp(mask, { raw: { width, height, channels: 1 } })
    .erode(EDGE)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return goods.filter((index) => inner[index] === 0)
}

/** Of lightness differences to the right and downwards. */
function gradientCorrelation(was: Float32Array, is: Float32Array, goods: readonly number[], width: number): number {
  const inside = new Set(goods)
  let [xy, xx, yy] = [0, 0, 0]
  for (const index of goods) {
    for (const next of [index + 1, index + width]) {
      if (!inside.has(next)) continue
      const [x, y] = [was[next * 3]! - was[index * 3]!, is[next * 3]! - is[index * 3]!]
      xy += x * y
      xx += x * x
      yy += y * y
    }
  }
  return xy / Math.sqrt(xx * yy || 1)
}
