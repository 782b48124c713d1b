import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Goods } from '@tessera/shared/contract/dressing/dress'
import { logLight, shadeOf } from '@tessera/shared/contract/dressing/shade'
import { writeLab } from '@tessera/shared/contract/lab'
import sharp from 'sharp'
import { createBasicEngine } from '../../server/src/design/engines/basic/basic-engine'
import type { Raster } from '../../server/src/design/engines/engine'
import type { FurnitureMaterialJob, Worn } from '../../server/src/design/modes/furniture-material'
import { createPerception } from '../../server/src/design/perception/perception'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import { methodNow } from '../perception/methods'
import type { Photo } from '../perception/rooms'
import { recolourCases } from '../recolour/cases'
import { colourDifference } from '../recolour/colour-difference'
import { ownersOf, regionsOf } from '../recolour/objects'
import { ContactSheets } from '../support/contact-sheets'
import { measuredRun } from '../support/measured-run'
import type { Measurement } from '../support/measurement'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const sheets = new ContactSheets(process.env.DRESSING_SHEETS ?? join(import.meta.dirname, 'pictures'), {
  kept: 'dressing',
})
const FACES = join(import.meta.dirname, '../../server/assets/tiles')

interface Look {
  readonly face: string
  readonly goods: Goods
  readonly repeat: number
}
const WOOD = { goods: 'panel', repeat: 0.12 } as const
const CLOTH = { goods: 'upholstery', repeat: 0.07 } as const
/** What the objects of the recolouring bench are dressed in, by how they are called there; others are left out. */
const LOOKS: readonly (readonly [called: RegExp, look: Look])[] = [
  [/^sofa/, { ...CLOTH, face: 'velvet-emerald-1.jpg' }],
  [/leather sofa/, { ...CLOTH, face: 'linen-oat-1.jpg' }],
  [/chair/, { ...CLOTH, face: 'leather-caramel-1.jpg' }],
  [/rug/, { ...CLOTH, face: 'wool-herringbone-1.jpg' }],
  [/fronts/, { ...WOOD, face: 'oak-plank-1.jpg' }],
  [/wardrobe/, { ...WOOD, face: 'walnut-herringbone-1.jpg' }],
  [/table/, { goods: 'smooth', repeat: 0.3, face: 'carrara-1.jpg' }],
  [/largest thing/, { ...CLOTH, face: 'boucle-cream-1.jpg' }],
]

/**
 * Furniture dressed in sample rooms, real photos and rendered rooms: how near the material's colour is, whether form and
 * shadows stay, and what changed outside. Sheets show the photo beside the result.
 */
export async function runDressingBench(): Promise<Measurement> {
  const perception = createPerception({ limits: { taskMs: { look: 600_000, ask: 300_000 } } })
  const seeing = methodNow(perception)
  const rows: Measurement['rows'][number][] = []
  try {
    for await (const { photo, wanted, truth } of recolourCases()) {
      const dressed = wanted.flatMap((each, index) => {
        const look = LOOKS.find(([called]) => called.test(each.what))?.[1]
        return look ? [{ ...each, look, truth: truth?.[index] }] : []
      })
      const exact = dressed.flatMap((each) => each.truth ?? [])
      const masks = truth ? exact : await regionsOf({ photo, wanted: dressed }, seeing)
      if (masks.some((mask) => mask.some((value) => value > 0))) rows.push(...(await rowsOf(photo, dressed, masks)))
      console.log(rows.at(-1))
    }
    await sheets.finish()
  } finally {
    await perception.close()
  }
  return { title: `Furniture in other materials, at a load of ${loadavg()[0]!.toFixed(1)}`, rows }
}

async function rowsOf(photo: Photo, dressed: readonly { what: string; look: Look }[], masks: readonly Uint8Array[]) {
  const { owners, mask } = await ownersOf(photo, masks)
  const scheme = dressed.map(({ look: { face, ...look } }): Worn => {
    return { ...look, angleDeg: 0, swatch: readFileSync(join(FACES, face)) }
  })
  const schemes = [scheme]
  const job: FurnitureMaterialJob = {
    designType: 'furniture_material',
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
      {
        picture: result.image,
        caption: dressed.map(({ what, look }) => `${what.split(',')[0]} in ${look.face}`).join(', '),
      },
    ],
    photo.isOurs,
  )
  return Promise.all(
    dressed.map(async ({ what, look: { face } }, object) => ({
      what: `${photo.name}: ${what.split(',')[0]} in ${face.replace('-1.jpg', '')}`,
      'median ΔE2000': colourDifference(medianOf(after, owners, object + 1), await meanOf(face)).toFixed(1),
      'correlation of form': formCorrelation(photo.raster, after, owners, object + 1).toFixed(3),
      warnings: result.warnings.join(' '),
      ...figures,
    })),
  )
}

function medianOf({ data }: Raster, owners: Uint8Array, own: number) {
  const lab = new Float64Array(3)
  const channels: [number[], number[], number[]] = [[], [], []]
  owners.forEach((owner, index) => {
    if (owner !== own) return
    writeLab(lab, 0, data[index * 3]!, data[index * 3 + 1]!, data[index * 3 + 2]!)
    channels.forEach((values, channel) => values.push(lab[channel]!))
  })
  const [l, a, b] = channels.map((values) => values.sort((x, y) => x - y)[values.length >> 1] ?? 0)
  return { l: l!, a: a!, b: b! }
}

async function meanOf(face: string) {
  const { channels } = await sharp(join(FACES, face)).stats()
  const lab = new Float64Array(3)
  const [red, green, blue] = channels.map(({ mean }) => Math.round(mean))
  writeLab(lab, 0, red!, green!, blue!)
  return { l: lab[0]!, a: lab[1]!, b: lab[2]! }
}

/** Of form and shadows, as logarithms of light, before and after. */
function formCorrelation(before: Raster, after: Raster, owners: Uint8Array, own: number): number {
  const pixels = Uint32Array.from([...owners.keys()].filter((index) => owners[index] === own))
  const [was, is] = [before, after].map(({ data, width, height }) => {
    const light = Float32Array.from(pixels, (at) => logLight(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!))
    return shadeOf({ width, height, pixels, light, own: new Float32Array(pixels.length).fill(1) }).low
  }) as [Float32Array, Float32Array]
  const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [x, y] = [mean(was), mean(is)]
  let [xy, xx, yy] = [0, 0, 0]
  was.forEach((value, at) => {
    xy += (value - x) * (is[at]! - y)
    xx += (value - x) ** 2
    yy += (is[at]! - y) ** 2
  })
  return xy / Math.sqrt(xx * yy || 1)
}
