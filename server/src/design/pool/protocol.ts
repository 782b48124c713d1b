import type {
  EngineFailureCode,
  EngineJob,
  EngineResult,
  RefusalName,
  SuggestInput,
  Suggestion,
} from '../engines/engine'

/** A task, and a flag in shared memory that the pool sets to 1 on cancellation. */
export interface WorkerOrder {
  task: WorkerTask
  stop: Int32Array<SharedArrayBuffer>
}

/** Messages between pool and thread. Errors are plain names: classes do not survive structured cloning. */
export type WorkerTask = { kind: 'run'; job: EngineJob } | { kind: 'suggest'; input: SuggestInput }

export type WorkerOutcome =
  | { kind: 'result'; result: EngineResult }
  | { kind: 'suggestion'; suggestion: Suggestion }
  | { kind: 'refused'; refusal: RefusalName; detail: string; needs: string[] }
  | { kind: 'failed'; code: EngineFailureCode; message: string }
  | { kind: 'stopped' }

/** A worker sends any number of progress messages, then the outcome. */
export type WorkerMessage = { progress: number } | { outcome: WorkerOutcome }
