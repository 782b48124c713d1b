import {
  type BilletDesignRequest,
  billetDesignRequest,
  type Covering,
  type ShellParams,
} from '@tessera/shared/contract/design/modes/billet-design'
import type { Plane } from '@tessera/shared/contract/design/plane'
import { schemeName } from '@tessera/shared/contract/goods-colors.text'
import { solvePlane } from '@tessera/shared/contract/plane'
import type { z } from 'zod'
import type { SingleMaterial } from '../../db/schema/design'
import { AppError } from '../../http/app-error'
import { type EngineJob, InputGone, type PreparedJob, type Raster } from '../engines/engine'
import { allMaterials, snapshotOf, usedMaterialOf } from '../used-materials'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, readMask, SMALLEST_MASK, scalePlane } from '../wrapper/normalise'
import { pasteInside } from '../wrapper/paste-back'
import { closeSeams } from '../wrapper/close-seams'
import { readObjects } from '../wrapper/read-objects'
import { AS_PICTURED, REGION } from '../wrapper/region-words'
import { type Finder, orderInWords, referenceIn, regionIn, type ServerMode } from './server-mode'

/** What comes onto a surface; faces are encoded pictures. */
export type Covered =
  | Extract<Covering, { with: 'paint' }>
  | (Omit<Extract<Covering, { with: 'material' }>, 'materialId'> & {
      material: SingleMaterial['surface']
      faces: Uint8Array[]
    })

export interface BilletDesignJob extends EngineJob {
  designType: 'billet_design'
  /** 8-bit PNG of the photo's size; its levels name the surfaces. */
  mask: Uint8Array
  /** One picture each; none of what words describe. */
  schemes: Covered[][]
  /** Of the floor, in photo pixels. */
  plane: Plane | null
  prompt: string | null
  references: Uint8Array[]
}

export interface PreparedBilletDesign extends PreparedJob {
  designType: 'billet_design'
  /** One channel; 255 inside, 0 outside. */
  mask: Raster
  /** One channel: n for the surface n - 1, 0 outside. */
  surfaces: Raster
  /** Of each surface. */
  coverings: readonly Covered[]
  /** In pixels of the bounded photo. */
  plane: Plane | null
  prompt: string | null
  references: Uint8Array[]
}

const PROMPT = (words: string) =>
  `Finish and furnish this raw, unfinished room inside ${REGION}: ${words}. Keep the room's shape, windows, ` +
  'doors, perspective and light. Floor, walls and ceiling are finished; furniture stands on the floor at true size. ' +
  'Photo of a real interior.'

const asked = billetDesignRequest.pick({ designType: true, params: true })

/** Gives a raw shell its surfaces: paint on walls and ceiling, paint, tiles or planks on the floor; each scheme is a picture. */
export const BILLET_DESIGN: ServerMode<
  BilletDesignRequest,
  z.output<typeof asked>,
  BilletDesignJob,
  PreparedBilletDesign
> = {
  asked,
  laysPieces: true,

  laneOf: ({ params }) => (params.way === 'cover' ? 'cpu' : 'remote'),

  async find({ maskFileId, params, count }, finder) {
    const mask = await finder.mask(maskFileId)
    if (params.way === 'generate') return { mask }
    if (params.schemes.length !== count) throw refusal('count', 'schemes')
    const solution = params.plane && solvePlane(params.plane, finder.photo)
    if (solution && !solution.ok) {
      throw new AppError('PLANE_INVALID', { issues: [{ path: 'params.plane', message: solution.fault }] })
    }
    return { mask, ...snapshotOf(await findMaterials(params, finder)) }
  },

  async check({ mask }, maskCoverage) {
    if (mask && (await maskCoverage(mask)) < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
  },

  async job({ asked: { designType, params }, files, material }, read) {
    const materials = allMaterials(material)
    const references = files.reference ?? []
    const [photo, mask, ...others] = await read([
      files.photo?.[0],
      files.mask?.[0],
      ...references,
      ...materials.flatMap(({ faceFileIds }) => faceFileIds),
    ])
    let next = references.length
    const known = new Map(
      materials.map(({ id, surface, faceFileIds }) => {
        const faces = others.slice(next, (next += faceFileIds.length))
        return [id, { material: surface, faces }]
      }),
    )
    const schemes = params.way === 'cover' ? params.schemes : []
    return {
      designType,
      lane: params.way === 'cover' ? 'cpu' : 'remote',
      photo: photo!,
      mask: mask!,
      schemes: schemes.map((scheme) =>
        scheme.map((each): Covered => {
          if (each.with === 'paint') return each
          const { materialId, ...laid } = each
          const found = known.get(materialId)
          if (!found) throw new InputGone()
          return { ...laid, ...found }
        }),
      ),
      plane: (params.way === 'cover' && params.plane) || null,
      prompt: params.way === 'generate' ? params.prompt : null,
      references: others.slice(0, references.length),
    }
  },

  wrapping: {
    async prepare(job, { photos, regions }) {
      const { designType, photo: encoded, mask: levels, schemes, prompt, references, seed, image = 0 } = job
      const photoKey = digestOf(encoded)
      const photo = await photos.of(photoKey, () => boundPhoto(encoded))
      const coverings = schemes[image % Math.max(1, schemes.length)] ?? []
      // Not those of the recolouring modes, whose seams stay open.
      const key = digestOf(photoKey, levels, String(coverings.length), 'surfaces')
      const { mask, objects } = await regions.of(key, async () => {
        if (coverings.length > 0)
          return { ...closeSeams(await readObjects(levels, photo, coverings.length)), cut: false }
        const whole = await readMask(levels, photo)
        return { mask: whole, objects: whole, cut: false }
      })
      const plane = job.plane && scalePlane(job.plane, photo.original, photo.raster)
      const words = prompt === null ? null : PROMPT(prompt) + (references.length > 0 ? AS_PICTURED : '')
      const common = { designType, photo: photo.raster, mask, surfaces: objects!, seed }
      return { prepared: { ...common, coverings, plane, prompt: words, references }, warnings: [] }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    order: (prepared) => orderInWords(prepared, 'surfaces are covered by the embedded engine'),
  },

  answer({ asked: { designType, params }, files, material }, urlOf) {
    return {
      designType,
      ...regionIn(files, urlOf),
      params,
      materials: allMaterials(material).map((each) => usedMaterialOf(each, urlOf)),
      reference: referenceIn(files, urlOf),
    }
  },

  nameOf({ asked: { params }, material }, number) {
    if (params.way === 'generate') return ''
    const names = new Map(allMaterials(material).map(({ id, name }) => [id, name]))
    const scheme = params.schemes[(number - 1) % params.schemes.length] ?? []
    const each = scheme.flatMap((part) =>
      part.with === 'paint' ? schemeName([part.color]) : (names.get(part.materialId) ?? []),
    )
    // Walls are often several regions of one paint.
    return [...new Set(each)].join(' + ')
  },
}

/** Every material once. */
async function findMaterials(params: Extract<ShellParams, { way: 'cover' }>, finder: Finder) {
  const known = new Map<string, SingleMaterial>()
  for (const each of params.schemes.flat()) {
    if (each.with === 'paint' || known.has(each.materialId)) continue
    known.set(each.materialId, await finder.surface(each.materialId))
  }
  return [...known.values()]
}

const refusal = (path: string, message: string) => new AppError('VALIDATION', { issues: [{ path, message }] })
