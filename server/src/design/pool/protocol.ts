import type {
  EngineFailureCode,
  EngineJob,
  EngineResult,
  RefusalName,
  SuggestInput,
  Suggestion,
} from '../engines/engine'

/** A task and a flag in shared memory: the pool sets it to 1 when nobody wants the outcome any more. */
export interface WorkerOrder {
  task: WorkerTask
  stop: Int32Array<SharedArrayBuffer>
}

/** What crosses the thread. Errors go as plain names, because classes do not survive the crossing. */
export type WorkerTask = { kind: 'run'; job: EngineJob } | { kind: 'suggest'; input: SuggestInput }

export type WorkerOutcome =
  | { kind: 'result'; result: EngineResult }
  | { kind: 'suggestion'; suggestion: Suggestion }
  | { kind: 'refused'; refusal: RefusalName; detail: string; needs: string[] }
  | { kind: 'failed'; code: EngineFailureCode; message: string }
  | { kind: 'stopped' }

/** A worker sends any number of these, the last one with the outcome. */
export type WorkerMessage = { progress: number } | { outcome: WorkerOutcome }
