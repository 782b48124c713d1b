import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { isAwaited } from './callers'
import { TurnedAway } from './call-queue'

/**
 * How often the same is tried. After a serialisation failure or a deadlock the other side has gone through, so trying again is right. A
 * lock that was waited for in vain is tried again where nobody waits for the answer; whoever does has waited enough and is told to come back.
 */
const attemptsAfter = (state: string | null): number => {
  if (state === '40001' || state === DEADLOCK) return 5
  return state === LOCK_NOT_AVAILABLE && !isAwaited() ? 3 : 1
}
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** The SQLSTATE of a failed query. Drizzle wraps the driver's error, whose `code` it is. */
export function sqlState(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code
  }
  return null
}

/** connection_exception, too_many_connections, and the server stopping, crashing or starting. */
const AWAY = /^(08...|53300|57P0[123])$/

/** True while the database cannot be reached or is restarting: the same request may well succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (AWAY.test(sqlState(error) ?? '')) return true
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && (each.code === 'ECONNREFUSED' || each.code === 'ECONNRESET')) return true
    // The driver's own, without a code: a broken connection, one that could not be opened in time.
    if (/^(Connection terminated|Client has encountered a connection error|timeout exceeded)/.test(each.message))
      return true
  }
  return false
}

/** True for a failure that is nobody's fault and passes: the database is away, has too much to do, or a lock was held for too long. */
export function isPassing(error: unknown): boolean {
  return error instanceof TurnedAway || sqlState(error) === LOCK_NOT_AVAILABLE || isDatabaseAway(error)
}

/** True for a lock that was waited for in vain, and for a deadlock. */
export function isLockTrouble(error: unknown): boolean {
  const state = sqlState(error)
  return state === LOCK_NOT_AVAILABLE || state === DEADLOCK
}

/** True for a unique index, by its name, that refused a row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('constraint' in each && each.constraint === constraint) return true
  }
  return constraint === undefined
}

/** Runs `begin` again while it fails for a reason that passes; refuses a transaction inside a transaction. */
export function transactionRunner() {
  const running = new AsyncLocalStorage<true>()
  return async function run<T>(begin: () => Promise<T>): Promise<T> {
    if (running.getStore()) throw new Error('a transaction is open already: pass it on instead of the database')
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await running.run(true, begin)
      } catch (error) {
        if (attempt >= attemptsAfter(sqlState(error))) throw error
        await wait(Math.random() * 20 * attempt)
      }
    }
  }
}
