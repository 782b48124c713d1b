import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { EngineFailure, type Suggestion } from '../engines/engine'
import { locateThread, startThread } from '../pool/worker-location'
import type { Question } from './answer'
import type { Look } from './look'
import { loadRuntime, reasonOf } from '../onnx'
import { MODELS, readModel } from './model-files'
import type {
  PerceptionOrder,
  PerceptionOutcome,
  PerceptionReply,
  PerceptionTask,
  PerceptionThreadData,
} from './protocol'

/** Perception cannot work in this process now; the message says why. */
export class PerceptionUnavailable extends Error {
  override name = 'PerceptionUnavailable'
}

/** Perception works, but has not finished this task, for no fault of the task: it may be given again later. */
export class PerceptionBusy extends PerceptionUnavailable {
  override name = 'PerceptionBusy'
}

export interface Perception {
  /** Why it does not work; null while it does, as far as is known. */
  readonly trouble: string | null
  /**
   * Looks at a photo: about 5 CPU seconds, one at a time.
   * @throws PerceptionUnavailable; PerceptionBusy; EngineFailure
   */
  look(key: string, photo: Uint8Array): Promise<Look>
  /**
   * Answers a question about a photo that has been looked at, in the photo's pixels.
   * @param packed reads what a look has kept, in case the thread does not remember it
   * @param signal drops the question while it waits; one that has begun is answered
   * @throws PerceptionUnavailable; PerceptionBusy; EngineFailure; whatever `packed` throws; the signal's reason
   */
  ask(key: string, packed: () => Promise<Uint8Array>, question: Question, signal?: AbortSignal): Promise<Suggestion>
  /** Reads the models, so that trouble shows before the first photo: 0.2 CPU seconds, nothing is kept. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface PerceptionOptions {
  /** Called when it stops working, and with null when it works again. */
  onTrouble?: (trouble: string | null) => void
  /** The thread's file; default: beside the bundle, or its source. */
  threadUrl?: URL
  limits?: Partial<typeof LIMITS>
}

const LIMITS = {
  /** Waiting tasks. A photo takes up to 20 MB meanwhile. */
  waiting: { look: 8, ask: 24 },
  /** Counted from when the thread gets the task; the first loads the models. */
  taskMs: { look: 120_000, ask: 45_000 },
  /** Crashes without a result in between after which it rests. */
  deaths: 3,
  restMs: 10 * 60_000,
  /** How long closing waits for a computation, below what a stopping process is given. One takes 4 s on a slow machine. */
  closeMs: 12_000,
}

/** A late thread that has not answered by then is in an endless loop. */
const PATIENCE_MS = 10 * 60_000

/** For an installation that leaves the models out. */
export function noPerception(trouble: string): Perception {
  const refuse = () => Promise.reject(new PerceptionUnavailable(trouble))
  return { trouble, look: refuse, ask: refuse, check: async () => {}, close: async () => {} }
}

export function createPerception(options: PerceptionOptions = {}): Perception {
  return new PerceptionThread(options)
}

type Kind = PerceptionTask['kind']

interface Pending {
  task: PerceptionTask
  resolve(outcome: PerceptionOutcome): void
  reject(reason: unknown): void
}

interface Thread {
  readonly worker: Worker
  /** 1 asks it to compute nothing more. Shared memory, because a busy thread receives no messages. */
  readonly stop: PerceptionThreadData['stop']
}

interface Lane {
  running: { id: number; pending: Pending; timer: NodeJS.Timeout } | null
  readonly waiting: Pending[]
}

/**
 * One thread that holds the models, apart from the engine's threads: those are terminated with a task that takes too
 * long. It has a look and a question at a time, so that nobody who clicks waits for a look. Started by the first task; a
 * dead one is replaced.
 */
class PerceptionThread implements Perception {
  readonly #limits: typeof LIMITS
  readonly #lanes: Record<Kind, Lane> = { look: { running: null, waiting: [] }, ask: { running: null, waiting: [] } }
  #thread: Thread | null = null
  /** Those that still compute what nobody waits for. */
  readonly #leaving = new Map<Worker, Promise<unknown>>()
  #closed = false
  #last = 0
  #deaths = 0
  #trouble: string | null = null
  #restUntil = 0

  constructor(private readonly options: PerceptionOptions) {
    this.#limits = { ...LIMITS, ...options.limits }
  }

  get trouble(): string | null {
    return Date.now() < this.#restUntil ? this.#trouble : null
  }

  async look(key: string, photo: Uint8Array): Promise<Look> {
    const outcome = await this.#submit({ kind: 'look', key, photo })
    if (outcome.kind !== 'look') throw errorOf(outcome)
    return outcome.look
  }

  async ask(
    key: string,
    packed: () => Promise<Uint8Array>,
    question: Question,
    signal?: AbortSignal,
  ): Promise<Suggestion> {
    let outcome = await this.#submit({ kind: 'ask', key, question }, signal)
    if (outcome.kind === 'forgotten')
      outcome = await this.#submit({ kind: 'ask', key, question, packed: await packed() }, signal)
    if (outcome.kind !== 'answer') throw errorOf(outcome)
    return outcome.answer
  }

  async check(): Promise<void> {
    try {
      loadRuntime()
      for (const name of MODELS) await readModel(name)
    } catch (error) {
      this.#rest(reasonOf(error))
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#end('Perception is closed.', [])
    this.#refuseWaiting(new PerceptionUnavailable('Perception is closed.'))
    const late = new AbortController()
    await Promise.race([
      Promise.all(this.#leaving.values()),
      wait(this.#limits.closeMs, undefined, { signal: late.signal }).catch(() => {}),
    ])
    late.abort()
    await Promise.all([...this.#leaving.keys()].map((worker) => worker.terminate()))
  }

  #submit(task: PerceptionTask, signal?: AbortSignal): Promise<PerceptionOutcome> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      if (this.#closed) return reject(new PerceptionUnavailable('Perception is closed.'))
      if (this.trouble !== null) return reject(new PerceptionUnavailable(this.trouble))
      const { waiting } = this.#lanes[task.kind]
      if (waiting.length >= this.#limits.waiting[task.kind])
        return reject(new PerceptionBusy(`${waiting.length} tasks of perception wait already.`))
      const pending: Pending = { task, resolve, reject }
      waiting.push(pending)
      const drop = () => {
        const place = waiting.indexOf(pending)
        if (place >= 0) waiting.splice(place, 1)[0]!.reject(signal!.reason)
      }
      signal?.addEventListener('abort', drop, { once: true })
      this.#pump()
    })
  }

  #pump(): void {
    for (const kind of ['look', 'ask'] as const) {
      const lane = this.#lanes[kind]
      if (lane.running || lane.waiting.length === 0) continue
      const worker = this.#started()
      if (!worker) return
      const pending = lane.waiting.shift()!
      const ms = this.#limits.taskMs[kind]
      const timer = setTimeout(() => {
        this.#end(`No answer within ${ms} ms.`, [kind])
        this.#pump()
      }, ms)
      lane.running = { id: ++this.#last, pending, timer }
      // Only a working thread keeps the process alive.
      worker.ref()
      worker.postMessage({ id: lane.running.id, task: pending.task } satisfies PerceptionOrder)
    }
  }

  #started(): Worker | null {
    if (this.#thread) return this.#thread.worker
    try {
      // In this thread first: see there.
      loadRuntime()
    } catch (error) {
      this.#rest(reasonOf(error))
      return null
    }
    const url = this.options.threadUrl ?? locateThread('perception-worker', import.meta.url)
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const worker = startThread(url, 'perception', { stop } satisfies PerceptionThreadData)
    worker.on('message', (reply: PerceptionReply) => this.#receive(worker, reply))
    worker.on('error', (error) => this.#died(worker, `The thread failed: ${error.message}`))
    worker.on('exit', (code) => this.#died(worker, `The thread ended with ${code}.`, 'gone'))
    this.#thread = { worker, stop }
    return worker
  }

  #receive(worker: Worker, { id, outcome }: PerceptionReply): void {
    const lane = Object.values(this.#lanes).find(({ running }) => running?.id === id)
    if (!lane?.running || this.#thread?.worker !== worker) return
    const { pending, timer } = lane.running
    clearTimeout(timer)
    lane.running = null
    if (Object.values(this.#lanes).every(({ running }) => !running)) worker.unref()
    pending.resolve(outcome)
    if (outcome.kind === 'unavailable') {
      // The next attempt begins with a new thread, which reads the files again.
      this.#end(outcome.reason, [])
      return this.#rest(outcome.reason)
    }
    this.#deaths = 0
    if (this.#trouble !== null) this.options.onTrouble?.(null)
    this.#trouble = null
    this.#pump()
  }

  #died(worker: Worker, message: string, state?: 'gone'): void {
    if (this.#thread?.worker !== worker) return
    this.#deaths++
    // Which of the two it died of is not known.
    this.#end(message, ['look', 'ask'], state)
    if (this.#deaths >= this.#limits.deaths) this.#rest(message)
    else this.#pump()
  }

  #rest(reason: string): void {
    this.#restUntil = Date.now() + this.#limits.restMs
    this.#refuseWaiting(new PerceptionUnavailable(reason))
    if (this.#trouble === reason) return
    this.#trouble = reason
    this.options.onTrouble?.(reason)
  }

  #refuseWaiting(error: Error): void {
    for (const { waiting } of Object.values(this.#lanes)) for (const { reject } of waiting.splice(0)) reject(error)
  }

  /**
   * Ends the thread and what it is working on; what waits stays.
   * @param failed the kinds of task that may be the reason
   * @param state of a thread that owes no answer any more
   */
  #end(reason: string, failed: readonly Kind[], state?: 'gone'): void {
    const thread = this.#thread
    this.#thread = null
    let computing = 0
    for (const kind of ['look', 'ask'] as const) {
      const lane = this.#lanes[kind]
      if (!lane.running) continue
      computing += 1
      clearTimeout(lane.running.timer)
      const isReason = failed.includes(kind)
      lane.running.pending.reject(isReason ? new EngineFailure('engine_failed', reason) : new PerceptionBusy(reason))
      lane.running = null
    }
    if (!thread) return
    const left = ended(thread, state === 'gone' ? 0 : computing).finally(() => this.#leaving.delete(thread.worker))
    this.#leaving.set(thread.worker, left)
  }
}

/**
 * Ends a thread before its next computation, or after {@link PATIENCE_MS}. Ended in the middle of one, the models' runtime aborts the
 * process: a look that is late, or an orderly stop, would take the whole server along.
 * @param answers that it still owes
 */
function ended({ worker, stop }: Thread, answers: number): Promise<unknown> {
  if (answers === 0) return worker.terminate()
  Atomics.store(stop, 0, 1)
  worker.unref()
  return new Promise<void>((resolve) => {
    let left = answers
    const end = () => void worker.terminate()
    const patience = setTimeout(end, PATIENCE_MS).unref()
    worker.on('message', () => {
      left -= 1
      if (left === 0) end()
    })
    worker.once('exit', () => {
      clearTimeout(patience)
      resolve()
    })
  })
}

function errorOf(outcome: PerceptionOutcome): Error {
  if (outcome.kind === 'unavailable') return new PerceptionUnavailable(outcome.reason)
  if (outcome.kind === 'failed') return new EngineFailure(outcome.code, outcome.message)
  return new EngineFailure('engine_failed', `Perception answered with ${outcome.kind}.`)
}
