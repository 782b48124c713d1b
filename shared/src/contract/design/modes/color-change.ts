import { z } from 'zod'
import { hexColor } from '../../material'
import { id } from '../../schemas'
import { schemesOf } from '../schemes'
import { taskFields, taskRequest } from '../task-fields'

export const recolourParams = z.object({
  /** One picture each: the colour of every object, in the order of their levels in the mask. */
  schemes: schemesOf(hexColor),
  /** Parts of another hue inside an object (legs, cushions) stay as they are. */
  sparing: z.boolean().default(true),
})
export type RecolourParams = z.output<typeof recolourParams>

const designType = z.literal('color_change')

export const colorChangeRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size: 0 = keep, `levelOfObject` = an object. */
  maskFileId: id,
  /** As many schemes as `count`. */
  params: recolourParams,
})
export type ColorChangeRequest = z.output<typeof colorChangeRequest>

export const colorChangeTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone. */
  maskUrl: z.string().nullable(),
  params: recolourParams,
})
export type ColorChangeTask = z.output<typeof colorChangeTask>
