import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, OpenOptions, Transaction } from './database'
import { Life } from './life'
import { bringUpToDate, MIGRATION_LOCK, migrationsFolder } from './migrations'
import { isDatabaseAway, transactionRunner } from './transactions'

// The driver gives 64-bit integers (and so every count) as text; the embedded database gives numbers. Ours all fit.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit into a number`)
  return value
})

export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tessera',
  })
  // Without listeners a restart of PostgreSQL would end this process. The pool's own hears of connections that lie idle; one in the
  // middle of a transaction tells by itself, its next query fails, and the pool replaces it when it comes back.
  pool.on('error', (error) => options.onConnectionError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateUnderLock(url, options)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = drizzle(pool)
  const run = transactionRunner()
  return {
    dialect: 'postgres',
    transaction: (work) => run(() => inTransaction(pool, work)),
    // Outside a transaction the database runs the same statements; only `rollback` is missing, which a single query has no use for.
    lookUp: (query) => run(() => query(db as unknown as Transaction)),
    exclusive: (name, work) => exclusively(url, sql`hashtextextended(${name}, 0)`, work),
    snapshot: null,
    beginLife: () => Life.begin(url, options.onConnectionError),
    close: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}

/**
 * The library's own transactions on a pool keep the connection for ever when their `begin` fails, until none is left: here the
 * connection is taken and given back around them. A connection that broke while it lay in the pool shows it at `begin`, before any work
 * was done, so the next one is taken instead; at worst each that lay there is tried and replaced.
 */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let stale = 0; ; stale += 1) {
    const client = await pool.connect()
    let begun = false
    let broken = false
    try {
      return await drizzle(client).transaction((tx) => {
        begun = true
        return work(tx)
      })
    } catch (error) {
      broken = isDatabaseAway(error)
      if (begun || !broken || stale === pool.options.max) throw error
    } finally {
      client.release(broken)
    }
  }
}

function migrateUnderLock(url: string, options: OpenOptions): Promise<void> {
  return exclusively(url, sql`${MIGRATION_LOCK}`, (db) =>
    bringUpToDate(db as unknown as Transaction, options, () => migrate(db, { migrationsFolder })),
  )
}

/** On a connection of its own: the lock belongs to the session and goes with it, whatever happens. */
async function exclusively<T>(url: string, key: SQL, work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // The query that was running fails with it.
  client.on('error', () => {})
  await client.connect()
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${key})`)
    return await work(db)
  } finally {
    await client.end()
  }
}
