import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../db/database'
import { isPassing } from '../../../db/transactions'
import type { Permits } from '../../../files/permits'
import { repeated } from '../../../repeated'
import type { InTurn } from '../../task-run'
import { EngineFailure } from '../engine'
import type { EngineRouting } from '../registry'
import type { HttpEngine } from './http-engine'
import { httpEngineOf } from './remote-pool'
import { answeringRouting } from './silent-engines'
import { type Asker, leaveTurn, renewTurn, takeTurn, TURN_LEASE_MS } from './turns.repository'

/** How often a process looks whether its turn has come. */
const POLL_MS = 250
const AGAIN = { tries: 5, pauseMs: 250, passes: isPassing } as const

interface Engines {
  database: Database
  routing: EngineRouting
  httpEngines: readonly HttpEngine[]
}

/**
 * The turns of images at engines: an engine on another machine that answers, as many at once as it takes; or a thread of
 * this process. One that cannot be reached, and so got no order, is passed over for the next.
 */
export function turnsOf({ database, routing, httpEngines }: Engines, threads: Permits): InTurn {
  return async (job, { known, ...owner }, make, signal) => {
    const unreached = new Set<string>()
    const choose = async () => {
      const now = await database.read((tx) => answeringRouting(tx, routing))
      return httpEngineOf(job, known, { routing: now.without(unreached), httpEngines })
    }
    /** Null when another engine is to be asked. */
    const trial = async <T>(id: string, work: () => Promise<T>): Promise<{ made: T } | null> => {
      try {
        return { made: await work() }
      } catch (error) {
        if (!(error instanceof EngineFailure) || error.detail !== 'unreachable') throw error
        unreached.add(id)
        const next = await choose()
        if (!next || unreached.has(next.id)) throw error
        return null
      }
    }
    for (;;) {
      const engine = await choose()
      if (!engine) return threads.run(() => make(job), signal)
      const { id, permits, profile } = engine
      // In line it may have become silent.
      const work = async () => ((await choose())?.id === id ? trial(id, () => make({ ...job, engine: id })) : null)
      // No more of a process stand in line than could begin at once.
      const done = await permits.run(
        () => inLine(database, { engine: id, ...owner }, { atOnce: profile.concurrency, work, signal }),
        signal,
      )
      if (done) return done.made
    }
  }
}

interface Standing<T> {
  atOnce: number
  work: () => Promise<T>
  signal: AbortSignal
}

/** Does work when fewer than so many are with the engine, over all processes. @throws the signal's reason */
async function inLine<T>(database: Database, asker: Asker, { atOnce, work, signal }: Standing<T>): Promise<T> {
  let turn: number | null = null
  let keeping: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const take = () => database.transaction((tx) => takeTurn(tx, asker, turn, atOnce))
      const { id, began } = await repeated(take, { ...AGAIN, signal })
      turn = id
      if (began) break
      await wait(POLL_MS, undefined, { signal }).catch(() => {})
      signal.throwIfAborted()
    }
    const mine = turn
    // One that cannot be renewed stands for a while as long as the job's run does.
    const keep = () => void database.transaction((tx) => renewTurn(tx, mine)).catch(() => {})
    keeping = setInterval(keep, TURN_LEASE_MS / 3)
    return await work()
  } finally {
    clearInterval(keeping)
    const left = turn
    // One that cannot be left ends by itself, some time after its lease.
    if (left !== null) await repeated(() => database.transaction((tx) => leaveTurn(tx, left)), AGAIN).catch(() => {})
  }
}
