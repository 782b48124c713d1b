import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { createBasicEngine } from '../engines/basic/basic-engine'
import { type EngineContext, EngineFailure, EngineRefusal } from '../engines/engine'
import { type Inpaint, openInpainting } from '../engines/basic/removal/inpainting-network'
import { cutOut } from '../wrapper/cut-out'
import { KeptInputs } from '../wrapper/kept-inputs'
import { mend } from '../wrapper/mend'
import { runEngine } from '../wrapper/run-engine'
import { suggestRegion } from '../wrapper/suggest-region'
import type { EngineThreadData, WorkerMessage, WorkerOrder, WorkerOutcome, WorkerTask } from './protocol'

/** Minimum progress between two messages; clients do not poll more finely. */
const PROGRESS_STEP = 0.05

// One job fills one core, and the pool limits the jobs. No cache: a decoded file is never read twice.
sharp.concurrency(1)
sharp.cache(false)

const UNEXPECTED = { code: 'engine_failed', detail: null } as const

const { inpainting: usesInpainting } = workerData as EngineThreadData
let loaded: Promise<Inpaint | null> | undefined
/** Once a thread. Without it things are taken away by patches; the main thread has said so. */
const inpainting = async () => (usesInpainting ? (loaded ??= openInpainting().catch(() => null)) : null)

const engine = createBasicEngine(inpainting)
const kept = new KeptInputs()

parentPort?.on('message', (order: WorkerOrder) => {
  void answer(order)
})

async function answer({ task, stop }: WorkerOrder): Promise<void> {
  let told = 0
  const stopped = new AbortController()
  const progress = (part: number) => {
    // Shared memory, because a busy thread receives no messages. The thread stays alive with its loaded models.
    if (Atomics.load(stop, 0) === 1) stopped.abort()
    stopped.signal.throwIfAborted()
    if (part < told + PROGRESS_STEP && part < 1) return
    told = part
    send({ progress: part })
  }
  const outcome = await work(task, { signal: stopped.signal, progress, kept }).catch((error: unknown) =>
    stopped.signal.aborted ? ({ kind: 'stopped' } as const) : outcomeOfError(error),
  )
  send({ outcome }, buffersOf(outcome))
}

async function work(task: WorkerTask, context: EngineContext): Promise<WorkerOutcome> {
  if (task.kind === 'suggest') return { kind: 'suggestion', suggestion: await suggestRegion(engine, task.input) }
  if (task.kind === 'cut') return { kind: 'cut', cut: await cutOut(task.job, task.shape, kept) }
  const result = await (task.kind === 'mend'
    ? mend(task.job, task.shape, task.answered, kept)
    : runEngine(engine, task.job, context))
  context.progress(1)
  return { kind: 'result', result }
}

function send(message: WorkerMessage, transfer: ArrayBuffer[] = []) {
  parentPort?.postMessage(message, transfer)
}

/** Buffers that can be transferred; a small one from Node's shared pool has to be copied. */
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
  const { code, detail } = error instanceof EngineFailure ? error : UNEXPECTED
  return { kind: 'failed', code, detail, message: describe(error) }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.stack ?? error.message}${cause}`
}
