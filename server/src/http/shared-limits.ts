import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { callOf, onBehalfOf } from '../db/callers'
import type { Database } from '../db/database'
import { addHits } from './rate-counts.repository'

const WINDOW_MS = 60_000
const FLUSH_MS = 1_000
/** Addresses kept; beyond them the oldest are dropped. */
const MOST_KEYS = 20_000

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

interface Seen {
  /** Calls of all processes at the last exchange with the database. */
  known: number
  /** Our calls since then. */
  untold: number
  endsAt: number
}

/** Calls by address: our own, and from time to time those of all processes. */
class CountedAddresses {
  readonly #seen = new Map<string, Seen>()

  count(key: string): Seen {
    let seen = this.#seen.get(key)
    if (!seen || seen.endsAt <= Date.now()) {
      seen = { known: 0, untold: 0, endsAt: Date.now() + WINDOW_MS }
      this.#seen.delete(key)
      this.#seen.set(key, seen)
      if (this.#seen.size > MOST_KEYS) this.#seen.delete(this.#seen.keys().next().value!)
    }
    seen.untold += 1
    return seen
  }

  /** Sends the addresses with at least this many calls to the database and reads what other processes counted. */
  async share(database: Database, fromHits: number): Promise<void> {
    const told: { key: string; hits: number; seen: Seen }[] = []
    for (const [key, seen] of this.#seen) {
      if (seen.endsAt <= Date.now()) this.#seen.delete(key)
      else if (seen.untold > 0 && seen.known + seen.untold >= fromHits) told.push({ key, hits: seen.untold, seen })
    }
    if (told.length === 0) return
    // In the same order everywhere, so that two processes wait for each other instead of deadlocking.
    told.sort((a, b) => (a.key < b.key ? -1 : 1))
    const counts = await database.statement((tx) => addHits(tx, told, WINDOW_MS))
    const byKey = new Map(counts.map((count) => [count.key, count]))
    for (const { key, hits, seen } of told) {
      const { hits: known, ttlMs } = byKey.get(key)!
      Object.assign(seen, { known, untold: seen.untold - hits, endsAt: Date.now() + ttlMs })
    }
  }
}

interface SharedLimitsOptions {
  database: Database
  /** Prefix that separates the limits of different parts of the server. */
  name: string
  perMinute: number
  onError: (error: unknown) => void
}

/**
 * Limits over all processes. The general limit adds no query to a call: each process counts in memory, and once a second exchanges the
 * addresses that have used a twentieth of the limit. So all processes together may let through at most one second of calls, and a
 * twentieth of the limit each, too much. Routes with a limit of their own (log-in, SMS, captcha, orders) are counted exactly, by one
 * query a call; an address over the limit is refused without one.
 */
export function sharedLimits({ database, name, perMinute, onError }: SharedLimitsOptions): {
  Store: FastifyRateLimitStoreCtor
  stop(): void
} {
  const addresses = new CountedAddresses()
  let sharing: Promise<void> | null = null
  const timer = setInterval(() => {
    sharing ??= addresses
      .share(database, perMinute / 20)
      .catch(onError)
      .finally(() => {
        sharing = null
      })
  }, FLUSH_MS)
  timer.unref()

  class General implements FastifyRateLimitStore {
    incr(address: string, answer: Answer): void {
      const { known, untold, endsAt } = addresses.count(`${name} ${address}`)
      answer(null, { current: known + untold, ttl: Math.max(0, endsAt - Date.now()) })
    }

    /** The plugin's types do not know that the route comes as `routeInfo`. */
    child(merged: object): FastifyRateLimitStore {
      const { url } = (merged as { routeInfo: { url: string } }).routeInfo
      return new Exact(database, `${name} ${url}`)
    }
  }
  return { Store: General, stop: () => clearInterval(timer) }
}

class Exact implements FastifyRateLimitStore {
  readonly #refused = new Map<string, { current: number; until: number }>()

  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  incr(address: string, answer: Answer, _window: number, max: number): void {
    const refused = this.#refused.get(address)
    if (refused && refused.until > Date.now()) {
      answer(null, { current: refused.current, ttl: refused.until - Date.now() })
      return
    }
    this.#refused.delete(address)
    this.#count(address, max).then(
      (counted) => answer(null, counted),
      (error: unknown) => answer(error as Error),
    )
  }

  child(): FastifyRateLimitStore {
    return this
  }

  async #count(address: string, max: number): Promise<{ current: number; ttl: number }> {
    const added = [{ key: `${this.name} ${address}`, hits: 1 }]
    // Uses the connections of log-in, which most of these routes belong to: a team's load must not block log-ins.
    const [count] = await onBehalfOf(callOf({ address }, false, 'auth'), () =>
      this.database.statement((tx) => addHits(tx, added, WINDOW_MS)),
    )
    const { hits: current, ttlMs: ttl } = count!
    if (current > max) {
      if (this.#refused.size >= MOST_KEYS) this.#refused.clear()
      this.#refused.set(address, { current, until: Date.now() + ttl })
    }
    return { current, ttl }
  }
}
