import { Permits } from '../files/permits'
import { type ClaimedTask, claim, finish, freeAbandoned, giveBack, renew, retryLater } from './task-queue'
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
  /** Tasks worked on at once. */
  tasksAtOnce: number
  /** How long a task stays ours without a sign of life. */
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

/** Why a running task was stopped from outside. */
type StopReason = 'canceled' | 'leaseLost' | 'shutdown'
class Stopped extends Error {
  constructor(readonly reason: StopReason) {
    super(`stopped: ${reason}`)
    this.name = 'Stopped'
  }
}

/** Takes design tasks from the queue and works on them until it is stopped. Any number may run, in any number of processes. */
export class DesignWorker {
  readonly #options: Required<DesignWorkerOptions>
  /** By lease: after a long stall the same task may have been claimed anew before its first run has noticed. */
  readonly #running = new Map<string, RunningTask>()
  #unsubscribe: (() => void)[] = []
  #timer: NodeJS.Timeout | null = null
  #stopping = false
  #pumping: Promise<void> | null = null
  #again = false

  constructor(options: DesignWorkerOptions) {
    this.#options = { leaseMs: 30_000, pollMs: 1000, progressMs: 500, onImageFailure: () => {}, ...options }
  }

  async start(): Promise<void> {
    const { database, events, pollMs, log } = this.#options
    if (database.dialect === 'pglite') {
      // The directory lock is ours, so whoever was running these tasks is gone.
      const freed = await database.transaction(freeAbandoned)
      if (freed > 0) log.warn({ freed }, 'tasks of a process that died are queued again')
    }
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
    while (this.#again) {
      this.#again = false
      try {
        while (!this.#stopping && this.#running.size < tasksAtOnce) {
          const claimed = await database.transaction((tx) => claim(tx, leaseMs))
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
    const { database, files, log } = this.#options
    const owned = { taskId: task.id, leaseToken }
    const lease = this.#keepLease(owned, stop)
    try {
      const outcome = await runTask(this.#options, task, { signal: stop.signal, onProgress: lease.progress })
      await lease.end()
      const ours = await database.transaction((tx) => finish(tx, files, owned, outcome))
      log.info({ taskId: task.id, errorCode: outcome.errorCode, ours }, 'task ended')
    } catch (error) {
      await lease.end()
      await this.#giveUp(owned, stop.signal.aborted ? stop.signal.reason : error)
    }
  }

  async #giveUp(owned: { taskId: string; leaseToken: string }, reason: unknown): Promise<void> {
    const { database, log } = this.#options
    if (reason instanceof Stopped && reason.reason !== 'shutdown') return
    try {
      if (reason instanceof Stopped) {
        await database.transaction((tx) => giveBack(tx, owned))
      } else {
        log.error({ taskId: owned.taskId, err: reason }, 'a task met trouble and is tried again')
        await database.transaction((tx) => retryLater(tx, owned))
      }
    } catch (error) {
      // The lease runs out by itself, and whoever polls next takes the task.
      log.error({ taskId: owned.taskId, err: error }, 'a task could not be given back')
    }
  }

  /** Writes progress and renews the lease in the background; stops the work when the lease is gone. */
  #keepLease(owned: { taskId: string; leaseToken: string }, stop: AbortController) {
    const { database, leaseMs, progressMs, log } = this.#options
    let progress = 0
    let written = 0
    let renewedAt = Date.now()
    let writing = Promise.resolve()
    const write = async () => {
      try {
        const value = progress
        const ours = await database.transaction((tx) => renew(tx, { ...owned, leaseMs, progress: value }))
        if (!ours) return stop.abort(new Stopped('leaseLost'))
        renewedAt = Date.now()
        written = value
      } catch (error) {
        log.warn({ taskId: owned.taskId, err: error }, 'a lease could not be renewed')
        if (Date.now() - renewedAt > leaseMs) stop.abort(new Stopped('leaseLost'))
      }
    }
    let busy = false
    const timer = setInterval(() => {
      const due = progress > written || Date.now() - renewedAt > leaseMs / 3
      if (busy || !due) return
      busy = true
      writing = write().finally(() => {
        busy = false
      })
    }, progressMs)
    return {
      progress: (value: number) => {
        progress = Math.min(0.99, Math.max(progress, value))
      },
      /** After this nothing of the task is written any more. */
      end: async () => {
        clearInterval(timer)
        await writing
      },
    }
  }
}

/**
 * The worker of this process. Start it after the database is open; stop it before the engines and the database are closed.
 * @param deps.workers engine threads; as many tasks and images are worked on at once
 * @param deps.designTimeoutMs the engine's own limit for one image
 */
export function createDesignWorker(
  deps: Pick<DesignWorkerOptions, 'database' | 'files' | 'engines' | 'events' | 'log'> & {
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
