import type { Point } from '@tessera/shared/contract/design/plane'
import type { AppError } from '@tessera/shared/http/app-error'
import { NOTHING_SEEN, type PhotoScene } from '@tessera/shared/ui/region/ask-scene'
import type { StoreApi } from 'zustand/vanilla'
import { EMPTY_PLANE, type PlaneDraft } from '@tessera/shared/canvas/document/plane-draft'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { Rugs } from '@tessera/shared/canvas/scene/rugs'
import type { Target } from '@tessera/shared/canvas/scene/target'
import type { Handle, ToolId, ToolSettings } from '@tessera/shared/canvas/tools/tool'
import type { CustomerName } from '../parts/customer/CustomerPicker'
import type { RegionKind } from '@tessera/shared/contract/design/segment'
import type { BatchMaterial } from './batch/batch.rules'
import type { DesignMode } from './design-mode'
import type { PhotoFault } from '@tessera/shared/upload/photo-file'
import type { Room } from './batch/rooms.rules'
import type { TaskIntent } from './task/start.rules'

export interface WorkPhoto {
  readonly fileId: string
  /** Pixel size of the file; the coordinate system of corners and clicks. */
  readonly width: number
  readonly height: number
  /** The photo for the canvas, at most 2048 px wide; stored in the draft, because URLs expire. */
  readonly picture: Blob
  /** Of the file in full size; expires. Missing in older drafts. */
  readonly url?: string | undefined
  /** The design whose result it is. */
  readonly from?: string | undefined
}

export interface Suggestion {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  /** 0–1, the engine's own estimate; null before a response. */
  readonly confidence: number | null
  readonly warnings: readonly string[]
  /** Outlines of places that may be wrong, worst first; those that were settled are gone. */
  readonly doubtful: readonly (readonly Point[])[]
  /** The person has edited the region since, or said that it is right. */
  readonly checked: boolean
  /** Regions into which a whole surface was taken of which the engine is not sure, by index. */
  readonly unsureParts?: readonly number[]
  /** Something was taken out, and a doubtful place may be more of it. */
  readonly unsureRest?: boolean
}

/** Canvas measures, updated after each finished edit. */
interface CanvasFacts {
  /** Of all parts together. */
  readonly regionShare: number
  /** Index of the region being worked on, of modes with several. */
  readonly part: number
  /** Share of the photo by part, 0–1. */
  readonly partShares: readonly number[]
  readonly areaSqm: number | null
  /** Share of the region that is too near the horizon to be in `areaSqm`. */
  readonly unmeasured: number
  readonly plane: PlaneDraft
  /** Something was done, on whatever step. */
  readonly canUndo: boolean
}

/** State of a workbench. `inputs` are the mode's own, besides photo, region and plane. */
export interface WorkState<Inputs = unknown> {
  /** False until loading the draft has finished. */
  readonly ready: boolean
  readonly photo: WorkPhoto | null
  readonly upload: { readonly name: string; readonly share: number } | null
  readonly photoError: PhotoFault | AppError | null
  /** The rejected file. */
  readonly photoErrorName: string | null
  /** The current canvas. Its state changes with every pointer event; the fields below only with finished edits. */
  readonly editor: Editor | null
  readonly canvas: CanvasFacts
  /** The canvas was changed since the last start, or since it was opened. */
  readonly edited: boolean
  readonly toolId: ToolId
  /** What of the canvas's history the open step undoes and redoes. */
  readonly steps: { readonly canUndo: boolean; readonly canRedo: boolean }
  readonly settings: ToolSettings
  readonly selected: Handle | null
  /** Number of points of the unfinished polygon. */
  readonly drawnPoints: number
  /** The region that a click would take. */
  readonly target: Target | null
  /** A question for a region is pending. */
  readonly asking: boolean
  /** An object or a wall was asked for by name, not by a click; its answer is pending. */
  readonly taking: boolean
  readonly suggestion: Suggestion
  readonly scene: PhotoScene
  /** Index of the doubtful place being looked at. */
  readonly doubt: number | null
  /** Rugs beside the selection, which are taken in or out together. */
  readonly rugs: Rugs | null
  /** Labels of the larger thing that what is selected is a part of. */
  readonly whole: readonly number[] | null
  /** What is selected; null until chosen: the mode's first. */
  readonly regionKind: RegionKind | null
  readonly inputs: Inputs
  readonly count: number
  /** Materials of a region that are made together, each in a picture of its own; the last one chosen is in `inputs` too. Null: one. */
  readonly several: { readonly part: number; readonly materials: readonly BatchMaterial[] } | null
  /** Other photos that get the same, as a batch. */
  readonly rooms: readonly Room[]
  /** Whom the next design is for. */
  readonly customer: CustomerName | null
  /** The customer was named by the address, before the photo was chosen: the next photo is still theirs. */
  readonly customerWaits: boolean
  /** The person was asked whether the photo shows a room, and goes on. */
  readonly roomSaid: boolean
  /** Whether the person was asked about it: once a photo. */
  readonly roomAsked: boolean
  /** The step shown on the phone. */
  readonly step: string
  readonly intent: TaskIntent | null
  readonly starting: boolean
  readonly startError: AppError | null
  /** The task last started or opened; restored on return. */
  readonly taskId: string | null
  /** The task that was looked at when it had ended; whoever comes back has another photo. */
  readonly seenTaskId: string | null
  /** Earlier tasks on this photo, newest first. */
  readonly attempts: readonly string[]
  /** The batch that was started last with this photo; null after a single task. */
  readonly batchId: string | null
  /** The centre shows the canvas or the task's results. */
  readonly stage: 'canvas' | 'task'
}

const NO_CANVAS: CanvasFacts = {
  regionShare: 0,
  part: 0,
  partShares: [0],
  areaSqm: null,
  unmeasured: 0,
  plane: EMPTY_PLANE,
  canUndo: false,
}

export const NOTHING_SUGGESTED: Suggestion = {
  state: 'idle',
  confidence: null,
  warnings: [],
  doubtful: [],
  checked: false,
}

export const FIRST_STEP = 'photo'
export const REGION_STEP = 'region'
export const SCALE_STEP = 'scale'

/** Initial state, without a photo. */
export const emptyWork = <Inputs>(inputs: Inputs): WorkState<Inputs> => ({
  ready: false,
  photo: null,
  upload: null,
  photoError: null,
  photoErrorName: null,
  editor: null,
  canvas: NO_CANVAS,
  edited: false,
  toolId: 'hand',
  steps: { canUndo: false, canRedo: false },
  settings: { brushRadius: 18, snaps: true, plainBox: false, taking: 'auto' },
  selected: null,
  drawnPoints: 0,
  target: null,
  asking: false,
  taking: false,
  suggestion: NOTHING_SUGGESTED,
  scene: NOTHING_SEEN,
  doubt: null,
  rugs: null,
  whole: null,
  regionKind: null,
  inputs,
  count: 1,
  several: null,
  rooms: [],
  customer: null,
  customerWaits: false,
  roomSaid: false,
  roomAsked: false,
  step: FIRST_STEP,
  intent: null,
  starting: false,
  startError: null,
  taskId: null,
  seenTaskId: null,
  attempts: [],
  batchId: null,
  stage: 'canvas',
})

/** Whether another photo or task on the canvas would drop work that no design holds. */
export const isUnsaved = ({ canvas, edited, rooms }: Pick<WorkState, 'canvas' | 'edited' | 'rooms'>): boolean =>
  (canvas.canUndo && edited) || rooms.length > 0

/** Number of attempts kept for comparison. */
const MOST_ATTEMPTS = 12

/** With changed inputs; several materials end when they would stand for something else. */
export function withInputs<Inputs>(
  { inputs: before, several }: Pick<WorkState<Inputs>, 'inputs' | 'several'>,
  change: Partial<Inputs>,
  placing: DesignMode<Inputs>['placing'],
): Pick<WorkState<Inputs>, 'inputs' | 'several'> {
  const inputs = { ...before, ...change }
  return { inputs, several: placing?.isOther(before, inputs) ? null : several }
}

/** Navigation between steps, canvas and tasks. */
export interface WorkMoves<Inputs> {
  /** Changes inputs of the mode and shows the canvas. */
  changeInputs(inputs: Partial<Inputs>): void
  setCount(count: number): void
  /** Several materials together for the current region, or null for one again. */
  setMaterials(materials: readonly BatchMaterial[] | null): void
  setCustomer(customer: CustomerName | null): void
  /** The workbench was opened for a customer: the photo that is chosen next is theirs too. */
  openFor(customer: CustomerName): void
  /** The photo is meant, whatever it shows. */
  sayRoom(): void
  noteRoomAsked(): void
  goToStep(step: string): void
  showCanvas(): void
  showTask(): void
  /** Returns to the open task, or to the last task of this photo if it was closed. */
  showLastTask(): void
  /** Opens a task. */
  openTask(taskId: string): void
  /** Records a task created from the current photo; it becomes the parent of the next one. */
  addAttempt(taskId: string): void
  /** The open task has ended before the person's eyes. */
  noteSeen(taskId: string): void
  /** Closes the task when its URL is left; it remains in the history. */
  leaveTask(): void
}

export function movesOf<Inputs>(
  { setState: set, getState }: StoreApi<WorkState<Inputs>>,
  placing?: DesignMode<Inputs>['placing'],
): WorkMoves<Inputs> {
  return {
    changeInputs: (change) => {
      const former = getState()
      set({ ...withInputs(former, change, placing), startError: null, stage: 'canvas' })
      const [before, after] = [former.inputs, getState().inputs].map((inputs) => placing?.of(inputs))
      if (before !== after) former.editor?.recordPlaced({ before, after })
    },
    setCount: (count) => set({ count }),
    setMaterials: (materials) =>
      set(({ canvas }) => ({ several: materials && { part: canvas.part, materials }, startError: null })),
    setCustomer: (customer) => set({ customer, customerWaits: false }),
    openFor: (customer) => set({ customer, customerWaits: true }),
    sayRoom: () => set({ roomSaid: true }),
    noteRoomAsked: () => set({ roomAsked: true }),
    goToStep: (step) => set({ step, stage: 'canvas' }),
    showCanvas: () => set({ stage: 'canvas' }),
    showTask: () => set({ stage: 'task' }),
    showLastTask: () => set(({ taskId, attempts }) => ({ taskId: taskId ?? attempts[0] ?? null, stage: 'task' })),
    openTask: (taskId) => set({ taskId, stage: 'task' }),
    addAttempt: (taskId) =>
      set(({ attempts }) => ({
        attempts: [taskId, ...attempts.filter((each) => each !== taskId)].slice(0, MOST_ATTEMPTS),
      })),
    noteSeen: (taskId) => set({ seenTaskId: taskId }),
    leaveTask: () => set({ taskId: null, stage: 'canvas' }),
  }
}
