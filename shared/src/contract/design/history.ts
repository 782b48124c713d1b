import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint } from '../endpoint'
import { uploadedFile } from '../file'
import { ROOM_SQM } from '../quantities'
import { cursor, done, id, isoInstant, isoTime, nextCursor, pageOf, pageQuery, queryBoolean } from '../schemas'
import { designType, offeredTask } from './task'
import { designResult, taskStatus } from './task-fields'

/** Designs that one call changes, and pictures of one archive. */
export const MOST_DESIGNS_AT_ONCE = 100
const taskIds = z.array(id).min(1).max(MOST_DESIGNS_AT_ONCE)

export const getHistoryList = defineEndpoint({
  method: 'GET',
  path: '/design/v1/getHistoryList',
  access: ACCESS.design,
  summary: 'The team’s tasks, newest first; keyword matches the names of material and customer.',
  input: pageQuery.extend({
    designType: designType.optional(),
    status: taskStatus.optional(),
    favorite: queryBoolean.optional(),
    /** Attached to this customer. */
    customerId: id.optional(),
    /** Made by this colleague. */
    userId: id.optional(),
    /** First and last instant of a range. */
    from: isoInstant.optional(),
    to: isoInstant.optional(),
    /** The list begins here: a jump to a day. */
    until: isoInstant.optional(),
    cursor,
  }),
  output: pageOf(offeredTask).extend({ nextCursor }),
})

const named = z.object({ id, name: z.string() })

export const getHistoryFilters = defineEndpoint({
  method: 'GET',
  path: '/design/v1/getHistoryFilters',
  access: ACCESS.design,
  summary:
    'Whom the history can be narrowed down to: colleagues who made designs, and customers that have some, by name.',
  input: z.object({}),
  output: z.object({ people: z.array(named), customers: z.array(named) }),
})

export const attachDesigns = defineEndpoint({
  method: 'POST',
  path: '/design/v1/attachDesigns',
  access: ACCESS.design,
  summary: 'Attach tasks to a live customer, or detach them with null; repeating it changes nothing.',
  input: z.object({ taskIds, customerId: id.nullable() }),
  output: done,
})

export const setRoomArea = defineEndpoint({
  method: 'POST',
  path: '/design/v1/setRoomArea',
  access: ACCESS.design,
  summary:
    'The real area of the room of a task, for its quantities, links and quotations; null: only what the photo shows.',
  input: z.object({ taskId: id, roomSqm: z.number().min(ROOM_SQM.min).max(ROOM_SQM.max).multipleOf(0.1).nullable() }),
  output: done,
})

export const deleteDesigns = defineEndpoint({
  method: 'POST',
  path: '/design/v1/deleteDesigns',
  access: ACCESS.design,
  summary:
    'Remove these tasks from the history with all their pictures, also those that failed or were cancelled; nothing is refunded. All or none; TASK_UNFINISHED while one is still made.',
  input: z.object({ taskIds }),
  output: done,
})

export const downloadDesigns = defineEndpoint({
  method: 'POST',
  path: '/design/v1/downloadDesigns',
  access: ACCESS.design,
  summary: 'A signed link that downloads all pictures of these tasks in full size as one archive of JPEGs.',
  input: z.object({ taskIds }),
  output: z.object({ url: z.string(), fileName: z.string(), expiresAt: isoTime }),
})

export const deleteResult = defineEndpoint({
  method: 'POST',
  path: '/design/v1/deleteResult',
  access: ACCESS.design,
  summary: 'Remove one result from the history; nothing is refunded.',
  input: z.object({ resultId: id }),
  output: done,
})

export const useResultPhoto = defineEndpoint({
  method: 'POST',
  path: '/design/v1/useResultPhoto',
  access: ACCESS.design,
  summary:
    'A result as the photo of a next design: the stored picture without its marks, which all served ones go on carrying. Free of charge; repeating it changes nothing.',
  input: z.object({ resultId: id }),
  output: uploadedFile.extend({
    /** The design that made it: the parent of the next one. */
    taskId: id,
  }),
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
