import type { DesignTask } from '@tessera/shared/contract/design/task'
import { createStore } from 'zustand/vanilla'
import { createDraftKeeper } from './draft/draft-keeper'
import type { DesignMode } from './design-mode'
import { createPhotoIntake, type PhotoIntake } from './photo/photo-intake'
import { createCanvasPlace } from './region/canvas-place'
import { createSuggestions, type Suggestions } from './region/suggestions'
import { type Readiness, readinessOf } from './steps.rules'
import { createAdoption } from './task/adopt.api'
import { createStart } from './task/start.api'
import type { WorkCore } from './work-core'
import { emptyWork, movesOf, type WorkMoves, type WorkState } from './workbench.store'

/** Reading is for everybody; what changes the state are the methods of the workbench. */
interface ReadableStore<State> {
  getState(): State
  getInitialState(): State
  subscribe(listener: (state: State, former: State) => void): () => void
}

/**
 * One person at work in one mode: photo, region, inputs, tasks and the draft of them. It owns its store, canvas, timers and requests,
 * and ends them all with `end`; what was kept by then is found again by the next one.
 */
export interface Workbench<Inputs = unknown> extends WorkMoves<Inputs> {
  readonly mode: DesignMode<Inputs>
  readonly store: ReadableStore<WorkState<Inputs>>
  readonly photo: PhotoIntake
  readonly region: Suggestions
  /** What is there and what is missing; the same object as long as nothing of it changes. */
  readiness(state: WorkState<Inputs>): Readiness
  /** Uploads the mask and creates the task; null when there is nothing to start or the start failed (then `startError` says why). */
  start(): Promise<DesignTask | null>
  /** Puts a former task's photo, region and inputs on the workbench. @throws AppError */
  adopt(task: DesignTask): Promise<void>
  /** Forgets photo, region and inputs, here and in the browser's storage. */
  startOver(): Promise<void>
  /** Writes what of the draft is due now. */
  flush(): Promise<void>
  /** Takes up the draft and keeps it from then on; once. */
  open(): void
  /** Stops everything and writes what is due. The workbench takes nothing any more. */
  end(): void
}

/** A person's workbench. Once opened, `ready` in its state tells when the draft they left is there. */
export function createWorkbench<Inputs>(mode: DesignMode<Inputs>, userId: string): Workbench<Inputs> {
  const ended = new AbortController()
  const store = createStore(() => emptyWork(mode.inputs.empty))
  const moves = movesOf(store)
  const core: WorkCore<Inputs> = { mode, userId, store, moves, signal: ended.signal }
  const region = createSuggestions(core)
  const canvas = createCanvasPlace(core, region)
  const draft = createDraftKeeper(core, canvas)
  return {
    ...moves,
    mode,
    store,
    region,
    photo: createPhotoIntake(core, canvas, region),
    readiness: readinessOf(mode.steps),
    start: createStart(core, draft),
    adopt: createAdoption(core, canvas),
    startOver: draft.startOver,
    flush: draft.flush,
    open: () => void draft.open(),
    end: () => {
      ended.abort()
      void draft.close()
      canvas.close()
    },
  }
}
