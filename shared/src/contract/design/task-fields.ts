import { z } from 'zod'
import { taskErrorCode } from '../errors'
import { id, isoTime } from '../schemas'

export const TASK_STATUSES = ['queued', 'running', 'succeeded', 'partial', 'failed', 'canceled'] as const
export const taskStatus = z.enum(TASK_STATUSES)
export type TaskStatus = (typeof TASK_STATUSES)[number]
export const FINAL_TASK_STATUSES: readonly TaskStatus[] = ['succeeded', 'partial', 'failed', 'canceled']

export const designResult = z.object({
  id,
  /** Signed URL of the full picture. */
  url: z.string(),
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
  seed: z.int(),
  /** Share of pixels outside mask + feather that differ from the photo; 0 by construction. */
  outsideChangedRatio: z.number(),
  favorite: z.boolean(),
  /** Place among the pictures that were made, from 1: which scheme it shows. Missing from servers of earlier releases. */
  number: z.int().optional(),
})
export type DesignResult = z.output<typeof designResult>

/** Images that are asked for at once, in one estimate or one batch. */
export const MOST_BATCH_IMAGES = 24

const taskCharge = z.object({
  /** Paying balance: flops first, then beans, or both. */
  source: z.enum(['flops', 'beans', 'mixed']),
  flops: z.int(),
  beans: z.int(),
  /** held: reserved; captured: charged for what was delivered; released: fully refunded. */
  state: z.enum(['held', 'captured', 'released']),
  /** Images charged in the end. */
  capturedImages: z.int(),
})

/** Common fields of task requests; each mode adds its own. */
export const taskRequest = z.object({
  clientToken: z.string().min(8).max(64),
  customerId: id.optional(),
  photoFileId: id,
  referenceFileIds: z.array(id).max(8).optional(),
  parentTaskId: id.optional(),
  count: z.int().min(1).max(4).default(1),
  /** What the estimate said the engine makes of it: less is refused. Of the mode's own engine, not of a way that is chosen. */
  level: z.enum(['full', 'draft']).optional(),
})

/** Common fields of tasks; each mode adds its own inputs and results. */
export const taskFields = z.object({
  id,
  status: taskStatus,
  /** 0–1. */
  progress: z.number(),
  count: z.int(),
  engine: z.string().nullable(),
  method: z.string().nullable(),
  warnings: z.array(z.string()),
  errorCode: taskErrorCode.nullable(),
  /** What an engine on another machine did (`TaskErrorDetail`, or one of a later release). */
  errorDetail: z.string().optional(),
  parentTaskId: id.nullable(),
  /** The design whose result is its photo; null where there is none, or it was deleted. Missing from servers of earlier releases. */
  continues: z
    .object({
      taskId: id,
      /** A `DesignType` of this or a later release. */
      designType: z.string(),
      /** What that result shows; empty without a name. */
      name: z.string(),
    })
    .nullable()
    .optional(),
  /** The batch it was made in; missing from servers of earlier releases. */
  batchId: id.nullable().optional(),
  customerId: id.nullable(),
  /** Null without one, and while the customer is deleted; missing from servers of earlier releases. */
  customer: z.object({ id, name: z.string() }).nullable().optional(),
  /** Who made it; missing from servers of earlier releases. */
  creator: z.object({ id, name: z.string() }).optional(),
  /** The room's real area, m², where somebody gave it; missing from servers of earlier releases. */
  roomSqm: z.number().nullable().optional(),
  photo: z.object({ fileId: id, url: z.string(), width: z.int(), height: z.int() }),
  charge: taskCharge,
  results: z.array(designResult),
  /** Of an unfinished task that is asked for alone; missing from servers of earlier releases. */
  timing: z
    .object({
      /** Since it was begun; 0 while it waits. */
      seconds: z.number(),
      /** The team's latest of its mode took so long, for as many images; null of too few. */
      usualSeconds: z.number().nullable(),
    })
    .optional(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
})

export type TaskFields = z.output<typeof taskFields>
