import type { Life } from '../db/life'
import { Permits } from '../files/permits'
import { keepLease, Stopped } from './lease-keeper'
import { type ClaimedTask, claim, finish, freeAbandoned, giveBack, type OwnedTask, retryLater } from './task-queue'
import type { WorkMetrics } from '../jobs/work-metrics'
import type { TaskEvents } from './task-events'
import { type RunDependencies, runTask } from './task-run'

interface WorkerLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface DesignWorkerOptions extends RunDependencies {
  events: TaskEvents
  log: WorkerLog
  metrics?: WorkMetrics
  /** Tasks worked on at once. */
  tasksAtOnce: number
  /** How long a task stays ours after this process has died; renewed three times as often. */
  leaseMs?: number
  /** How often other processes' tasks, due retries and dead leases are looked for. */
  pollMs?: number
  /** How often progress is written, at most. */
  progressMs?: number
}

interface RunningTask {
  taskId: string
  stop: AbortController
  done: Promise<void>
}

/** Takes design tasks from the queue and works on them until it is stopped. Any number may run, in any number of processes. */
export class DesignWorker {
  readonly #options: Required<Omit<DesignWorkerOptions, 'metrics'>>
  readonly #metrics: WorkMetrics | undefined
  /** By lease: after a long stall the same task may have been claimed anew before its first run has noticed. */
  readonly #running = new Map<string, RunningTask>()
  #life: Life | null = null
  #unsubscribe: (() => void)[] = []
  #timer: NodeJS.Timeout | null = null
  #stopping = false
  #pumping: Promise<void> | null = null
  #again = false

  constructor({ metrics, ...options }: DesignWorkerOptions) {
    this.#metrics = metrics
    this.#options = { leaseMs: 4000, pollMs: 1000, progressMs: 500, onImageFailure: () => {}, ...options }
  }

  async start(): Promise<void> {
    const { database, events, pollMs, log } = this.#options
    if (database.dialect === 'pglite') {
      // The directory lock is ours, so whoever was running these tasks is gone.
      const freed = await database.transaction(freeAbandoned)
      if (freed > 0) log.warn({ freed }, 'tasks of a process that died are queued again')
    }
    this.#life = (await database.beginLife?.()) ?? null
    this.#unsubscribe = [
      events.onQueued(() => this.#pump()),
      events.onCanceled((taskId) => {
        for (const each of this.#running.values()) {
          if (each.taskId === taskId) each.stop.abort(new Stopped('canceled'))
        }
      }),
    ]
    this.#timer = setInterval(() => this.#pump(), pollMs)
    this.#pump()
  }

  /** Tasks in work now, for health reports. */
  get busy(): number {
    return this.#running.size
  }

  /** Takes nothing new, lets what runs end within the grace, and gives the rest back to the queue. */
  async stop(graceMs = 3000): Promise<void> {
    this.#stopping = true
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    if (this.#timer) clearInterval(this.#timer)
    await this.#pumping
    const abort = setTimeout(() => {
      for (const task of this.#running.values()) task.stop.abort(new Stopped('shutdown'))
    }, graceMs)
    await Promise.all([...this.#running.values()].map((task) => task.done))
    clearTimeout(abort)
    await this.#life?.end()
  }

  /** Claims until everything is busy or nothing is left; a call while one is at it makes it look once more. */
  #pump(): void {
    this.#again = true
    this.#pumping ??= this.#claimAll().finally(() => {
      this.#pumping = null
      // Asked between the last look and here.
      if (this.#again) this.#pump()
    })
  }

  async #claimAll(): Promise<void> {
    const { database, leaseMs, tasksAtOnce, log } = this.#options
    const lease = { leaseMs, holder: this.#life?.key ?? null }
    while (this.#again) {
      this.#again = false
      try {
        while (!this.#stopping && this.#running.size < tasksAtOnce) {
          const claimed = await database.transaction((tx) => claim(tx, lease))
          this.#metrics?.queueReached('design')
          if (!claimed) break
          this.#begin(claimed)
        }
      } catch (error) {
        log.error({ err: error }, 'the queue could not be read')
      }
    }
  }

  #begin(claimed: ClaimedTask): void {
    const { task, leaseToken } = claimed
    const stop = new AbortController()
    const done = this.#work(claimed, stop).finally(() => {
      this.#running.delete(leaseToken)
      this.#pump()
    })
    this.#running.set(leaseToken, { taskId: task.id, stop, done })
  }

  async #work({ task, leaseToken }: ClaimedTask, stop: AbortController): Promise<void> {
    const { database, files, leaseMs, progressMs, log } = this.#options
    const owned = { taskId: task.id, leaseToken }
    const started = performance.now()
    const lease = keepLease(database, {
      owned,
      leaseMs,
      progressMs,
      stop,
      onTrouble: (err) => log.warn({ taskId: task.id, err }, 'a lease could not be renewed'),
    })
    try {
      const outcome = await runTask(this.#options, task, { signal: stop.signal, onProgress: lease.progress })
      await lease.end()
      const ours = await database.transaction((tx) => finish(tx, files, owned, outcome))
      const { errorCode } = outcome
      const seconds = (performance.now() - started) / 1000
      if (ours) this.#metrics?.taskEnded({ kind: 'design', designType: task.designType, seconds, errorCode })
      log.info({ taskId: task.id, errorCode, seconds, ours }, 'task ended')
    } catch (error) {
      await lease.end()
      await this.#giveUp(owned, stop.signal.aborted ? stop.signal.reason : error)
    }
  }

  async #giveUp(owned: OwnedTask, reason: unknown): Promise<void> {
    const { database, log } = this.#options
    if (reason instanceof Stopped && reason.reason !== 'shutdown') return
    try {
      if (reason instanceof Stopped) {
        await database.transaction((tx) => giveBack(tx, owned))
      } else {
        this.#metrics?.taskGivenUp('design')
        log.error({ taskId: owned.taskId, err: reason }, 'a task met trouble and is tried again')
        await database.transaction((tx) => retryLater(tx, owned))
      }
    } catch (error) {
      // The lease runs out by itself, and whoever polls next takes the task.
      log.error({ taskId: owned.taskId, err: error }, 'a task could not be given back')
    }
  }
}

/**
 * The worker of this process. Start it after the database is open; stop it before the engines and the database are closed.
 * @param deps.workers engine threads; as many tasks and images are worked on at once
 * @param deps.designTimeoutMs the engine's own limit for one image
 */
export function createDesignWorker(
  deps: Pick<DesignWorkerOptions, 'database' | 'files' | 'engines' | 'events' | 'metrics' | 'log'> & {
    workers: number
    designTimeoutMs: number
  },
): DesignWorker {
  const { workers, designTimeoutMs, ...rest } = deps
  return new DesignWorker({
    ...rest,
    tasksAtOnce: workers,
    imagePermits: new Permits(workers),
    // Waiting for a thread that makes a suggestion counts here, so the engine's own limit fires earlier.
    imageTimeoutMs: designTimeoutMs * 2,
    onImageFailure: (taskId, err) => rest.log.warn({ taskId, err }, 'an image failed'),
  })
}
