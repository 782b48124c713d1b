import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'

/** Resolves when another connection waits for what the transaction holds, or is done without; embedded there is no other one. */
export async function somebodyWaits(database: Database, tx: Transaction, isDone: () => boolean): Promise<void> {
  const waiting = sql`pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  while (database.dialect === 'postgres' && !isDone() && (await tx.$count(waiting)) === 0) await wait(10)
}
