import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint } from '../endpoint'
import { cursor, done, id, isoTime, nextCursor, pageOf, pageQuery, queryBoolean } from '../schemas'
import { designTask, designType, offeredTask } from './task'
import { designResult, taskStatus } from './task-fields'

export const getHistoryList = defineEndpoint({
  method: 'GET',
  path: '/design/v1/getHistoryList',
  access: ACCESS.design,
  summary: 'The team’s tasks, newest first.',
  input: pageQuery.extend({
    designType: designType.optional(),
    status: taskStatus.optional(),
    favorite: queryBoolean.optional(),
    cursor,
  }),
  output: pageOf(offeredTask).extend({ nextCursor }),
  reads: pageOf(designTask).extend({ nextCursor }),
})

export const deleteResult = defineEndpoint({
  method: 'POST',
  path: '/design/v1/deleteResult',
  access: ACCESS.design,
  summary: 'Remove one result from the history; nothing is refunded.',
  input: z.object({ resultId: id }),
  output: done,
})

export const toggleFavorite = defineEndpoint({
  method: 'POST',
  path: '/design/v1/toggleFavorite',
  access: ACCESS.design,
  summary: 'Mark or unmark a result.',
  input: z.object({ resultId: id, favorite: z.boolean() }),
  output: designResult,
})

export const DOWNLOAD_FORMATS = ['jpeg', 'png'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

export const downloadImage = defineEndpoint({
  method: 'GET',
  path: '/design/v1/downloadImage',
  access: ACCESS.design,
  summary:
    'A signed link that downloads one result in full size under a readable file name: JPEG, or PNG without loss.',
  input: z.object({ resultId: id, format: z.enum(DOWNLOAD_FORMATS).default('jpeg') }),
  output: z.object({ url: z.string(), fileName: z.string(), expiresAt: isoTime }),
})
