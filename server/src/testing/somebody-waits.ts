import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'

/** Resolves when another connection waits for what the transaction holds, or is done without; embedded there is no other one. */
export async function somebodyWaits(database: Database, tx: Transaction, isDone: () => boolean): Promise<void> {
  const waiting = sql`pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  while (database.dialect === 'postgres' && !isDone() && (await tx.$count(waiting)) === 0) await wait(10)
}

/** Of the transaction's connection. */
export async function pidOf(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ pid: sql<number>`self.pid` }).from(sql`pg_backend_pid() as self(pid)`)
  return row!.pid
}

/** Resolves when another connection waits for a lock, or is done without. */
export async function waitsForSomebody(tx: Transaction, pid: number, isDone: () => boolean): Promise<void> {
  const waiting = sql`pg_locks where not granted and pid = ${pid}`
  while (!isDone() && (await tx.$count(waiting)) === 0) await wait(10)
}
