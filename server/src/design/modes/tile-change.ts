import {
  type SurfaceParams,
  type TileChangeRequest,
  tileChangeRequest,
} from '@tessera/shared/contract/design/modes/tile-change'
import { createTilePattern } from '@tessera/shared/contract/laying'
import { solvePlane } from '@tessera/shared/contract/plane'
import { frameOf, isSameSize, needsSecond } from '@tessera/shared/contract/two-materials'
import type { z } from 'zod'
import { AppError } from '../../http/app-error'
import { type EngineJob, type Finish, InputGone, type PreparedJob, type Raster } from '../engines/engine'
import { cutAtHorizon, geometryOf } from '../wrapper/horizon'
import { colourWords } from '../wrapper/goods-words'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, readMask, SMALLEST_MASK, scalePlane } from '../wrapper/normalise'
import { AS_PICTURED, REGION } from '../wrapper/region-words'
import { pasteInside } from '../wrapper/paste-back'
import { usedMaterialOf } from '../used-materials'
import { reportSurface } from '../wrapper/surface-report'
import { regionIn, type ServerMode } from './server-mode'

interface Laid {
  surface: { mmWidth: number; mmHeight: number; finish: Finish }
  /** Encoded photos of single faces, at least one. */
  faces: Uint8Array[]
  /** For an engine that is asked in words. */
  name?: string
}

interface Surface extends Laid {
  /** The other material of a laying with two, of the same size. */
  second?: Laid
  params: SurfaceParams
}

export interface TileChangeJob extends EngineJob, Surface {
  designType: 'tile_change'
  /** 8-bit PNG of the photo's size, white = edit. */
  mask: Uint8Array
}

/** The mask is cut at the plane's horizon; the plane is in pixels of the bounded photo. */
export interface PreparedTileChange extends PreparedJob, Surface {
  designType: 'tile_change'
  /** One channel; 255 inside, 0 outside. */
  mask: Raster
}

/** Layings as engines understand them. */
const LAYING_WORDS: Record<SurfaceParams['laying'], string> = {
  straight: 'in a straight grid',
  brickHalf: 'like bricks, each row shifted by half a piece',
  brickThird: 'like bricks, each row shifted by a third of a piece',
  herringbone: 'in a herringbone pattern',
  diagonal: 'in a grid turned by 45 degrees',
  chevron: 'in a chevron pattern',
  hexagon: 'as hexagons',
  border: 'in a straight grid with a border of the second material along the walls',
  chequer: 'like a chessboard of both materials',
}

/** For an engine that draws: size and joints it keeps by chance only. */
const promptOf = ({ surface, name, second, params }: PreparedTileChange): string => {
  const { mmWidth, mmHeight, finish } = surface
  const materials = [name, second?.name].filter(Boolean).join(' and ') || 'tiles'
  return (
    `Cover the ${params.surface ?? 'floor'} inside ${REGION} with ${materials}: ${finish} pieces of ${mmWidth}×${mmHeight} mm, ` +
    `laid ${LAYING_WORDS[params.laying]}, joints of ${params.groutMm} mm in ${colourWords(params.groutColor)}. Keep everything that stands ` +
    'there, its shadows, the perspective and the light. Photo of a real interior.'
  )
}

const asked = tileChangeRequest.pick({ designType: true, materialId: true, params: true })

/** Lays tiles and planks on the floor of a photo, true to scale. */
export const TILE_CHANGE: ServerMode<TileChangeRequest, z.output<typeof asked>, TileChangeJob, PreparedTileChange> = {
  asked,
  laysPieces: true,

  async find({ maskFileId, materialId, params }, finder) {
    const mask = await finder.mask(maskFileId)
    const solution = solvePlane(params.plane, finder.photo)
    if (!solution.ok) {
      throw new AppError('PLANE_INVALID', { issues: [{ path: 'params.plane', message: solution.fault }] })
    }
    const material = await finder.surface(materialId)
    if (!needsSecond(params.laying)) return { mask, material }
    const second = await finder.surface(params.secondMaterialId!)
    if (!isSameSize(material.surface, second.surface)) throw refusal('params.secondMaterialId', 'size')
    const { sizeMm } = solution.geometry
    if (params.laying === 'border' && !frameOf({ ...params, ...material.surface, sizeMm })) {
      throw refusal('params.laying', 'too_small')
    }
    return { mask, material: { ...material, second } }
  },

  async check({ mask }, maskCoverage) {
    if (mask && (await maskCoverage(mask)) < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
  },

  async job({ asked: { designType, params }, files, material }, read) {
    if (!material) throw new InputGone()
    const { name, faceFileIds, surface, second } = material
    const all = [...faceFileIds, ...(second?.faceFileIds ?? [])]
    const [photo, mask, ...pictures] = await read([files.photo?.[0], files.mask?.[0], ...all])
    const faces = pictures.slice(0, faceFileIds.length)
    const other = second && { name: second.name, surface: second.surface, faces: pictures.slice(faceFileIds.length) }
    return { designType, photo: photo!, mask: mask!, name, faces, surface, params, ...(other && { second: other }) }
  },

  wrapping: {
    async prepare(job, { photos, regions }) {
      const photoKey = digestOf(job.photo)
      const photo = await photos.of(photoKey, () => boundPhoto(job.photo))
      const params = { ...job.params, plane: scalePlane(job.params.plane, photo.original, photo.raster) }
      const { mask, cut } = await regions.of(digestOf(photoKey, job.mask, JSON.stringify(params.plane)), async () => {
        const whole = await readMask(job.mask, photo)
        const inside = cutAtHorizon(whole, geometryOf(params.plane, photo.raster))
        return { mask: inside, cut: inside !== whole }
      })
      const { designType, name, faces, surface, second, seed } = job
      const laid = { faces, surface, params, ...(name && { name }), ...(second && { second }) }
      return {
        prepared: { designType, photo: photo.raster, mask, ...laid, seed },
        warnings: cut ? ['maskBeyondHorizon'] : [],
      }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    order: (prepared) => ({
      mask: prepared.mask,
      prompt: promptOf(prepared),
      // Of two it could not be told which goes where.
      references: prepared.second ? [] : prepared.faces.slice(0, 1),
      asPictured: AS_PICTURED,
    }),
    report({ photo, mask, params, surface }) {
      const { imageToMm, sizeMm } = geometryOf(params.plane, photo)
      return reportSurface(mask, imageToMm, createTilePattern({ ...params, ...surface, sizeMm }), params)
    },
  },

  answer({ asked: { designType, params }, files, material, report }, urlOf) {
    return {
      designType,
      ...regionIn(files, urlOf),
      material: material && usedMaterialOf(material, urlOf),
      ...(material?.second && { secondMaterial: usedMaterialOf(material.second, urlOf) }),
      params,
      report,
    }
  },

  nameOf({ material }) {
    if (!material) return ''
    return material.second ? `${material.name} + ${material.second.name}` : material.name
  },
}

const refusal = (path: string, message: string) => new AppError('VALIDATION', { issues: [{ path, message }] })
