import type { Worker } from 'node:worker_threads'
import { EngineFailure } from '../engines/engine'
import type { WorkerMessage, WorkerOrder, WorkerOutcome, WorkerTask } from './protocol'
import { startThread } from './worker-location'

export interface WorkerPoolOptions {
  workers: number
  /** Counted from when a worker takes the task. */
  timeoutMs: number
  workerUrl: URL
  /** What each thread is given when it starts. */
  workerData?: unknown
  /** How long a thread may take to react to a stop request before it is terminated. */
  graceMs?: number
}

interface Pending {
  task: WorkerTask
  input: string | undefined
  signal: AbortSignal | undefined
  onProgress: ((progress: number) => void) | undefined
  resolve(outcome: WorkerOutcome): void
  reject(reason: unknown): void
  /** Removes listeners and the timer; called once, at the end of the task. */
  release(): void
}

interface Slot {
  worker: Worker
  pending: Pending | null
  /** Set by the pool, read by the thread. */
  stop: Int32Array<SharedArrayBuffer> | null
  /** Runs while the thread of a cancelled task is stopping; the caller has been answered. */
  grace: NodeJS.Timeout | null
  /** Names of the inputs it worked on last; it may have kept them. */
  recent: string[]
}

/** Inputs remembered per thread. */
const RECENT = 4

/** Duration of a suggestion, which cannot be interrupted. */
const GRACE_MS = 5_000
/** Crashes in a row until the pool is unhealthy: a single one may be the task's fault, or out of memory. */
const DEATHS_IN_A_ROW = 3

/**
 * Threads that run one task at a time. A cancelled one is asked to stop, because its models took long to load; if it
 * does not react, or exceeds the time limit, it is terminated, and the next task starts a new one.
 */
export class WorkerPool {
  private readonly slots = new Set<Slot>()
  private readonly queue: Pending[] = []
  private closed = false
  private deaths = 0

  constructor(private readonly options: WorkerPoolOptions) {}

  /** Live threads, for health reports and tests. */
  get threads(): number {
    return this.slots.size
  }

  /** False after repeated thread crashes without a result in between, and once closed. */
  get healthy(): boolean {
    return !this.closed && this.deaths < DEATHS_IN_A_ROW
  }

  /** @param input names the task's input: of the free threads, one that worked on it before is preferred */
  submit(
    task: WorkerTask,
    signal?: AbortSignal,
    onProgress?: (progress: number) => void,
    input?: string,
  ): Promise<WorkerOutcome> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(closedError())
      if (signal?.aborted) return reject(signal.reason)
      const pending: Pending = { task, input, signal, onProgress, resolve, reject, release: () => {} }
      const onAbort = () => this.abandon(pending, signal?.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      pending.release = () => signal?.removeEventListener('abort', onAbort)
      this.queue.push(pending)
      this.pump()
    })
  }

  async close(): Promise<void> {
    this.closed = true
    for (const pending of this.queue.splice(0)) this.end(pending, () => pending.reject(closedError()))
    await Promise.all(
      [...this.slots].map(async (slot) => {
        this.endSlot(slot, closedError())
        await slot.worker.terminate()
      }),
    )
  }

  private pump() {
    while (this.queue.length > 0) {
      const slot = this.freeSlot(this.queue[0]!.input)
      if (!slot) return
      this.start(slot, this.queue.shift()!)
    }
  }

  private freeSlot(input: string | undefined): Slot | null {
    const free = [...this.slots].filter((slot) => !slot.pending && !slot.grace)
    const [first] = free
    const slot = free.find(({ recent }) => input !== undefined && recent.includes(input)) ?? first
    if (slot) return slot
    return this.slots.size < this.options.workers ? this.spawn() : null
  }

  private spawn(): Slot {
    const worker = startThread(this.options.workerUrl, 'design-engine', this.options.workerData)
    const slot: Slot = { worker, pending: null, stop: null, grace: null, recent: [] }
    worker.on('message', (message: WorkerMessage) => this.receive(slot, message))
    worker.on('error', (error) => this.died(slot, new EngineFailure('engine_failed', error.message, { cause: error })))
    worker.on('exit', (code) => this.died(slot, new EngineFailure('engine_failed', `The worker ended with ${code}.`)))
    this.slots.add(slot)
    return slot
  }

  private start(slot: Slot, pending: Pending) {
    slot.pending = pending
    const { input } = pending
    if (input !== undefined) slot.recent = [input, ...slot.recent.filter((each) => each !== input)].slice(0, RECENT)
    // Only a working thread keeps the process alive.
    slot.worker.ref()
    const { release } = pending
    const timer = setTimeout(() => {
      this.drop(slot, new EngineFailure('timeout', `No result within ${this.options.timeoutMs} ms.`))
    }, this.options.timeoutMs)
    pending.release = () => {
      clearTimeout(timer)
      release()
    }
    slot.stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    slot.worker.postMessage({ task: pending.task, stop: slot.stop } satisfies WorkerOrder)
  }

  private receive(slot: Slot, message: WorkerMessage) {
    const { pending } = slot
    if ('progress' in message) {
      pending?.onProgress?.(message.progress)
      return
    }
    this.deaths = 0
    if (slot.grace) clearTimeout(slot.grace)
    slot.grace = null
    slot.pending = null
    slot.worker.unref()
    if (pending) this.end(pending, () => pending.resolve(message.outcome))
    this.pump()
  }

  /** On cancellation: removes a waiting task, or asks the thread of a running one to stop. */
  private abandon(pending: Pending, reason: unknown) {
    const waiting = this.queue.indexOf(pending)
    if (waiting >= 0) {
      this.queue.splice(waiting, 1)
      this.end(pending, () => pending.reject(reason))
      return
    }
    for (const slot of this.slots) if (slot.pending === pending) this.ask(slot, pending, reason)
  }

  private ask(slot: Slot, pending: Pending, reason: unknown) {
    slot.pending = null
    this.end(pending, () => pending.reject(reason))
    Atomics.store(slot.stop!, 0, 1)
    slot.grace = setTimeout(() => this.drop(slot, reason), this.options.graceMs ?? GRACE_MS)
  }

  private died(slot: Slot, reason: unknown) {
    if (this.slots.has(slot)) this.deaths += 1
    this.drop(slot, reason)
  }

  private drop(slot: Slot, reason: unknown) {
    if (!this.endSlot(slot, reason)) return
    void slot.worker.terminate()
    this.pump()
  }

  private endSlot(slot: Slot, reason: unknown): boolean {
    if (!this.slots.delete(slot)) return false
    if (slot.grace) clearTimeout(slot.grace)
    const { pending } = slot
    slot.pending = null
    if (pending) this.end(pending, () => pending.reject(reason))
    return true
  }

  private end(pending: Pending, settle: () => void) {
    pending.release()
    settle()
  }
}

function closedError(): EngineFailure {
  return new EngineFailure('engine_failed', 'The engine pool is closed.')
}
