import type { Material } from '@tessera/shared/contract/material'
import type { AppError } from '@tessera/shared/http/app-error'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { EMPTY_PLANE, type PlaneDraft } from '../canvas/document/plane-draft'
import type { Handle, ToolId, ToolSettings } from '../canvas/tools/tool'
import type { PhotoFault } from './photo-file'
import { isLayable, type LayingOptions, optionsOf, type Step, type TaskIntent } from './tile-change.rules'

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
export interface CanvasFacts {
  readonly regionShare: number
  readonly areaSqm: number | null
  readonly plane: PlaneDraft
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export interface TileChangeState {
  /** Whose work this is; null until a draft was looked for. */
  readonly userId: string | null
  readonly photo: WorkPhoto | null
  readonly upload: { readonly name: string; readonly share: number } | null
  readonly photoError: PhotoFault | AppError | null
  /** The file that was not taken. */
  readonly photoErrorName: string | null
  /** Changes whenever another canvas takes the place of the former. */
  readonly canvasId: number
  readonly canvas: CanvasFacts
  readonly toolId: ToolId
  readonly settings: ToolSettings
  readonly selected: Handle | null
  /** Points of the polygon that is being drawn. */
  readonly drawnPoints: number
  readonly suggestion: Suggestion
  readonly material: Material | null
  readonly options: LayingOptions | null
  readonly count: number
  /** The step that the phone shows. */
  readonly step: Step
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

const NOTHING_SUGGESTED: Suggestion = { state: 'idle', confidence: null, warnings: [] }

const EMPTY: TileChangeState = {
  userId: null,
  photo: null,
  upload: null,
  photoError: null,
  photoErrorName: null,
  canvasId: 0,
  canvas: NO_CANVAS,
  toolId: 'hand',
  settings: { brushRadius: 18, subtract: false },
  selected: null,
  drawnPoints: 0,
  suggestion: NOTHING_SUGGESTED,
  material: null,
  options: null,
  count: 1,
  step: 'photo',
  intent: null,
  starting: false,
  startError: null,
  taskId: null,
  attempts: [],
  stage: 'canvas',
}

export const tileChangeStore = createStore<TileChangeState>(() => EMPTY)

export function useTileChange<Selected>(select: (state: TileChangeState) => Selected): Selected {
  return useStore(tileChangeStore, select)
}

const set = tileChangeStore.setState

/** Attempts that are kept for comparing. */
const MOST_ATTEMPTS = 12

/** An empty workbench for a user; a choice of material and laying is worth keeping when only the photo changes. */
export function resetWork(userId: string): void {
  set({ ...EMPTY, userId, canvasId: tileChangeStore.getState().canvasId + 1 })
}

export function beginUpload(name: string): void {
  set({ upload: { name, share: 0 }, photoError: null })
}

export function reportUpload(share: number): void {
  set(({ upload }) => ({ upload: upload && { ...upload, share } }))
}

export function failPhoto(error: PhotoFault | AppError | null, name: string | null = null): void {
  set({ upload: null, photoError: error, photoErrorName: name })
}

/** A new photo: everything drawn on the former one goes, the chosen material stays. */
export function placePhoto(photo: WorkPhoto): void {
  set({
    photo,
    upload: null,
    photoError: null,
    suggestion: NOTHING_SUGGESTED,
    intent: null,
    startError: null,
    taskId: null,
    attempts: [],
    stage: 'canvas',
    step: 'region',
  })
}

export function setSuggestion(suggestion: Partial<Suggestion>): void {
  set((state) => ({ suggestion: { ...state.suggestion, ...suggestion } }))
}

export function setCanvas(canvas: CanvasFacts): void {
  set({ canvas })
}

/** Choosing a tile lays it as its maker recommends; a second tile keeps what the person has set, unless nothing was set. */
export function chooseMaterial(material: Material): void {
  if (!isLayable(material)) return
  set({ material, options: optionsOf(material.surface), startError: null })
  showCanvas()
}

export function changeOptions(options: Partial<LayingOptions>): void {
  set((state) => ({ options: state.options && { ...state.options, ...options } }))
  showCanvas()
}

export function setCount(count: number): void {
  set({ count })
}

export function goToStep(step: Step): void {
  set({ step, stage: 'canvas' })
}

export function showCanvas(): void {
  set({ stage: 'canvas' })
}

export function showTask(): void {
  set({ stage: 'task' })
}

/** Leads back to the task on the workbench, or to the last one made of this photo when its address was left. */
export function showLastTask(): void {
  set(({ taskId, attempts }) => ({ taskId: taskId ?? attempts[0] ?? null, stage: 'task' }))
}

/** Shows a task on the workbench. */
export function openTask(taskId: string): void {
  set({ taskId, stage: 'task' })
}

/** Notes that a task was made from the photo on the workbench; the next one names it as its parent. */
export function addAttempt(taskId: string): void {
  set(({ attempts }) => ({
    attempts: [taskId, ...attempts.filter((each) => each !== taskId)].slice(0, MOST_ATTEMPTS),
  }))
}

/** The task's address was left for good: the workbench is empty of it, the history still has it. */
export function leaveTask(): void {
  set({ taskId: null, stage: 'canvas' })
}
