import type { AppError } from '@tessera/shared/http/app-error'
import type { StoreApi } from 'zustand/vanilla'
import { EMPTY_PLANE, type PlaneDraft } from '../canvas/document/plane-draft'
import type { Editor } from '../canvas/editor/editor'
import type { Handle, ToolId, ToolSettings } from '../canvas/tools/tool'
import type { PhotoFault } from './photo/photo-file'
import type { TaskIntent } from './task/start.rules'

export interface WorkPhoto {
  readonly fileId: string
  /** Pixels of the file, which corners and clicks count in. */
  readonly width: number
  readonly height: number
  /** The photo as the canvas shows it, at most 2048 px wide; kept in the draft, because links expire. */
  readonly picture: Blob
}

export interface Suggestion {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  /** 0–1, the engine's own estimate; null before an answer. */
  readonly confidence: number | null
  readonly warnings: readonly string[]
}

/** What the canvas says about itself after each finished edit. */
interface CanvasFacts {
  readonly regionShare: number
  readonly areaSqm: number | null
  readonly plane: PlaneDraft
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** Everything a workbench shows. `inputs` are the mode's own: what it asks beside photo, region and plane. */
export interface WorkState<Inputs = unknown> {
  /** False until a draft was looked for. */
  readonly ready: boolean
  readonly photo: WorkPhoto | null
  readonly upload: { readonly name: string; readonly share: number } | null
  readonly photoError: PhotoFault | AppError | null
  /** The file that was not taken. */
  readonly photoErrorName: string | null
  /** The canvas at work. Its own state changes at the pointer's rate; the fields below follow finished edits only. */
  readonly editor: Editor | null
  readonly canvas: CanvasFacts
  readonly toolId: ToolId
  readonly settings: ToolSettings
  readonly selected: Handle | null
  /** Points of the polygon that is being drawn. */
  readonly drawnPoints: number
  readonly suggestion: Suggestion
  readonly inputs: Inputs
  readonly count: number
  /** The step that the phone shows. */
  readonly step: string
  readonly intent: TaskIntent | null
  readonly starting: boolean
  readonly startError: AppError | null
  /** The task last started or opened here; coming back finds it. */
  readonly taskId: string | null
  /** Earlier tasks on this photo, newest first. */
  readonly attempts: readonly string[]
  /** Whether the centre shows the canvas or the task's results. */
  readonly stage: 'canvas' | 'task'
}

const NO_CANVAS: CanvasFacts = {
  regionShare: 0,
  areaSqm: null,
  plane: EMPTY_PLANE,
  canUndo: false,
  canRedo: false,
}

export const NOTHING_SUGGESTED: Suggestion = { state: 'idle', confidence: null, warnings: [] }

export const FIRST_STEP = 'photo'

/** A workbench without a photo. */
export const emptyWork = <Inputs>(inputs: Inputs): WorkState<Inputs> => ({
  ready: false,
  photo: null,
  upload: null,
  photoError: null,
  photoErrorName: null,
  editor: null,
  canvas: NO_CANVAS,
  toolId: 'hand',
  settings: { brushRadius: 18, subtract: false },
  selected: null,
  drawnPoints: 0,
  suggestion: NOTHING_SUGGESTED,
  inputs,
  count: 1,
  step: FIRST_STEP,
  intent: null,
  starting: false,
  startError: null,
  taskId: null,
  attempts: [],
  stage: 'canvas',
})

/** Attempts that are kept for comparing. */
const MOST_ATTEMPTS = 12

/** How a person moves between steps, canvas and tasks. */
export interface WorkMoves<Inputs> {
  /** Takes a choice of the mode; whoever changes one looks at the canvas. */
  changeInputs(inputs: Partial<Inputs>): void
  setCount(count: number): void
  goToStep(step: string): void
  showCanvas(): void
  showTask(): void
  /** Leads back to the task on the workbench, or to the last one made of this photo when its address was left. */
  showLastTask(): void
  /** Shows a task on the workbench. */
  openTask(taskId: string): void
  /** Notes that a task was made from the photo on the workbench; the next one names it as its parent. */
  addAttempt(taskId: string): void
  /** The task's address was left for good: the workbench is empty of it, the history still has it. */
  leaveTask(): void
}

export function movesOf<Inputs>({ setState: set }: StoreApi<WorkState<Inputs>>): WorkMoves<Inputs> {
  return {
    changeInputs: (inputs) =>
      set((state) => ({ inputs: { ...state.inputs, ...inputs }, startError: null, stage: 'canvas' })),
    setCount: (count) => set({ count }),
    goToStep: (step) => set({ step, stage: 'canvas' }),
    showCanvas: () => set({ stage: 'canvas' }),
    showTask: () => set({ stage: 'task' }),
    showLastTask: () => set(({ taskId, attempts }) => ({ taskId: taskId ?? attempts[0] ?? null, stage: 'task' })),
    openTask: (taskId) => set({ taskId, stage: 'task' }),
    addAttempt: (taskId) =>
      set(({ attempts }) => ({
        attempts: [taskId, ...attempts.filter((each) => each !== taskId)].slice(0, MOST_ATTEMPTS),
      })),
    leaveTask: () => set({ taskId: null, stage: 'canvas' }),
  }
}
