import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint } from '../endpoint'
import { taskErrorCode } from '../errors'
import { id, isoTime } from '../schemas'
import { surfaceParams, surfaceReport } from './modes/tile-change'

export const DESIGN_TYPES = [
  'tile_change',
  'change_entity',
  'creation_empty_change',
  'billet_design',
  'style_imitation',
  'color_change',
  'eliminate_everything',
  'furniture_material',
  'furniture_background',
] as const
export const designType = z.enum(DESIGN_TYPES)
export type DesignType = (typeof DESIGN_TYPES)[number]

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
})
export type DesignResult = z.output<typeof designResult>

export const taskCharge = z.object({
  /** What pays: flops first, beans when they run out, or both. */
  source: z.enum(['flops', 'beans', 'mixed']),
  flops: z.int(),
  beans: z.int(),
  /** held: reserved; captured: spent for what was delivered; released: given back whole. */
  state: z.enum(['held', 'captured', 'released']),
  /** Images finally paid for. */
  capturedImages: z.int(),
})

export const designTask = z.object({
  id,
  designType,
  status: taskStatus,
  /** 0–1. */
  progress: z.number(),
  count: z.int(),
  engine: z.string().nullable(),
  method: z.string().nullable(),
  warnings: z.array(z.string()),
  errorCode: taskErrorCode.nullable(),
  parentTaskId: id.nullable(),
  customerId: id.nullable(),
  photo: z.object({ fileId: id, url: z.string(), width: z.int(), height: z.int() }),
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG, so that a former task's region can be corrected and used again; null when its file is gone. */
  maskUrl: z.string().nullable(),
  material: z.object({ id, name: z.string(), coverUrl: z.string() }).nullable(),
  params: surfaceParams,
  charge: taskCharge,
  report: surfaceReport.nullable(),
  results: z.array(designResult),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
})
export type DesignTask = z.output<typeof designTask>

export const estimateCost = defineEndpoint({
  method: 'POST',
  path: '/design/v1/estimateCost',
  access: ACCESS.design,
  summary: 'What a task of so many images would take from the balances now.',
  input: z.object({ designType, count: z.int().min(1).max(4) }),
  output: z.object({
    count: z.int(),
    flops: z.int(),
    beans: z.int(),
    availableFlops: z.int(),
    availableBeans: z.int(),
    imgQuotaNum: z.int(),
    sufficient: z.boolean(),
  }),
})

export const createTask = defineEndpoint({
  method: 'POST',
  path: '/design/v1/createTask',
  access: ACCESS.design,
  summary: 'Hold the price and queue the task. Answers 10011 with the task; the same clientToken again answers 10009.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    designType,
    customerId: id.optional(),
    photoFileId: id,
    /** 8-bit PNG of the photo's size, white = edit. */
    maskFileId: id,
    referenceFileIds: z.array(id).max(8).optional(),
    materialId: id,
    parentTaskId: id.optional(),
    params: surfaceParams,
    count: z.int().min(1).max(4).default(1),
  }),
  output: designTask,
})

export const queryTask = defineEndpoint({
  method: 'GET',
  path: '/design/v1/queryTask',
  access: ACCESS.design,
  summary: 'One task with its progress, charge and results.',
  input: z.object({ id }),
  output: designTask,
})

export const cancelTask = defineEndpoint({
  method: 'POST',
  path: '/design/v1/cancelTask',
  access: ACCESS.design,
  summary: 'Cancel a queued or running task; what it held is released.',
  input: z.object({ id }),
  output: designTask,
})
