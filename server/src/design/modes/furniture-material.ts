import { solveFront } from '@tessera/shared/contract/dressing/dress'
import {
  type Dressing,
  type DressingParams,
  type FurnitureMaterialRequest,
  furnitureMaterialRequest,
} from '@tessera/shared/contract/design/modes/furniture-material'
import type { z } from 'zod'
import type { SingleMaterial } from '../../db/schema/design'
import { AppError } from '../../http/app-error'
import { type EngineJob, InputGone, type PreparedJob, type Raster } from '../engines/engine'
import { allMaterials, snapshotOf, usedMaterialOf } from '../used-materials'
import { fromLeftToRight } from '../wrapper/goods-words'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, SMALLEST_MASK, scalePlane } from '../wrapper/normalise'
import { pasteInside } from '../wrapper/paste-back'
import { readObjects } from '../wrapper/read-objects'
import { AS_PICTURED, REGION } from '../wrapper/region-words'
import { type Finder, regionIn, type ServerMode } from './server-mode'

/** What an object wears; the swatch is an encoded picture. */
export interface Worn extends Omit<Dressing, 'swatch'> {
  swatch: Uint8Array
  /** Of a material of the library, for an engine that is asked in words. */
  name?: string
}

export interface FurnitureMaterialJob extends EngineJob {
  designType: 'furniture_material'
  /** 8-bit PNG of the photo's size; its levels name the objects. */
  mask: Uint8Array
  schemes: Worn[][]
  sparing: boolean
}

export interface PreparedFurnitureMaterial extends PreparedJob {
  designType: 'furniture_material'
  /** Of each object; fronts are in pixels of the bounded photo. */
  worn: readonly Worn[]
  /** Parts of another hue inside an object stay. */
  sparing: boolean
  /** One channel; 255 inside, 0 outside. */
  mask: Raster
  /** One channel: n for the object n - 1, 0 outside. */
  objects: Raster
}

const GOODS_WORDS = { upholstery: 'upholstery', panel: 'panels', smooth: 'a smooth surface' } as const

const promptOf = ({ objects, worn }: PreparedFurnitureMaterial): string => {
  const words = worn.map(({ name, goods }) => [GOODS_WORDS[goods], name].filter(Boolean).join(' of '))
  return (
    `Dress what is inside ${REGION} in another material: ${fromLeftToRight(objects, words)}. Keep its shape, seams, folds, ` +
    'shadows and light; change the material alone. Photo of a real interior.'
  )
}

const asked = furnitureMaterialRequest.pick({ designType: true, params: true })

const swatchesOf = ({ schemes }: Pick<DressingParams, 'schemes'>) =>
  schemes.flatMap((scheme) => scheme.map(({ swatch }) => swatch))

/** Dresses furniture in materials of the library or of photographed swatches; each scheme is a picture. */
export const FURNITURE_MATERIAL: ServerMode<
  FurnitureMaterialRequest,
  z.output<typeof asked>,
  FurnitureMaterialJob,
  PreparedFurnitureMaterial
> = {
  asked,

  async find({ maskFileId, params, count }, finder) {
    if (params.schemes.length !== count) throw refusal('count', 'schemes')
    for (const { front } of params.schemes.flat()) {
      const solution = front && solveFront(front, finder.photo)
      if (solution && !solution.ok) {
        throw new AppError('PLANE_INVALID', { issues: [{ path: 'params.schemes.front', message: solution.fault }] })
      }
    }
    const materials = await findMaterials(params, finder)
    return { mask: await finder.mask(maskFileId), ...snapshotOf(materials) }
  },

  async check({ mask }, maskCoverage) {
    if (mask && (await maskCoverage(mask)) < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
  },

  async job({ asked: { designType, params }, files, material }, read) {
    const fileOf = new Map<string, string | undefined>()
    const nameOf = new Map<string, string>()
    for (const { id, name, faceFileIds } of allMaterials(material)) {
      fileOf.set(id, faceFileIds[0])
      nameOf.set(id, name)
    }
    for (const id of files.reference ?? []) fileOf.set(id, id)
    const keyOf = (swatch: Dressing['swatch']) => (swatch.from === 'library' ? swatch.materialId : swatch.fileId)
    const keys = [...new Set(swatchesOf(params).map(keyOf))]
    if (keys.some((key) => !fileOf.get(key))) throw new InputGone()
    const [photo, mask, ...pictures] = await read([
      files.photo?.[0],
      files.mask?.[0],
      ...keys.map((key) => fileOf.get(key)),
    ])
    const schemes = params.schemes.map((scheme) =>
      scheme.map((each) => {
        const key = keyOf(each.swatch)
        const name = nameOf.get(key)
        return { ...each, swatch: pictures[keys.indexOf(key)]!, ...(name && { name }) }
      }),
    )
    return { designType, photo: photo!, mask: mask!, schemes, sparing: params.sparing }
  },

  wrapping: {
    async prepare(job, { photos, regions }) {
      const { designType, photo: encoded, mask: levels, schemes, sparing, seed, image = 0 } = job
      const scheme = schemes[image % schemes.length]!
      const photoKey = digestOf(encoded)
      const photo = await photos.of(photoKey, () => boundPhoto(encoded))
      const { mask, objects } = await regions.of(digestOf(photoKey, levels, String(scheme.length)), async () => ({
        ...(await readObjects(levels, photo, scheme.length)),
        cut: false,
      }))
      const worn = scheme.map(({ front, ...each }) => ({
        ...each,
        ...(front && { front: scalePlane({ corners: front }, photo.original, photo.raster).corners }),
      }))
      return {
        prepared: { designType, photo: photo.raster, mask, objects: objects!, worn, sparing, seed },
        warnings: [],
      }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    order: (prepared) => ({
      mask: prepared.mask,
      prompt: promptOf(prepared),
      // Of several it could not be told which goes where.
      references: prepared.worn.length === 1 ? [prepared.worn[0]!.swatch] : [],
      asPictured: AS_PICTURED,
    }),
  },

  answer({ asked: { designType, params }, files, material }, urlOf) {
    return {
      designType,
      ...regionIn(files, urlOf),
      params,
      materials: allMaterials(material).map((each) => usedMaterialOf(each, urlOf)),
      pictures: (files.reference ?? []).map((fileId) => ({ fileId, url: urlOf(fileId) })),
    }
  },

  nameOf({ asked: { params }, material }, number) {
    const names = new Map(allMaterials(material).map(({ id, name }) => [id, name]))
    const scheme = params.schemes[(number - 1) % params.schemes.length] ?? []
    return scheme
      .flatMap(({ swatch }) => (swatch.from === 'library' ? (names.get(swatch.materialId) ?? []) : []))
      .join(' + ')
  },
}

/** Every material once; pictures must be among the request's references, which hold them. */
async function findMaterials(params: DressingParams, finder: Finder): Promise<SingleMaterial[]> {
  const known = new Map<string, SingleMaterial>()
  for (const swatch of swatchesOf(params)) {
    if (swatch.from === 'picture') {
      if (!finder.references.some(({ id }) => id === swatch.fileId)) throw refusal('referenceFileIds', 'swatch')
    } else if (!known.has(swatch.materialId)) {
      known.set(swatch.materialId, await finder.surface(swatch.materialId))
    }
  }
  return [...known.values()]
}

const refusal = (path: string, message: string) => new AppError('VALIDATION', { issues: [{ path, message }] })
