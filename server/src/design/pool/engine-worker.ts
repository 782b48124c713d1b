import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { createBasicEngine } from '../engines/basic/basic-engine'
import { EngineFailure, EngineRefusal } from '../engines/engine'
import { runEngine } from '../wrapper/run-engine'
import { suggestRegion } from '../wrapper/suggest-region'
import type { WorkerMessage, WorkerOutcome, WorkerTask } from './protocol'

/** Finer steps of progress than anybody polls. */
const PROGRESS_STEP = 0.05

// One job fills one core; the pool decides how many run. Decoded files are never seen twice, so nothing is cached.
sharp.concurrency(1)
sharp.cache(false)

const engine = createBasicEngine()
// The pool cancels by ending the thread, so nothing inside it is ever asked to stop.
const neverAborted = new AbortController().signal

parentPort?.on('message', (task: WorkerTask) => {
  void answer(task)
})

async function answer(task: WorkerTask): Promise<void> {
  let told = 0
  const progress = (part: number) => {
    if (part < told + PROGRESS_STEP && part < 1) return
    told = part
    send({ progress: part })
  }
  const outcome = await work(task, progress).catch(outcomeOfError)
  send({ outcome }, buffersOf(outcome))
}

async function work(task: WorkerTask, progress: (part: number) => void): Promise<WorkerOutcome> {
  if (task.kind === 'suggest') return { kind: 'suggestion', suggestion: await suggestRegion(engine, task.input) }
  const result = await runEngine(engine, task.job, { signal: neverAborted, progress })
  progress(1)
  return { kind: 'result', result }
}

function send(message: WorkerMessage, transfer: ArrayBuffer[] = []) {
  parentPort?.postMessage(message, transfer)
}

/** Pictures that own their memory are moved; a small one out of Node's shared slab is copied. */
function buffersOf(outcome: WorkerOutcome): ArrayBuffer[] {
  const pictures =
    outcome.kind === 'result'
      ? [outcome.result.image, outcome.result.preview]
      : outcome.kind === 'suggestion' && outcome.suggestion.mask
        ? [outcome.suggestion.mask]
        : []
  return pictures
    .filter(({ buffer, byteLength }) => buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    .map(({ buffer }) => buffer as ArrayBuffer)
}

function outcomeOfError(error: unknown): WorkerOutcome {
  if (error instanceof EngineRefusal) {
    return { kind: 'refused', refusal: error.refusal, detail: error.message, needs: error.needs }
  }
  const code = error instanceof EngineFailure ? error.code : 'engine_failed'
  return { kind: 'failed', code, message: describe(error) }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.stack ?? error.message}${cause}`
}
