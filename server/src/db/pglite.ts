import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { privateFolder } from '../private-folder'
import type { Database, OpenOptions, Transaction } from './database'
import { type Caller, currentCaller } from './callers'
import { lockDirectory } from './directory-lock'
import { FairQueue, type Turn } from './call-queue'
import { PgliteStatements } from './pglite-statements'
import { bringUpToDate, migrationsFolder } from './migrations'
import { transactionRunner } from './transactions'

/** The embedded database: PostgreSQL in this process. It has one session, and nothing of its own that keeps a second process out. */
export async function openPglite(place: string, options: OpenOptions): Promise<Database> {
  const directory = place === 'memory' ? null : place
  // The database gives its files modes that let everybody in.
  if (directory) await privateFolder(directory)
  const unlock = directory ? await lockDirectory(directory) : async () => {}
  try {
    const client = await PGlite.create(directory ?? 'memory://', { loadDataDir: options.loadFrom })
    const db = drizzle(client)
    await bringUpToDate(db as unknown as Transaction, options, () => migrate(db, { migrationsFolder }))
    const kept = drizzle(new PgliteStatements(client).asClient() as PGlite)
    const run = transactionRunner()
    // All lanes share the one session, and the lines take turns at it. The library's own queue is first come, first served.
    const queue = new FairQueue({ atOnce: 1 })
    const inTurn = <T>(work: () => Promise<T>) => run(() => queue.run(turnOf(currentCaller()), work))
    let writes = 0
    // While its turn lasts, so that nobody reads in between.
    const writing = <T>(work: () => Promise<T>) =>
      inTurn(() =>
        work().finally(() => {
          writes += 1
        }),
      )
    return {
      dialect: 'pglite',
      writes: () => writes,
      transaction: (work) => writing(() => kept.transaction(work)),
      // Outside a transaction the database runs the same statements; only `rollback` is missing, which neither has a use for.
      read: (work) => inTurn(() => work(kept as unknown as Transaction)),
      statement: (work) => writing(() => work(kept as unknown as Transaction)),
      // The directory's lock keeps other processes out.
      exclusive: (_name, work) => work(),
      snapshot: () => client.dumpDataDir('gzip'),
      beginLife: null,
      close: async () => {
        if (client.closed) return
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** The lanes are one here, so what stands in different ones takes turns. */
const turnOf = ({ lane, line, ...turn }: Caller): Turn => ({ ...turn, line: `${lane} ${line}` })
