import { z } from 'zod'
import { id } from '../../schemas'
import { MOST_PROMPT } from '../furnishing'
import { taskFields, taskRequest } from '../task-fields'

/** How far the photo goes to the reference, 0–1: its palette, or all that an engine draws. */
export const STRENGTH = { min: 0.1, max: 1, usual: 0.5 } as const

/** Both ways have strengths, so that releases that know only palettes read these tasks too. */
const styleParams = z.object({
  /** One picture each. */
  strengths: z.array(z.number().min(STRENGTH.min).max(STRENGTH.max)).min(1).max(4),
  /** The reference's palette; or materials and furnishings in its style, by an engine that draws. */
  way: z.enum(['palette', 'generate']).default('palette'),
  /** `generate`: what else is wanted. */
  prompt: z.string().trim().max(MOST_PROMPT).default(''),
})

const designType = z.literal('style_imitation')

export const styleImitationRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size, white = edit; all white for the whole picture. */
  maskFileId: id,
  /** The picture whose palette or style is taken. */
  referenceFileIds: z.array(id).length(1),
  /** As many strengths as `count`. */
  params: styleParams,
})
export type StyleImitationRequest = z.output<typeof styleImitationRequest>

export const styleImitationTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone. */
  maskUrl: z.string().nullable(),
  params: styleParams,
  /** Null if its file is gone. */
  reference: z.object({ fileId: id, url: z.string() }).nullable(),
})
export type StyleImitationTask = z.output<typeof styleImitationTask>
