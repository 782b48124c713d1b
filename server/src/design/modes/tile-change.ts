import {
  type SurfaceParams,
  type TileChangeRequest,
  tileChangeRequest,
} from '@tessera/shared/contract/design/modes/tile-change'
import { createTilePattern } from '@tessera/shared/contract/laying'
import { solvePlane } from '@tessera/shared/contract/plane'
import type { z } from 'zod'
import { AppError } from '../../http/app-error'
import { type EngineJob, type Finish, InputGone, type PreparedJob, type Raster } from '../engines/engine'
import { cutAtHorizon, geometryOf } from '../wrapper/horizon'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, readMask, SMALLEST_MASK, scalePlane } from '../wrapper/normalise'
import { pasteInside } from '../wrapper/paste-back'
import { reportSurface } from '../wrapper/surface-report'
import type { ServerMode } from './server-mode'

interface Surface {
  surface: { mmWidth: number; mmHeight: number; finish: Finish }
  /** Encoded photos of single faces, at least one. */
  faces: Uint8Array[]
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

const asked = tileChangeRequest.pick({ designType: true, materialId: true, params: true })

/** Lays tiles and planks on the floor of a photo, true to scale. */
export const TILE_CHANGE: ServerMode<TileChangeRequest, z.output<typeof asked>, TileChangeJob, PreparedTileChange> = {
  asked,

  async find({ maskFileId, materialId, params }, finder) {
    const mask = await finder.mask(maskFileId)
    const solution = solvePlane(params.plane, finder.photo)
    if (!solution.ok) {
      throw new AppError('PLANE_INVALID', { issues: [{ path: 'params.plane', message: solution.fault }] })
    }
    return { mask, material: await finder.surface(materialId) }
  },

  async check({ mask }, maskCoverage) {
    if (mask && (await maskCoverage(mask)) < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
  },

  async job({ asked: { designType, params }, files, material }, read) {
    if (!material) throw new InputGone()
    const { faceFileIds, surface } = material
    const [photo, mask, ...faces] = await read([files.photo?.[0], files.mask?.[0], ...faceFileIds])
    return { designType, photo: photo!, mask: mask!, faces, surface, params }
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
      const { designType, faces, surface, seed } = job
      return {
        prepared: { designType, photo: photo.raster, mask, faces, surface, params, seed },
        warnings: cut ? ['maskBeyondHorizon'] : [],
      }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    report({ photo, mask, params, surface }) {
      const { imageToMm } = geometryOf(params.plane, photo)
      return reportSurface(mask, imageToMm, createTilePattern({ ...params, ...surface }), params)
    },
  },

  answer({ asked: { designType, params }, files, material, report }, urlOf) {
    const maskFileId = files.mask?.[0] ?? null
    return {
      designType,
      maskFileId,
      maskUrl: maskFileId && urlOf(maskFileId),
      material: material && {
        id: material.id,
        name: material.name,
        coverUrl: urlOf(material.coverFileId),
        ...material.sale,
      },
      params,
      report,
    }
  },

  nameOf: ({ material }) => material?.name ?? '',
}
