import { sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Transaction } from '../db/database'
import { livingKeys } from '../db/life'
import { sweeps } from '../db/schema/files'
import { JOB_LANES, type JobLane, jobs } from '../db/schema/jobs'
import { schedules } from '../db/schema/schedules'

const SECONDS = [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320]

interface EndedJob {
  kind: string
  /** Variant of the kind, such as the design type. */
  variant: string
  seconds: number
  /** Why something is missing; null on success. */
  errorCode: string | null
}

/** Metrics of the queue, the schedules and this process's work; identical in `main` and `worker`. */
export class WorkMetrics {
  readonly register = new Registry()
  readonly #oldest = this.#gauge('queue_oldest_waiting_seconds', 'How long the job waits that is due the longest.', [
    'lane',
  ])
  readonly #waiting = this.#gauge('queue_waiting', 'Jobs that wait.', ['lane'])
  readonly #running = this.#gauge('queue_running', 'Jobs in work, in all processes.', ['lane'])
  readonly #workers = this.#gauge(
    'workers_alive',
    'Processes that work on jobs and live, by the database (PostgreSQL).',
  )
  readonly #heartbeat = this.#gauge(
    'worker_last_heartbeat_timestamp_seconds',
    'When the workers of this process last reached the queue; nothing in a process without workers.',
    ['kind'],
  )
  readonly #lastRun = this.#gauge('schedule_last_run_timestamp_seconds', 'When shared work last began, anywhere.', [
    'schedule',
  ])
  readonly #late = this.#gauge('schedule_late_seconds', 'How long shared work has been due without having ended.', [
    'schedule',
  ])
  readonly #failing = this.#gauge('schedule_failing', '1 when the last run of shared work failed.', ['schedule'])
  readonly #heldBack = this.#gauge(
    'sweep_held_back_pictures',
    'Pictures that the last sweep did not dare to delete without being told; see "admin.js sweep".',
  )
  readonly #database = this.#gauge('database_up', '0 when the figures of queue and schedules could not be read.')
  readonly #seconds = new Histogram({
    // Names predate the other kinds; kept because dashboards use them.
    name: 'tessera_task_seconds',
    help: 'From the claim of a job to its end, in this process.',
    labelNames: ['kind', 'design_type'],
    buckets: SECONDS,
    registers: [this.register],
  })
  readonly #failures = new Counter({
    name: 'tessera_task_failures_total',
    help: 'Jobs that ended in this process with something missing, by error code; and runs given up to be tried again.',
    labelNames: ['kind', 'code'],
    registers: [this.register],
  })

  constructor(private readonly database: Database) {}

  jobEnded({ kind, variant, seconds, errorCode }: EndedJob): void {
    this.#seconds.observe({ kind, design_type: variant }, seconds)
    if (errorCode) this.#failures.inc({ kind, code: errorCode })
  }

  jobTriedAgain(kind: string): void {
    this.#failures.inc({ kind, code: 'tried_again' })
  }

  queueReached(kind: string): void {
    this.#heartbeat.set({ kind }, Date.now() / 1000)
  }

  /** All metrics in Prometheus format, including those of another registry. */
  async text(others: Registry): Promise<{ type: string; body: string }> {
    await this.#refresh()
    const all = Registry.merge([others, this.register])
    return { type: all.contentType, body: await all.metrics() }
  }

  /** When the database does not answer, its metrics are omitted: stale values would look current. */
  async #refresh(): Promise<void> {
    for (const gauge of [this.#oldest, this.#waiting, this.#running, this.#lastRun, this.#late, this.#failing])
      gauge.reset()
    try {
      const { dialect } = this.database
      const { queue, shared, living, heldBack } = await this.database.transaction(async (tx) => ({
        queue: await queueFacts(tx),
        shared: await scheduleFacts(tx),
        heldBack: await heldBackPictures(tx),
        living: dialect === 'postgres' ? await livingWorkers(tx) : null,
      }))
      for (const lane of JOB_LANES) {
        const { oldest, waiting, running } = queue.get(lane) ?? NOTHING
        this.#oldest.set({ lane }, oldest)
        this.#waiting.set({ lane }, waiting)
        this.#running.set({ lane }, running)
      }
      for (const { name: schedule, lastRunAt, late, lastError } of shared) {
        if (lastRunAt) this.#lastRun.set({ schedule }, lastRunAt.getTime() / 1000)
        this.#late.set({ schedule }, late)
        this.#failing.set({ schedule }, lastError === null ? 0 : 1)
      }
      this.#heldBack.set(heldBack)
      if (living !== null) this.#workers.set(living)
      this.#database.set(1)
    } catch {
      this.#database.set(0)
    }
  }

  #gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name: `tessera_${name}`, help, labelNames, registers: [this.register] })
  }
}

interface LaneFacts {
  waiting: number
  running: number
  oldest: number
}

const NOTHING: LaneFacts = { waiting: 0, running: 0, oldest: 0 }

async function queueFacts(tx: Transaction): Promise<Map<JobLane, LaneFacts>> {
  const facts = await tx
    .select({
      lane: jobs.lane,
      waiting: sql<number>`count(*) filter (where ${jobs.leaseToken} is null)`.mapWith(Number),
      running: sql<number>`count(${jobs.leaseToken})`.mapWith(Number),
      oldest: sql<number>`greatest(0, coalesce(extract(epoch from now() -
        min(${jobs.runAt}) filter (where ${jobs.leaseToken} is null)), 0))`.mapWith(Number),
    })
    .from(jobs)
    .groupBy(jobs.lane)
  return new Map(facts.map(({ lane, ...each }) => [lane, each]))
}

async function heldBackPictures(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ heldBack: sweeps.heldBack }).from(sweeps)
  return row?.heldBack ?? 0
}

const scheduleFacts = (tx: Transaction) =>
  tx
    .select({
      name: schedules.name,
      lastRunAt: schedules.lastRunAt,
      lastError: schedules.lastError,
      late: sql<number>`greatest(0, extract(epoch from now() - ${schedules.nextRunAt}))`.mapWith(Number),
    })
    .from(schedules)

async function livingWorkers(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ living: sql<number>`cardinality(${livingKeys})`.mapWith(Number) })
    .from(sql`(select) as one`)
  return row!.living
}
