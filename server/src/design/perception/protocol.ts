import type { EngineFailureCode, Suggestion } from '../engines/engine'
import type { Question } from './answer'
import type { Look } from './look'

export type PerceptionTask =
  /** Looks at a photo and remembers it by its key. */
  | { kind: 'look'; key: string; photo: Uint8Array }
  /** Asks about a photo, in its pixels; `packed` once the thread has said that it does not remember it. */
  | { kind: 'ask'; key: string; packed?: Uint8Array; question: Question }

export type PerceptionOutcome =
  | { kind: 'look'; look: Look }
  | { kind: 'answer'; answer: Suggestion }
  /** What is known of the photo has to come along. */
  | { kind: 'forgotten' }
  /** The models cannot be used: missing, altered, or not to be loaded on this machine. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'failed'; code: EngineFailureCode; message: string }

export interface PerceptionOrder {
  id: number
  task: PerceptionTask
}

export interface PerceptionReply {
  id: number
  outcome: PerceptionOutcome
}

export interface PerceptionThreadData {
  stop: Int32Array<SharedArrayBuffer>
}
