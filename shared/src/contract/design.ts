import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { taskErrorCode } from './errors'
import { done, id, isoTime, pageOf, pageQuery, queryBoolean } from './schemas'
import { hexColor, laying } from './material'

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

/** `[x, y]` in pixels of the upright photo, origin top left, y down. */
export const point = z.tuple([z.number(), z.number()])
export type Point = z.output<typeof point>

/** What is believed of a measured length, and of a side of the rectangle, in mm. */
export const KNOWN_LENGTH_MM = { min: 50, max: 50_000 } as const
export const KNOWN_SIDE_MM = { min: 50, max: 100_000 } as const
const knownSide = z.number().min(KNOWN_SIDE_MM.min).max(KNOWN_SIDE_MM.max)

/**
 * A rectangle lying on the floor or wall, seen in the photo: its four corners clockwise from the far left
 * (far left, far right, near right, near left) and either one known length on that plane or the rectangle's real size.
 */
export const plane = z.object({
  corners: z.tuple([point, point, point, point]),
  knownLength: z
    .object({ from: point, to: point, mm: z.number().min(KNOWN_LENGTH_MM.min).max(KNOWN_LENGTH_MM.max) })
    .optional(),
  /** Real width (far edge) and depth of the rectangle, in mm. */
  sizeMm: z.tuple([knownSide, knownSide]).optional(),
})
export type Plane = z.output<typeof plane>

export const surfaceParams = z.object({
  plane,
  laying,
  /** Turn of the pattern on the plane, degrees counter-clockwise. */
  angleDeg: z.number().min(-180).max(180).default(0),
  groutMm: z.number().min(0).max(20),
  groutColor: hexColor,
})
export type SurfaceParams = z.output<typeof surfaceParams>

export const TASK_STATUSES = ['queued', 'running', 'succeeded', 'partial', 'failed', 'canceled'] as const
export const taskStatus = z.enum(TASK_STATUSES)
export type TaskStatus = (typeof TASK_STATUSES)[number]
export const FINAL_TASK_STATUSES: readonly TaskStatus[] = ['succeeded', 'partial', 'failed', 'canceled']

/** What the surface needs in reality, measured on the plane inside the mask: only what the photo shows of it. */
export const surfaceReport = z.object({
  /** Net area of the visible surface. */
  areaSqm: z.number(),
  /** Tiles that the visible surface touches, whole and partial ones. */
  tileCount: z.int(),
  /** Tiles to buy: the net area with the allowance, as the trade reckons, because offcuts are used again. */
  tileCountWithWaste: z.int(),
  /** What the figures above are made of; reports made before these were told apart lack it. */
  tiles: z
    .object({
      whole: z.int(),
      /** Cut at an edge, or partly hidden by what stands on them. */
      partial: z.int(),
      /** Share added for cuts and breakage, by laying and angle. */
      allowance: z.number(),
    })
    .optional(),
})
export type SurfaceReport = z.output<typeof surfaceReport>

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

export const getHistoryList = defineEndpoint({
  method: 'GET',
  path: '/design/v1/getHistoryList',
  access: ACCESS.design,
  summary: 'The team’s tasks, newest first.',
  input: pageQuery.extend({
    designType: designType.optional(),
    status: taskStatus.optional(),
    favorite: queryBoolean.optional(),
  }),
  output: pageOf(designTask),
})

export const segment = defineEndpoint({
  method: 'POST',
  path: '/design/v1/segment',
  access: ACCESS.design,
  summary: 'Suggest a region of the photo (and, for floors, its plane); free of charge. The person corrects it.',
  input: z.object({
    photoFileId: id,
    kind: z.enum(['floor', 'object', 'vanishing']),
    click: point.optional(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  }),
  output: z.object({
    maskFileId: id.nullable(),
    /** Signed URL of the mask PNG. */
    maskUrl: z.string().nullable(),
    /** Outer rings and holes of the region, in photo pixels. */
    polygons: z.array(z.array(point)),
    plane: plane.nullable(),
    /** 0–1, the engine's own estimate. */
    confidence: z.number(),
    warnings: z.array(z.string()),
  }),
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

export const downloadImage = defineEndpoint({
  method: 'GET',
  path: '/design/v1/downloadImage',
  access: ACCESS.design,
  summary: 'A signed link that downloads one result in full size under a readable file name.',
  input: z.object({ resultId: id }),
  output: z.object({ url: z.string(), fileName: z.string(), expiresAt: isoTime }),
})
