import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { currentCaller, LANES, laneSizes } from './callers'
import type { Database, OpenOptions, Reader, Transaction } from './database'
import { FairQueue } from './call-queue'
import { Life } from './life'
import { bringUpToDate, MIGRATION_LOCK, migrationsFolder } from './migrations'
import { isDatabaseAway, isLockTrouble, transactionRunner } from './transactions'

// The driver gives 64-bit integers (and so every count) as text; the embedded database gives numbers. Ours all fit.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit into a number`)
  return value
})

/** How long a statement waits for a lock: well below the time after which a browser gives up, and below `statement_timeout`. */
const LOCK_TIMEOUT_MS = 5_000

/** Of a migration: below PostgreSQL's `deadlock_timeout` of a second, so that it gives way before a request is chosen to. */
const MIGRATION_LOCK_TIMEOUT_MS = 800
const MIGRATION_ATTEMPTS = 30

export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const sizes = options.connections ?? laneSizes(10)
  const lanes = new Map(LANES.map((lane) => [lane, openLane(url, sizes[lane], options)]))
  const close = async () => {
    const open = [...lanes.values()].filter(({ pool }) => !pool.ended)
    await Promise.all(open.map(({ pool }) => pool.end()))
  }
  try {
    await migrateUnderLock(url, options)
  } catch (error) {
    await close()
    throw error
  }
  const run = transactionRunner()
  const inTurn = <T>(work: (pool: pg.Pool) => Promise<T>) =>
    run(() => {
      const caller = currentCaller()
      const { pool, queue } = lanes.get(caller.lane)!
      return queue.run(caller, () => work(pool))
    })
  return {
    dialect: 'postgres',
    transaction: (work) => inTurn((pool) => inTransaction(pool, work)),
    read: (work) => inTurn((pool) => read(pool, work)),
    statement: (work) => inTurn((pool) => statement(pool, work)),
    exclusive: (name, work) => exclusively(url, sql`hashtextextended(${name}, 0)`, work),
    writes: null,
    snapshot: null,
    beginLife: () => Life.begin(url, options.onConnectionError),
    close,
  }
}

interface OpenLane {
  pool: pg.Pool
  /** As many are served as there are connections, so nobody waits in the pool, where the first to come is the first served. */
  queue: FairQueue
}

function openLane(url: string, connections: number, { onConnectionError }: OpenOptions): OpenLane {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tessera',
    // Compiling a statement takes longer than any of ours runs: it began for keywords of long lists, by their estimated cost.
    options: '-c jit=off',
  })
  // Without listeners a restart of PostgreSQL would end this process. The pool's own hears of connections that lie idle; one in the
  // middle of a transaction tells by itself, its next query fails, and the pool replaces it when it comes back.
  pool.on('error', (error) => onConnectionError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, queue: new FairQueue({ atOnce: connections }) }
}

/**
 * The library's own transactions on a pool keep the connection for ever when their `begin` fails, until none is left: here the
 * connection is taken and given back around them.
 */
function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return onConnection(pool, (client, begun) =>
    builderOf(client).transaction((tx) => {
      begun()
      return work(tx)
    }),
  )
}

/** It changes nothing, so it is asked again whenever its connection broke. */
function read<T>(pool: pg.Pool, work: (reader: Reader) => Promise<T>): Promise<T> {
  return onConnection(pool, (client) => work(builderOf(client)))
}

/** Outside a transaction the database runs the same statements; only `rollback` is missing, which a single one has no use for. */
function statement<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return onConnection(pool, (client, begun) => {
    // Whether it was done before the connection broke cannot be known, so it is not done again.
    begun()
    return work(builderOf(client) as unknown as Transaction)
  })
}

const builders = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** One for each connection, so that what it has prepared is found again. */
function builderOf(client: pg.PoolClient): NodePgDatabase {
  const known = builders.get(client)
  if (known) return known
  const made = drizzle(client)
  builders.set(client, made)
  return made
}

/**
 * A connection that broke while it lay in the pool shows it when it is used, before any work was begun, so the next one is taken
 * instead; at worst each that lay there is tried and replaced.
 */
async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, begun: () => void) => Promise<T>,
): Promise<T> {
  for (let stale = 0; ; stale += 1) {
    const client = await pool.connect()
    let begun = false
    let broken = false
    try {
      return await work(client, () => {
        begun = true
      })
    } catch (error) {
      broken = isDatabaseAway(error)
      if (begun || !broken || stale === pool.options.max) throw error
    } finally {
      client.release(broken)
    }
  }
}

/**
 * Processes of the release before serve meanwhile. A migration that waits for their locks makes everybody wait who comes after it, so it
 * waits briefly, lets them through, and tries again.
 */
function migrateUnderLock(url: string, options: OpenOptions): Promise<void> {
  return exclusively(url, sql`${MIGRATION_LOCK}`, async (db) => {
    // Only now: another replica's migrations may take longer.
    await db.execute(sql.raw(`set lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`))
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await bringUpToDate(db as unknown as Transaction, options, () => migrate(db, { migrationsFolder }))
      } catch (error) {
        if (attempt === MIGRATION_ATTEMPTS || !isLockTrouble(error)) throw error
        await wait(200 + Math.random() * 800)
      }
    }
  })
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
