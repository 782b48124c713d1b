import { schemeName } from '@tessera/shared/contract/goods-colors.text'
import {
  type ColorChangeRequest,
  colorChangeRequest,
  type RecolourParams,
} from '@tessera/shared/contract/design/modes/color-change'
import type { z } from 'zod'
import { AppError } from '../../http/app-error'
import type { EngineJob, PreparedJob, Raster } from '../engines/engine'
import { colourWords, fromLeftToRight } from '../wrapper/goods-words'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, SMALLEST_MASK } from '../wrapper/normalise'
import { pasteInside } from '../wrapper/paste-back'
import { readObjects } from '../wrapper/read-objects'
import { REGION } from '../wrapper/region-words'
import { regionIn, type ServerMode } from './server-mode'

export interface ColorChangeJob extends EngineJob, RecolourParams {
  designType: 'color_change'
  /** 8-bit PNG of the photo's size; its levels name the objects. */
  mask: Uint8Array
}

export interface PreparedColorChange extends PreparedJob {
  designType: 'color_change'
  /** Of each object, `#rrggbb`. */
  colors: readonly string[]
  /** Parts of another hue inside an object stay. */
  sparing: boolean
  /** One channel; 255 inside, 0 outside. */
  mask: Raster
  /** One channel: n for the object n - 1, 0 outside. */
  objects: Raster
}

const promptOf = ({ objects, colors }: PreparedColorChange): string =>
  `Give what is inside ${REGION} another colour: ${fromLeftToRight(objects, colors.map(colourWords))}. ` +
  'Keep its shape, material, folds, shadows and light; change the colour alone. Photo of a real interior.'

const asked = colorChangeRequest.pick({ designType: true, params: true })

/** Gives objects and walls of a photo other colours; each scheme is a picture. */
export const COLOR_CHANGE: ServerMode<
  ColorChangeRequest,
  z.output<typeof asked>,
  ColorChangeJob,
  PreparedColorChange
> = {
  asked,

  async find({ maskFileId, params, count }, finder) {
    if (params.schemes.length !== count) {
      throw new AppError('VALIDATION', { issues: [{ path: 'count', message: 'schemes' }] })
    }
    return { mask: await finder.mask(maskFileId) }
  },

  async check({ mask }, maskCoverage) {
    if (mask && (await maskCoverage(mask)) < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
  },

  async job({ asked: { designType, params }, files }, read) {
    const [photo, mask] = await read([files.photo?.[0], files.mask?.[0]])
    return { designType, photo: photo!, mask: mask!, ...params }
  },

  wrapping: {
    async prepare(job, { photos, regions }) {
      const { designType, photo: encoded, mask: levels, schemes, sparing, seed, image = 0 } = job
      const colors = schemes[image % schemes.length]!
      const photoKey = digestOf(encoded)
      const photo = await photos.of(photoKey, () => boundPhoto(encoded))
      const { mask, objects } = await regions.of(digestOf(photoKey, levels, String(colors.length)), async () => ({
        ...(await readObjects(levels, photo, colors.length)),
        cut: false,
      }))
      return {
        prepared: { designType, photo: photo.raster, mask, objects: objects!, colors, sparing, seed },
        warnings: [],
      }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    order: (prepared) => ({ mask: prepared.mask, prompt: promptOf(prepared), references: [] }),
  },

  answer({ asked: { designType, params }, files }, urlOf) {
    return { designType, ...regionIn(files, urlOf), params }
  },

  nameOf: ({ asked: { params } }, number) => schemeName(params.schemes[(number - 1) % params.schemes.length] ?? []),
}
