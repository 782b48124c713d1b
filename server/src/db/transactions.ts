import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'

const ATTEMPTS = 5
/** serialization_failure and deadlock_detected: the other side has gone through, so trying again is right. */
const RETRIED = new Set(['40001', '40P01'])

/** The SQLSTATE of a failed query. Drizzle wraps the driver's error, whose `code` it is. */
export function sqlState(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code
  }
  return null
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
        if (attempt === ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error
        await wait(Math.random() * 20 * attempt)
      }
    }
  }
}
