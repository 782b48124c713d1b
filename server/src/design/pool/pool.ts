import { createHash } from 'node:crypto'
import { AppError } from '../../http/app-error'
import { EngineFailure, type EngineJob, type EnginePool, type EngineResult } from '../engines/engine'
import type { CutOut, PictureShape } from '../wrapper/cut-out'
import type { Answered } from '../wrapper/mend'
import type { EngineThreadData, WorkerOutcome } from './protocol'
import { locateWorker } from './worker-location'
import { WorkerPool } from './worker-pool'

const NAMING_BYTES = 65_536

export interface EnginePoolOptions {
  /** Maximum threads; each runs one task and takes 150–450 MB, most of it at 12 MP, and 350 MB more while a network invents what a thing hid. */
  workers: number
  /**
   * A task over this limit fails with `timeout`, and its thread is terminated. The wait for a thread does not count.
   */
  timeoutMs: number
  /** Whether threads may use the inpainting network; the runtime has to be loaded in the main thread then. */
  inpainting?: boolean
  /** The worker's file; default: beside the bundle, or its source. */
  workerUrl?: string | URL
}

/** The wrapper's steps around an engine on another machine; they compute, so they run on a thread. */
export interface RemoteSteps {
  /** @throws as `EnginePool.run` */
  cut(job: EngineJob, shape: PictureShape, signal: AbortSignal): Promise<CutOut>
  /** @throws as `EnginePool.run` */
  mend(job: EngineJob, shape: PictureShape, answered: Answered, signal: AbortSignal): Promise<EngineResult>
}

/** Threads start on demand. */
export function createEnginePool(options: EnginePoolOptions): EnginePool & RemoteSteps {
  const pool = new WorkerPool({
    workers: options.workers,
    timeoutMs: options.timeoutMs,
    workerUrl: locateWorker(options.workerUrl),
    workerData: { inpainting: options.inpainting ?? false } satisfies EngineThreadData,
  })
  return {
    async run(job, { signal, onProgress } = {}) {
      const outcome = await pool.submit({ kind: 'run', job }, signal, onProgress, nameOf(job.photo))
      if (outcome.kind !== 'result') throw errorOf(outcome)
      return outcome.result
    },
    async suggest(input, { signal } = {}) {
      const outcome = await pool.submit({ kind: 'suggest', input }, signal)
      if (outcome.kind !== 'suggestion') throw errorOf(outcome)
      return outcome.suggestion
    },
    async cut(job, shape, signal) {
      const outcome = await pool.submit({ kind: 'cut', job, shape }, signal, undefined, nameOf(job.photo))
      if (outcome.kind !== 'cut') throw errorOf(outcome)
      return outcome.cut
    },
    async mend(job, shape, answered, signal) {
      const outcome = await pool.submit({ kind: 'mend', job, shape, answered }, signal, undefined, nameOf(job.photo))
      if (outcome.kind !== 'result') throw errorOf(outcome)
      return outcome.result
    },
    get healthy() {
      return pool.healthy
    },
    close: () => pool.close(),
  }
}

/** Photos are told apart well enough by their size and last bytes; all of a large one would take milliseconds. */
function nameOf(photo: Uint8Array): string {
  return createHash('sha256').update(photo.subarray(-NAMING_BYTES)).update(`${photo.length}`).digest('base64')
}

function errorOf(outcome: WorkerOutcome): Error {
  if (outcome.kind === 'refused') {
    const data = outcome.needs.length > 0 ? { needs: outcome.needs } : {}
    return new AppError(outcome.refusal, data, { cause: new Error(outcome.detail) })
  }
  if (outcome.kind === 'failed') return new EngineFailure(outcome.code, outcome.message, { detail: outcome.detail })
  return new EngineFailure('engine_failed', `A worker answered with a ${outcome.kind}.`)
}
