import { z } from 'zod'
import { id } from '../schemas'
import { plane, point } from './plane'
import { usedMaterial } from './used-material'

export const MOST_PIECES = 8
export const MOST_PROMPT = 300

/** A piece of the material library that stands on the floor. */
const placedPiece = z.object({
  materialId: id,
  /** Middle of its front, where it meets the floor, in photo pixels. */
  at: point,
  mirrored: z.boolean().default(false),
})

/** Pieces put into the photo at their real size, or new ones that an engine makes from words. */
const furnishingParams = z.discriminatedUnion('way', [
  z.object({ way: z.literal('place'), plane, pieces: z.array(placedPiece).min(1).max(MOST_PIECES) }),
  z.object({ way: z.literal('generate'), prompt: z.string().trim().min(1).max(MOST_PROMPT) }),
])
export type FurnishingParams = z.output<typeof furnishingParams>

export const furnishingRequestFields = {
  /**
   * 8-bit PNG of the photo's size. `place`: white = what goes first, white everywhere = nothing. `generate`: white =
   * where the new furniture comes.
   */
  maskFileId: id,
  params: furnishingParams,
}

/** The picture that was sent beside words; missing in answers of earlier releases, null without one or if its file is gone. */
export const wordsReference = z.object({ fileId: id, url: z.string() }).nullable().optional()

export const furnishingTaskFields = {
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone, and where nothing went. */
  maskUrl: z.string().nullable(),
  params: furnishingParams,
  /** In the order of `params.pieces`. */
  pieces: z.array(usedMaterial),
  reference: wordsReference,
}
