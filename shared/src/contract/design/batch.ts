import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint } from '../endpoint'
import { id } from '../schemas'
import { batchItem, offeredTask } from './task'
import { MOST_BATCH_IMAGES } from './task-fields'

/** Tasks of a batch: rooms times materials. */
export const BATCH_TASKS = { min: 2, max: MOST_BATCH_IMAGES } as const

/** Tasks made together, in the order of the request. */
const batch = z.object({ id, tasks: z.array(offeredTask) })

export const createBatch = defineEndpoint({
  method: 'POST',
  path: '/design/v1/createBatch',
  access: ACCESS.design,
  summary:
    'Hold the price of several tasks and queue them, all or none. Answers 10011; the same clientToken again answers 10009.',
  input: z
    .object({
      clientToken: z.string().min(8).max(64),
      /** Of one mode. */
      tasks: z.array(batchItem).min(BATCH_TASKS.min).max(BATCH_TASKS.max),
    })
    .superRefine(({ tasks }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['tasks'], message })
      if (new Set(tasks.map(({ designType }) => designType)).size > 1) refuse('one_mode')
      if (tasks.reduce((sum, { count }) => sum + count, 0) > MOST_BATCH_IMAGES) refuse('too_many')
    }),
  output: batch,
})

export const queryBatch = defineEndpoint({
  method: 'GET',
  path: '/design/v1/queryBatch',
  access: ACCESS.design,
  summary: 'The tasks of a batch with their progress, charges and results; without those that were deleted.',
  input: z.object({ id }),
  output: batch,
})

export const cancelBatch = defineEndpoint({
  method: 'POST',
  path: '/design/v1/cancelBatch',
  access: ACCESS.design,
  summary: 'Cancel what a batch still waits for or makes; what was made stays. Repeating it changes nothing.',
  input: z.object({ id }),
  output: batch,
})
