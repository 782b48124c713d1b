import type { Database } from '../db/database'
import type { Schedule } from './local-schedule'
import { addSchedule, claimDue, endRun, type OwnedRun, renewRun } from './schedules.repository'

/** Regular work of the whole installation, not of a process. */
export interface SharedWork {
  /** The same in every process that may run it. */
  name: string
  /** From start to start. */
  everyMs: number
  work: () => Promise<unknown>
  /** On a new installation without waiting for one interval. */
  atOnce?: boolean
}

interface SharedSchedulesOptions {
  database: Database
  works: SharedWork[]
  onError: (error: unknown) => void
  /** How often due work is looked for. */
  pollMs?: number
  /** How long a run stays ours without a sign of life; a killed process's run starts again after it. */
  leaseMs?: number
}

/**
 * Runs shared work: once an interval over all processes that call this, whoever finds it due first. A run that was interrupted is run
 * again, so the work must bear that.
 */
export async function startSharedSchedules(options: SharedSchedulesOptions): Promise<Schedule> {
  const { database, works, onError, pollMs = 5_000, leaseMs = 30_000 } = options
  await database.transaction(async (tx) => {
    for (const { name, everyMs, atOnce } of works) await addSchedule(tx, name, atOnce ? 0 : everyMs)
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
