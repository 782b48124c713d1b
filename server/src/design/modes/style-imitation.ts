import {
  type StyleImitationRequest,
  styleImitationRequest,
} from '@tessera/shared/contract/design/modes/style-imitation'
import type { z } from 'zod'
import { AppError } from '../../http/app-error'
import type { EngineJob, PreparedJob, Raster } from '../engines/engine'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, readMask, SMALLEST_MASK } from '../wrapper/normalise'
import { pasteInside } from '../wrapper/paste-back'
import { regionIn, type ServerMode } from './server-mode'

/** Longest side at which a reference is read: a palette needs no detail. */
const REFERENCE_PX = 512

export interface StyleImitationJob extends EngineJob {
  designType: 'style_imitation'
  /** 8-bit PNG of the photo's size, white = edit. */
  mask: Uint8Array
  /** Encoded picture. */
  reference: Uint8Array
  strengths: number[]
}

export interface PreparedStyleImitation extends PreparedJob {
  designType: 'style_imitation'
  /** One channel; 255 inside, 0 outside. */
  mask: Raster
  reference: Raster
  /** 0–1. */
  strength: number
}

const asked = styleImitationRequest.pick({ designType: true, params: true })

/** Gives a photo, or a part of it, the palette of a reference picture; each strength is a picture. */
export const STYLE_IMITATION: ServerMode<
  StyleImitationRequest,
  z.output<typeof asked>,
  StyleImitationJob,
  PreparedStyleImitation
> = {
  asked,

  async find({ maskFileId, params, count }, finder) {
    if (params.strengths.length !== count) {
      throw new AppError('VALIDATION', { issues: [{ path: 'count', message: 'strengths' }] })
    }
    return { mask: await finder.mask(maskFileId) }
  },

  async check({ mask }, maskCoverage) {
    if (mask && (await maskCoverage(mask)) < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
  },

  async job({ asked: { designType, params }, files }, read) {
    const [photo, mask, reference] = await read([files.photo?.[0], files.mask?.[0], files.reference?.[0]])
    return { designType, photo: photo!, mask: mask!, reference: reference!, strengths: params.strengths }
  },

  wrapping: {
    async prepare(job, { photos, regions }) {
      const { designType, photo: encoded, mask: white, strengths, seed, image = 0 } = job
      const photoKey = digestOf(encoded)
      const photo = await photos.of(photoKey, () => boundPhoto(encoded))
      const { mask } = await regions.of(digestOf(photoKey, white), async () => ({
        mask: await readMask(white, photo),
        cut: false,
      }))
      const reference = (await boundPhoto(job.reference, REFERENCE_PX)).raster
      const strength = strengths[image % strengths.length]!
      return { prepared: { designType, photo: photo.raster, mask, reference, strength, seed }, warnings: [] }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
  },

  answer({ asked: { designType, params }, files }, urlOf) {
    const [fileId] = files.reference ?? []
    return {
      designType,
      ...regionIn(files, urlOf),
      params,
      reference: fileId === undefined ? null : { fileId, url: urlOf(fileId) },
    }
  },

  nameOf: () => '',
}
