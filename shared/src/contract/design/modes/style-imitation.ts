import { z } from 'zod'
import { id } from '../../schemas'
import { taskFields, taskRequest } from '../task-fields'

/** How far the photo's palette goes to the reference's, 0–1. */
export const STRENGTH = { min: 0.1, max: 1, usual: 0.5 } as const

const paletteParams = z.object({
  /** One picture each. */
  strengths: z.array(z.number().min(STRENGTH.min).max(STRENGTH.max)).min(1).max(4),
})

const designType = z.literal('style_imitation')

export const styleImitationRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size, white = edit; all white for the whole picture. */
  maskFileId: id,
  /** The picture whose palette is taken. */
  referenceFileIds: z.array(id).length(1),
  /** As many strengths as `count`. */
  params: paletteParams,
})
export type StyleImitationRequest = z.output<typeof styleImitationRequest>

export const styleImitationTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone. */
  maskUrl: z.string().nullable(),
  params: paletteParams,
  /** Null if its file is gone. */
  reference: z.object({ fileId: id, url: z.string() }).nullable(),
})
export type StyleImitationTask = z.output<typeof styleImitationTask>
