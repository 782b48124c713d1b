import { inArray, sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Transaction } from '../db/database'
import { livingKeys } from '../db/life'
import { designTasks } from '../db/schema/design'
import { sweeps } from '../db/schema/files'
import { schedules } from '../db/schema/schedules'

/** What runs in the queue's lanes: so far the engine's threads, which use a core each. */
const LANES = ['cpu'] as const
const SECONDS = [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320]

interface EndedTask {
  kind: 'design'
  designType: string
  seconds: number
  /** Why something of it is missing; null when it went well. */
  errorCode: string | null
}

/** Figures of the queue, of the schedules and of this process's own work: the same ones in `main` and in `worker`. */
export class WorkMetrics {
  readonly register = new Registry()
  readonly #oldest = this.#gauge('queue_oldest_waiting_seconds', 'How long the task waits that is due the longest.', [
    'lane',
  ])
  readonly #waiting = this.#gauge('queue_waiting', 'Tasks that wait.', ['lane'])
  readonly #running = this.#gauge('queue_running', 'Tasks in work, in all processes.', ['lane'])
  readonly #workers = this.#gauge(
    'workers_alive',
    'Processes that work on tasks and live, by the database (PostgreSQL).',
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
    name: 'tessera_task_seconds',
    help: 'From the claim of a task to its end, in this process.',
    labelNames: ['kind', 'design_type'],
    buckets: SECONDS,
    registers: [this.register],
  })
  readonly #failures = new Counter({
    name: 'tessera_task_failures_total',
    help: 'Tasks that ended in this process with something missing, by error code; and runs given up to be tried again.',
    labelNames: ['kind', 'code'],
    registers: [this.register],
  })

  constructor(private readonly database: Database) {}

  taskEnded({ kind, designType, seconds, errorCode }: EndedTask): void {
    this.#seconds.observe({ kind, design_type: designType }, seconds)
    if (errorCode) this.#failures.inc({ kind, code: errorCode })
  }

  taskGivenUp(kind: EndedTask['kind']): void {
    this.#failures.inc({ kind, code: 'tried_again' })
  }

  queueReached(kind: EndedTask['kind']): void {
    this.#heartbeat.set({ kind }, Date.now() / 1000)
  }

  /** Everything in Prometheus' format, with the figures of whoever else answers here. */
  async text(others: Registry): Promise<{ type: string; body: string }> {
    await this.#refresh()
    const all = Registry.merge([others, this.register])
    return { type: all.contentType, body: await all.metrics() }
  }

  /** The figures of a database that does not answer are left out: old ones would look like news. */
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
      for (const lane of LANES) {
        this.#oldest.set({ lane }, queue.oldest)
        this.#waiting.set({ lane }, queue.waiting)
        this.#running.set({ lane }, queue.running)
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

async function queueFacts(tx: Transaction): Promise<{ waiting: number; running: number; oldest: number }> {
  const [facts] = await tx
    .select({
      waiting: sql<number>`count(*) filter (where ${designTasks.status} = 'queued')`.mapWith(Number),
      running: sql<number>`count(*) filter (where ${designTasks.status} = 'running')`.mapWith(Number),
      oldest: sql<number>`greatest(0, coalesce(extract(epoch from now() -
        min(${designTasks.runAt}) filter (where ${designTasks.status} = 'queued')), 0))`.mapWith(Number),
    })
    .from(designTasks)
    .where(inArray(designTasks.status, ['queued', 'running']))
  return facts!
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
