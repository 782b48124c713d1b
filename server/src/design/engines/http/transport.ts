import type { DesignType } from '@tessera/shared/contract/design/task'
import type { CutOut } from '../../wrapper/cut-out'
import type { ProviderError } from './exchange'
import type { EngineProfile } from './profile'

/** A picture to buy. */
export interface Purchase extends CutOut {
  /** Null for an engine that takes none. */
  seed: number | null
  /** Providers with workflows have one for each. */
  designType: DesignType
}

/** One call answers with the picture. */
export interface SyncTransport {
  kind: Extract<EngineProfile['transport'], 'sync'>
  /** @throws ProviderError */
  buy(purchase: Purchase, signal: AbortSignal): Promise<Buffer>
}

/** A task that goes on without us: `gone` when the provider does not know it, `failed` when it ended without a picture. */
type Look =
  | { state: 'pending' | 'gone' }
  | { state: 'done'; picture: Buffer }
  | { state: 'failed'; error: ProviderError }

/** A call answers with a task, which is asked after. */
export interface TaskTransport {
  /** Of `comfy` the id is chosen before submitting: submitting again is then not a second purchase. */
  kind: Exclude<EngineProfile['transport'], 'sync'>
  /** @returns the task's id. @throws ProviderError */
  submit(purchase: Purchase, id: string | null, signal: AbortSignal): Promise<string>
  /** @throws ProviderError when the question could not be put; the task may go on */
  look(id: string, signal: AbortSignal): Promise<Look>
  /** Best effort: a task that runs may not be cancellable. */
  cancel(id: string, signal: AbortSignal): Promise<void>
}

export type Transport = (SyncTransport | TaskTransport) & {
  /** Whether the engine answers and takes our key, free of charge. @throws ProviderError */
  check(signal: AbortSignal): Promise<void>
}
