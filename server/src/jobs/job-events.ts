import { inBackground } from '../db/callers'

/** Notifies the workers of the same process about queued and cancelled jobs. Other processes find out by polling. */
export class JobEvents {
  readonly #queued = new Set<() => void>()
  readonly #canceled = new Set<(jobId: string) => void>()

  onQueued(listener: () => void): () => void {
    this.#queued.add(listener)
    return () => this.#queued.delete(listener)
  }

  onCanceled(listener: (jobId: string) => void): () => void {
    this.#canceled.add(listener)
    return () => this.#canceled.delete(listener)
  }

  /** Call after the transaction that queued the job has committed. */
  queued(): void {
    // Database work of the workers counts as background work, not as the caller's.
    for (const listener of this.#queued) inBackground(listener)
  }

  /** Call after the transaction that withdrew the job has committed. */
  canceled(jobId: string): void {
    for (const listener of this.#canceled) inBackground(() => listener(jobId))
  }
}
