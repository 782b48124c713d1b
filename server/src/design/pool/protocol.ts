import type { TaskErrorDetail } from '@tessera/shared/contract/errors'
import type {
  EngineFailureCode,
  EngineJob,
  EngineResult,
  RefusalName,
  SuggestInput,
  Suggestion,
} from '../engines/engine'
import type { CutOut, PictureShape } from '../wrapper/cut-out'
import type { Answered } from '../wrapper/mend'

/** A task, and a flag in shared memory that the pool sets to 1 on cancellation. */
export interface WorkerOrder {
  task: WorkerTask
  stop: Int32Array<SharedArrayBuffer>
}

/** What a thread is given when it starts. */
export interface EngineThreadData {
  readonly inpainting: boolean
}

/** Messages between pool and thread. Errors are plain names: classes do not survive structured cloning. */
export type WorkerTask =
  | { kind: 'run'; job: EngineJob }
  | { kind: 'suggest'; input: SuggestInput }
  /** The wrapper's steps before and after an engine on another machine. */
  | { kind: 'cut'; job: EngineJob; shape: PictureShape }
  | { kind: 'mend'; job: EngineJob; shape: PictureShape; answered: Answered }

export type WorkerOutcome =
  | { kind: 'result'; result: EngineResult }
  | { kind: 'suggestion'; suggestion: Suggestion }
  | { kind: 'cut'; cut: CutOut }
  | { kind: 'refused'; refusal: RefusalName; detail: string; needs: string[] }
  | { kind: 'failed'; code: EngineFailureCode; detail: TaskErrorDetail | null; message: string }
  | { kind: 'stopped' }

/** A worker sends any number of progress messages, then the outcome. */
export type WorkerMessage = { progress: number } | { outcome: WorkerOutcome }
