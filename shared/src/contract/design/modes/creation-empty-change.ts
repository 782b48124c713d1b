import { z } from 'zod'
import { furnishingRequestFields, furnishingTaskFields } from '../furnishing'
import { taskFields, taskRequest } from '../task-fields'

const designType = z.literal('creation_empty_change')

export const creationEmptyChangeRequest = taskRequest.extend({ designType, ...furnishingRequestFields })
export type CreationEmptyChangeRequest = z.output<typeof creationEmptyChangeRequest>

export const creationEmptyChangeTask = taskFields.extend({ designType, ...furnishingTaskFields })
export type CreationEmptyChangeTask = z.output<typeof creationEmptyChangeTask>
