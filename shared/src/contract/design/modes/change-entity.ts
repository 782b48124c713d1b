import { z } from 'zod'
import { furnishingRequestFields, furnishingTaskFields } from '../furnishing'
import { taskFields, taskRequest } from '../task-fields'

const designType = z.literal('change_entity')

export const changeEntityRequest = taskRequest.extend({ designType, ...furnishingRequestFields })
export type ChangeEntityRequest = z.output<typeof changeEntityRequest>

export const changeEntityTask = taskFields.extend({ designType, ...furnishingTaskFields })
export type ChangeEntityTask = z.output<typeof changeEntityTask>
