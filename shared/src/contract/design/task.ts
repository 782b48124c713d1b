import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint } from '../endpoint'
import { id } from '../schemas'
import { monthlyImages } from '../user'
import { billetDesignRequest, billetDesignTask } from './modes/billet-design'
import { colorChangeRequest, colorChangeTask } from './modes/color-change'
import { changeEntityRequest, changeEntityTask } from './modes/change-entity'
import { creationEmptyChangeRequest, creationEmptyChangeTask } from './modes/creation-empty-change'
import { eliminateEverythingRequest, eliminateEverythingTask } from './modes/eliminate-everything'
import { furnitureBackgroundRequest, furnitureBackgroundTask } from './modes/furniture-background'
import { furnitureMaterialRequest, furnitureMaterialTask } from './modes/furniture-material'
import { styleImitationRequest, styleImitationTask } from './modes/style-imitation'
import { MOST_BATCH_IMAGES } from './task-fields'
import { tileChangeRequest, tileChangeTask } from './modes/tile-change'

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

/** Of a batch's tasks: the batch has one. */
const TOKEN = { clientToken: true } as const

/** Implemented modes: a new mode is one line here. */
const MODES = [
  { request: tileChangeRequest, task: tileChangeTask, item: tileChangeRequest.omit(TOKEN) },
  { request: colorChangeRequest, task: colorChangeTask, item: colorChangeRequest.omit(TOKEN) },
  { request: eliminateEverythingRequest, task: eliminateEverythingTask, item: eliminateEverythingRequest.omit(TOKEN) },
  { request: furnitureMaterialRequest, task: furnitureMaterialTask, item: furnitureMaterialRequest.omit(TOKEN) },
  { request: changeEntityRequest, task: changeEntityTask, item: changeEntityRequest.omit(TOKEN) },
  { request: creationEmptyChangeRequest, task: creationEmptyChangeTask, item: creationEmptyChangeRequest.omit(TOKEN) },
  { request: styleImitationRequest, task: styleImitationTask, item: styleImitationRequest.omit(TOKEN) },
  { request: furnitureBackgroundRequest, task: furnitureBackgroundTask, item: furnitureBackgroundRequest.omit(TOKEN) },
  { request: billetDesignRequest, task: billetDesignTask, item: billetDesignRequest.omit(TOKEN) },
] as const

/** A mode; all design types are. */
export type ModeType = (typeof MODES)[number]['request']['shape']['designType']['value']
export const MODE_TYPES: readonly ModeType[] = MODES.map(({ request }) => request.shape.designType.value)
/** Modes that cannot be asked for without a picture beside the photo. */
export const MODES_FROM_PICTURES: readonly DesignType[] = MODES.filter(
  ({ request }) => !request.shape.referenceFileIds.safeParse(undefined).success,
).map(({ request }) => request.shape.designType.value)

const [first, ...others] = MODES
/** Task as sent by this server, by mode. */
export const offeredTask = z.discriminatedUnion('designType', [first.task, ...others.map(({ task }) => task)])
export type OfferedTask = z.output<typeof offeredTask>

/** As readers take it: the same, for all design types are modes. */
export type DesignTask = OfferedTask

const createTaskInput = z.discriminatedUnion('designType', [first.request, ...others.map(({ request }) => request)])

/** A request of a batch: its token is the batch's. */
export const batchItem = z.discriminatedUnion('designType', [first.item, ...others.map(({ item }) => item)])

/** What an engine makes of a mode. */
export const capability = z.object({
  level: z.enum(['full', 'draft', 'unsupported']),
  /** Configuration that would raise the level. */
  needs: z.array(z.string()),
})
export type Capability = z.output<typeof capability>

export const estimateCost = defineEndpoint({
  method: 'POST',
  path: '/design/v1/estimateCost',
  access: ACCESS.design,
  summary: 'What a task of so many images would take from the balances now.',
  input: z.object({ designType, count: z.int().min(1).max(MOST_BATCH_IMAGES) }),
  output: z.object({
    count: z.int(),
    flops: z.int(),
    beans: z.int(),
    availableFlops: z.int(),
    availableBeans: z.int(),
    imgQuotaNum: z.int(),
    sufficient: z.boolean(),
    /** Missing from servers of earlier releases. */
    monthlyImages: monthlyImages.optional(),
    /** What the engine of this installation makes of the mode; missing from servers of earlier releases. */
    capability: capability.optional(),
    /** Whether an engine of this installation looks at a picture beside the words; missing from servers of earlier releases. */
    looksAtPictures: z.boolean().optional(),
  }),
})

export const createTask = defineEndpoint({
  method: 'POST',
  path: '/design/v1/createTask',
  access: ACCESS.design,
  summary: 'Hold the price and queue the task. Answers 10011 with the task; the same clientToken again answers 10009.',
  input: createTaskInput,
  output: offeredTask,
})

export const queryTask = defineEndpoint({
  method: 'GET',
  path: '/design/v1/queryTask',
  access: ACCESS.design,
  summary: 'One task with its progress, charge and results.',
  input: z.object({ id }),
  output: offeredTask,
})

export const cancelTask = defineEndpoint({
  method: 'POST',
  path: '/design/v1/cancelTask',
  access: ACCESS.design,
  summary: 'Cancel a queued or running task; what it held is released.',
  input: z.object({ id }),
  output: offeredTask,
})
