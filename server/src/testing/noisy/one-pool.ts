import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, openDatabase, type OpenOptions, type Transaction } from '../../db/database'
import { transactionRunner } from '../../db/transactions'

/** Baseline for turns: one pool of ten connections for everybody, first come, first served. */
export async function openOnePool(url: string, options: OpenOptions = {}): Promise<Database> {
  const database = await openDatabase(url, options)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
  })
  const run = transactionRunner()
  return {
    ...database,
    transaction: (work) => run(() => drizzle(pool).transaction((tx) => work(tx as unknown as Transaction))),
    read: (work) => run(() => work(drizzle(pool))),
    statement: (work) => run(() => work(drizzle(pool) as unknown as Transaction)),
    close: async () => {
      await pool.end()
      await database.close()
    },
  }
}
