import type { Database } from '../db/database'
import type { Life } from '../db/life'
import { isDatabaseAway } from '../db/transactions'
import { repeated } from '../repeated'
import { JOB_LANES, type JobLane } from '../db/schema/jobs'
import { type ClaimedJob, claim } from './claim'
import type { JobEvents } from './job-events'
import type { JobContext, JobKind } from './kinds'
import { keepLease, Stopped } from './lease-keeper'
import { endJob, giveBack, type JobRow, keepRef, type OwnedJob, releaseAll, retryLater } from './queue'
import type { WorkMetrics } from './work-metrics'

/**
 * What a run made or bought is not thrown away for a broken connection: about four seconds, as long as a lease. (Deadlocks
 * and serialisation failures are repeated by the database.) Each try asks again whether the job is still ours.
 */
const WRITING = { tries: 5, pauseMs: 250, passes: isDatabaseAway } as const

/** For what running jobs can still end when the process stops. */
const GRACE_MS = 3000
/** For purchases that no later run can ask for. With what is written then, less than the process has to stop (`process-life.ts`). */
const PURCHASE_GRACE_MS = 12_000

interface WorkerLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface JobWorkerOptions {
  database: Database
  kinds: readonly JobKind[]
  events: JobEvents
  log: WorkerLog
  metrics?: WorkMetrics
  /** Concurrent jobs per lane. */
  atOnce: Readonly<Record<JobLane, number>>
  /** Time until a dead process's job is taken over; renewed every third of it. */
  leaseMs?: number
  /** Interval between polls for other processes' jobs, due retries and expired leases. */
  pollMs?: number
  /** Minimum interval between progress writes. */
  progressMs?: number
}

interface RunningJob {
  jobId: string
  lane: JobLane
  stop: AbortController
  /** The same as `stop`, but for kinds that end by themselves. */
  stopping: AbortController
  done: Promise<void>
}

/** Claims and runs jobs until stopped. Any number of workers, in any number of processes. */
export class JobWorker {
  readonly #options: Required<Omit<JobWorkerOptions, 'metrics'>>
  readonly #metrics: WorkMetrics | undefined
  readonly #kinds: ReadonlyMap<string, JobKind>
  /** By lease token: after a long stall, the same job may be claimed again before its first run has noticed. */
  readonly #running = new Map<string, RunningJob>()
  #life: Life | null = null
  #unsubscribe: (() => void)[] = []
  #timer: NodeJS.Timeout | null = null
  #stopping = false
  #pumping: Promise<void> | null = null
  #again = false

  constructor({ metrics, ...options }: JobWorkerOptions) {
    this.#metrics = metrics
    this.#options = { leaseMs: 4000, pollMs: 1000, progressMs: 500, ...options }
    this.#kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]))
  }

  async start(): Promise<void> {
    const { database, events, pollMs, log } = this.#options
    if (database.dialect === 'pglite') {
      // The directory lock is held, so the processes that ran these jobs are gone.
      const released = await database.transaction((tx) => releaseAll(tx, this.#kinds))
      if (released > 0) log.warn({ released }, 'jobs of a process that died are queued again')
    }
    this.#life = (await database.beginLife?.()) ?? null
    this.#unsubscribe = [
      events.onQueued(() => this.#pump()),
      events.onCanceled((jobId) => {
        for (const each of this.#running.values()) {
          if (each.jobId === jobId) each.stop.abort(new Stopped('canceled'))
        }
      }),
    ]
    this.#timer = setInterval(() => this.#pump(), pollMs)
    this.#pump()
  }

  /** Number of running jobs, for health reports. */
  get busy(): number {
    return this.#running.size
  }

  /**
   * Claims no more, lets running jobs finish within the grace period, and puts the rest back.
   * @param purchaseMs for purchases of kinds that end by themselves
   */
  async stop(graceMs?: number, purchaseMs = graceMs ?? PURCHASE_GRACE_MS): Promise<void> {
    this.#stopping = true
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    if (this.#timer) clearInterval(this.#timer)
    await this.#pumping
    const after = (ms: number, which: 'stopping' | 'stop') =>
      setTimeout(() => {
        for (const job of this.#running.values()) job[which].abort(new Stopped('shutdown'))
      }, ms)
    const timers = [after(graceMs ?? GRACE_MS, 'stopping'), after(purchaseMs, 'stop')]
    await Promise.all([...this.#running.values()].map((job) => job.done))
    for (const timer of timers) clearTimeout(timer)
    await this.#life?.end()
  }

  /** Claims until all places are taken or the queue is empty; a call meanwhile makes it check once more. */
  #pump(): void {
    this.#again = true
    this.#pumping ??= this.#claimAll().finally(() => {
      this.#pumping = null
      // Requested between the last check and here.
      if (this.#again) this.#pump()
    })
  }

  async #claimAll(): Promise<void> {
    while (this.#again) {
      this.#again = false
      for (const lane of JOB_LANES) {
        try {
          await this.#fill(lane)
        } catch (error) {
          this.#options.log.error({ err: error, lane }, 'the queue could not be read')
        }
      }
    }
  }

  async #fill(lane: JobLane): Promise<void> {
    const { database, leaseMs, atOnce, log } = this.#options
    const options = {
      lane,
      // All of them: another release may use a different lane for a kind.
      kinds: this.#kinds,
      leaseMs,
      holder: this.#life?.key ?? null,
      onTrouble: ({ id, kind }: JobRow, err: unknown) => {
        this.#metrics?.jobTriedAgain(kind)
        log.error({ jobId: id, kind, err }, 'a job could not be given up and is tried again')
      },
    }
    while (!this.#stopping && this.#busyIn(lane) < atOnce[lane]) {
      const claimed = await database.transaction((tx) => claim(tx, options))
      for (const kind of this.#kinds.keys()) this.#metrics?.queueReached(kind)
      if (!claimed) return
      this.#begin(claimed)
    }
  }

  #busyIn(lane: JobLane): number {
    return [...this.#running.values()].filter((job) => job.lane === lane).length
  }

  #begin(claimed: ClaimedJob): void {
    const { job, leaseToken } = claimed
    const kind = this.#kinds.get(job.kind)!
    const stop = new AbortController()
    const stopping = kind.endsItself ? new AbortController() : stop
    const done = this.#work(claimed, kind, { stop, stopping }).finally(() => {
      this.#running.delete(leaseToken)
      this.#pump()
    })
    this.#running.set(leaseToken, { jobId: job.id, lane: job.lane, stop, stopping, done })
  }

  async #work(
    { job, leaseToken }: ClaimedJob,
    kind: JobKind,
    { stop, stopping }: Pick<RunningJob, 'stop' | 'stopping'>,
  ): Promise<void> {
    const { database, leaseMs, progressMs, log } = this.#options
    const owned = { jobId: job.id, leaseToken }
    const started = performance.now()
    const facts = { jobId: job.id, kind: job.kind }
    const lease = keepLease(database, {
      owned,
      leaseMs,
      progressMs,
      writeProgress: async (tx, part) => kind.progressed?.(tx, job, part),
      stop,
      onTrouble: (err) => log.warn({ ...facts, err }, 'a lease could not be renewed'),
    })
    const context = {
      ...this.#contextOf(job.refs, owned, stop, lease.progress),
      stopping: stopping.signal,
    }
    try {
      const end = await kind.run(job, context)
      await lease.end()
      const settle = () =>
        database.transaction(async (tx) => {
          // Also false when the connection broke after the commit: then it is done.
          if (!(await endJob(tx, owned))) return false
          await end.settle(tx)
          return true
        })
      const ours = await repeated(settle, WRITING)
      const { variant, errorCode } = end
      const seconds = (performance.now() - started) / 1000
      if (ours) this.#metrics?.jobEnded({ kind: job.kind, variant, seconds, errorCode })
      log.info({ ...facts, errorCode, seconds, ours }, 'job ended')
    } catch (error) {
      await lease.end()
      await this.#giveUp(kind, owned, stop.signal.aborted ? stop.signal.reason : error)
    }
  }

  #contextOf(
    known: Record<string, string>,
    owned: OwnedJob,
    stop: AbortController,
    onProgress: JobContext['onProgress'],
  ): JobContext {
    const refs = { ...known }
    return {
      signal: stop.signal,
      onProgress,
      refs,
      keepRef: async (name, ref) => {
        const keep = () => this.#options.database.transaction((tx) => keepRef(tx, owned, name, ref))
        const kept = await repeated(keep, { ...WRITING, signal: stop.signal })
        if (!kept) stop.abort(new Stopped('leaseLost'))
        stop.signal.throwIfAborted()
        refs[name] = ref
      },
    }
  }

  async #giveUp(kind: JobKind, owned: OwnedJob, reason: unknown): Promise<void> {
    const { database, log } = this.#options
    if (reason instanceof Stopped && reason.reason !== 'shutdown') return
    const facts = { jobId: owned.jobId, kind: kind.kind, err: reason }
    try {
      if (reason instanceof Stopped) {
        await database.transaction((tx) => giveBack(tx, kind, owned))
      } else {
        this.#metrics?.jobTriedAgain(kind.kind)
        log.error(facts, 'a job met trouble and is tried again')
        await database.transaction((tx) => retryLater(tx, kind, owned))
      }
    } catch (error) {
      // The lease expires on its own, and the next poll claims the job.
      log.error({ ...facts, err: error }, 'a job could not be given back')
    }
  }
}
