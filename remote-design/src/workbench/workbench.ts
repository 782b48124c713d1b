import type { Capability, DesignTask } from '@tessera/shared/contract/design/task'
import { createStore } from 'zustand/vanilla'
import { createDraftKeeper } from './draft/draft-keeper'
import { createRooms, type Rooms } from './batch/rooms'
import type { DesignMode } from './design-mode'
import { createPhotoIntake, type PhotoIntake } from './photo/photo-intake'
import { createCanvasPlace } from './region/canvas-place'
import { watchScene } from './region/watch-scene'
import { createSuggestions, type Suggestions } from './region/suggestions'
import { type Readiness, readinessOf } from './steps.rules'
import { createAdoption } from './task/adopt.api'
import { createStart, type Started } from './task/start.api'
import type { WorkCore } from './work-core'
import { emptyWork, movesOf, type WorkMoves, type WorkState } from './workbench.store'

/** Read-only store; changes go through the workbench's methods. */
interface ReadableStore<State> {
  getState(): State
  getInitialState(): State
  subscribe(listener: (state: State, former: State) => void): () => void
}

/**
 * Workbench of one person in one mode: photo, region, inputs, tasks and their draft. Owns its store, canvas, timers and requests, all
 * released by `end`; the next workbench restores the draft.
 */
export interface Workbench<Inputs = unknown> extends WorkMoves<Inputs> {
  readonly mode: DesignMode<Inputs>
  readonly store: ReadableStore<WorkState<Inputs>>
  readonly photo: PhotoIntake
  readonly region: Suggestions
  readonly rooms: Rooms
  /** Readiness of the inputs; referentially stable while unchanged. */
  readiness(state: WorkState<Inputs>): Readiness
  /**
   * Uploads the mask and creates the task or the batch; null if inputs are incomplete, the start failed (see `startError`), or the person is
   * elsewhere by the time of the answer.
   */
  start(level?: Capability['level']): Promise<Started | null>
  /** Loads an earlier task's photo, region and inputs. @throws AppError */
  adopt(task: DesignTask): Promise<void>
  /** Clears photo, region and inputs, in memory and in browser storage. */
  startOver(): Promise<void>
  /** Flushes pending draft writes. */
  flush(): Promise<void>
  /** Restores the draft and saves changes from then on; call once. */
  open(): void
  /** Disposes of the workbench after flushing pending writes. */
  end(): void
}

/** Creates a person's workbench. After `open`, `ready` in its state is true once the draft is restored. */
export function createWorkbench<Inputs>(mode: DesignMode<Inputs>, userId: string): Workbench<Inputs> {
  const ended = new AbortController()
  const store = createStore(() => emptyWork(mode.inputs.empty))
  const moves = movesOf(store, mode.placing)
  const core: WorkCore<Inputs> = { mode, userId, store, moves, signal: ended.signal }
  const region = createSuggestions(core)
  const canvas = createCanvasPlace(core, region)
  watchScene(core)
  const draft = createDraftKeeper(core, canvas)
  return {
    ...moves,
    mode,
    store,
    region,
    rooms: createRooms(core, canvas),
    photo: createPhotoIntake(core, canvas, region),
    readiness: readinessOf(mode),
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
