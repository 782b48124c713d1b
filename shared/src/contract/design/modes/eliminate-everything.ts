import { z } from 'zod'
import { id } from '../../schemas'
import { taskFields, taskRequest } from '../task-fields'

/** A draft continues surroundings that are seen: a larger share of the photo is refused. */
export const MOST_OF_A_DRAFT = 0.15

const designType = z.literal('eliminate_everything')

export const eliminateEverythingRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size, white = what goes, its shadow too. */
  maskFileId: id,
})
export type EliminateEverythingRequest = z.output<typeof eliminateEverythingRequest>

export const eliminateEverythingTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone. */
  maskUrl: z.string().nullable(),
})
export type EliminateEverythingTask = z.output<typeof eliminateEverythingTask>
