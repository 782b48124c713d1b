import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
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
import { REGION } from '../wrapper/region-words'
import { orderInWords, referenceIn, regionIn, type ServerMode } from './server-mode'

/** Longest side at which a reference is read: a palette needs no detail. */
const REFERENCE_PX = 512

/** How far a drawn picture goes to the reference, the least first: `upTo` a strength. */
const DRAWN = [
  { upTo: 0.35, words: 'Keep all furniture in its place and shape; change only colours and soft materials.' },
  { upTo: 0.6, words: 'Keep the furniture in its place; change colours, surfaces and fabrics.' },
  { upTo: 0.85, words: 'Change colours, surfaces and fabrics, and replace loose furniture by pieces of that style.' },
  { upTo: 1, words: 'Replace surfaces, furniture, lamps and decoration by those of that style throughout.' },
] as const

const promptOf = (strength: number, words: string): string =>
  [
    `Redesign ${REGION} of the first picture, a photo of a room, in the style of the second picture: its materials, colours and furnishings.`,
    DRAWN.find(({ upTo }) => strength <= upTo)!.words,
    "Keep the room's shape, windows, doors, perspective, camera and light. Take over nothing of the second picture's layout.",
    words,
    'Photo of a real interior.',
  ]
    .filter(Boolean)
    .join(' ')

export interface StyleImitationJob extends EngineJob {
  designType: 'style_imitation'
  /** 8-bit PNG of the photo's size, white = edit. */
  mask: Uint8Array
  /** Encoded picture. */
  reference: Uint8Array
  strengths: number[]
  /** What else is wanted of an engine that draws; null for the palette. */
  prompt: string | null
}

export interface PreparedStyleImitation extends PreparedJob {
  designType: 'style_imitation'
  /** One channel; 255 inside, 0 outside. */
  mask: Raster
  reference: Raster
  /** The same, encoded. */
  referencePicture: Uint8Array
  /** 0–1. */
  strength: number
  /** For an engine that draws; null for the palette. */
  prompt: string | null
}

const asked = styleImitationRequest.pick({ designType: true, params: true })

/** Gives a photo, or a part of it, the palette of a reference picture, or with an engine its style; each strength is a picture. */
export const STYLE_IMITATION: ServerMode<
  StyleImitationRequest,
  z.output<typeof asked>,
  StyleImitationJob,
  PreparedStyleImitation
> = {
  asked,

  laneOf: ({ params }) => (params.way === 'palette' ? 'cpu' : 'remote'),

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
    const isPalette = params.way === 'palette'
    return {
      designType,
      lane: isPalette ? 'cpu' : 'remote',
      photo: photo!,
      mask: mask!,
      reference: reference!,
      strengths: params.strengths,
      prompt: isPalette ? null : params.prompt,
    }
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
      const prompt = job.prompt === null ? null : promptOf(strength, job.prompt)
      const like = { reference, referencePicture: job.reference, strength, prompt }
      return { prepared: { designType, photo: photo.raster, mask, ...like, seed }, warnings: [] }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    order: ({ mask, prompt, referencePicture, strength }) => ({
      ...orderInWords(
        { mask, prompt, references: [referencePicture] },
        'palettes are taken over by the embedded engine',
      ),
      strength,
    }),
  },

  answer({ asked: { designType, params }, files }, urlOf) {
    return { designType, ...regionIn(files, urlOf), params, reference: referenceIn(files, urlOf) }
  },

  nameOf: ({ asked: { params } }) => (params.way === 'palette' ? CAVEAT_TEXT.palette : ''),
}
