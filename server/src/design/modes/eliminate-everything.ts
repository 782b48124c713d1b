import {
  type EliminateEverythingRequest,
  eliminateEverythingRequest,
  MOST_OF_A_DRAFT,
} from '@tessera/shared/contract/design/modes/eliminate-everything'
import type { z } from 'zod'
import { AppError } from '../../http/app-error'
import type { EngineJob, PreparedJob, Raster } from '../engines/engine'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, readMask, SMALLEST_MASK } from '../wrapper/normalise'
import { pasteOverEdge } from '../wrapper/paste-back'
import { REGION } from '../wrapper/region-words'
import { regionIn, type ServerMode } from './server-mode'

export interface EliminateEverythingJob extends EngineJob {
  designType: 'eliminate_everything'
  /** 8-bit PNG of the photo's size, white = what goes. */
  mask: Uint8Array
}

export interface PreparedEliminateEverything extends PreparedJob {
  designType: 'eliminate_everything'
  /** One channel; 255 inside, 0 outside. */
  mask: Raster
}

const PROMPT =
  `Remove everything inside ${REGION}. Continue the floor, the wall, the skirting board and whatever stands ` +
  'behind it, with the same material, perspective and light. Add no object and no shadow. Photo of a real interior.'

const asked = eliminateEverythingRequest.pick({ designType: true })

/** Takes things out of a photo. */
export const ELIMINATE_EVERYTHING: ServerMode<
  EliminateEverythingRequest,
  z.output<typeof asked>,
  EliminateEverythingJob,
  PreparedEliminateEverything
> = {
  asked,

  find: async ({ maskFileId }, finder) => ({ mask: await finder.mask(maskFileId) }),

  async check({ mask }, maskCoverage, { level, needs }) {
    const share = mask ? await maskCoverage(mask) : 0
    if (share < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
    if (level === 'draft' && share > MOST_OF_A_DRAFT) {
      throw new AppError('ENGINE_UNSUPPORTED', { needs })
    }
  },

  async job({ asked: { designType }, files }, read) {
    const [photo, mask] = await read([files.photo?.[0], files.mask?.[0]])
    return { designType, photo: photo!, mask: mask! }
  },

  wrapping: {
    async prepare({ designType, photo: encoded, mask: white, seed }, { photos, regions }) {
      const photoKey = digestOf(encoded)
      const photo = await photos.of(photoKey, () => boundPhoto(encoded))
      const { mask } = await regions.of(digestOf(photoKey, white), async () => ({
        mask: await readMask(white, photo),
        cut: false,
      }))
      return { prepared: { designType, photo: photo.raster, mask, seed }, warnings: [] }
    },
    finish: ({ photo, mask }, pixels) => pasteOverEdge(photo, pixels, mask),
    order: ({ mask }) => ({ mask, prompt: PROMPT, references: [] }),
  },

  answer({ asked: { designType }, files }, urlOf) {
    return { designType, ...regionIn(files, urlOf) }
  },

  nameOf: () => '',
}
