import type { Database } from '../db/database'
import type { Schedule } from './local-schedule'
import { addSchedule, bringForward, claimDue, endRun, type OwnedRun, renewRun } from './schedules.repository'

/** Periodic work of the whole installation, not of a process. */
export interface SharedWork {
  /** Identical in every process that may run it. */
  name: string
  /** Interval from start to start. */
  everyMs: number
  work: () => Promise<unknown>
  /** On a new installation the first run is due at once. */
  atOnce?: boolean
  /** Due at each start of a process, too; processes that start together make one run. */
  atStart?: boolean
}

interface SharedSchedulesOptions {
  database: Database
  works: SharedWork[]
  onError: (error: unknown) => void
  /** Interval between polls for due work. */
  pollMs?: number
  /** Lease without renewal; the run of a killed process restarts when it expires. */
  leaseMs?: number
  /** How long this process has run: a run that began since then counts as that of its start. */
  upMs?: number
}

/**
 * Runs shared work once per interval over all processes that call this. Work must be idempotent: an interrupted run is
 * repeated.
 */
export async function startSharedSchedules(options: SharedSchedulesOptions): Promise<Schedule> {
  const { database, works, onError, pollMs = 5_000, leaseMs = 30_000, upMs = process.uptime() * 1000 } = options
  await database.transaction(async (tx) => {
    for (const { name, everyMs, atOnce, atStart } of works) {
      await addSchedule(tx, name, atOnce || atStart ? 0 : everyMs)
      if (atStart) await bringForward(tx, name, upMs)
    }
  })
  const running = new Set<Promise<void>>()
  const names = works.map(({ name }) => name)
  let stopped = false

  async function claimAll(): Promise<void> {
    while (!stopped) {
      const owned = await database.transaction((tx) => claimDue(tx, names, leaseMs))
      if (!owned) return
      const run = runOnce(owned).catch(onError)
      running.add(run)
      void run.finally(() => running.delete(run))
    }
  }

  async function runOnce(owned: OwnedRun): Promise<void> {
    const { work, everyMs } = works.find(({ name }) => name === owned.name)!
    const started = performance.now()
    const renewing = setInterval(() => {
      database.transaction((tx) => renewRun(tx, owned, leaseMs)).catch(onError)
    }, leaseMs / 3)
    let error: string | null = null
    try {
      await work()
    } catch (thrown) {
      error = String(thrown)
      onError(thrown)
    } finally {
      clearInterval(renewing)
    }
    const seconds = (performance.now() - started) / 1000
    await database.transaction((tx) => endRun(tx, owned, { everyMs, seconds, error }))
  }

  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= claimAll()
      .catch(onError)
      .finally(() => {
        looking = null
      })
  }
  look()
  const timer = setInterval(look, pollMs)
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all(running)
    },
  }
}
