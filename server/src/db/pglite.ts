import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database, OpenOptions } from './database'
import { lockDirectory } from './directory-lock'
import { migrationsFolder } from './migrations'
import { schema } from './schema'
import { transactionRunner } from './transactions'

/** The embedded database: PostgreSQL in this process. It has one session, and nothing of its own that keeps a second process out. */
export async function openPglite(place: string, options: OpenOptions): Promise<Database> {
  const directory = place === 'memory' ? null : place
  if (directory) await mkdir(directory, { recursive: true })
  const unlock = directory ? await lockDirectory(directory) : async () => {}
  try {
    const client = await PGlite.create(directory ?? 'memory://', { loadDataDir: options.loadFrom })
    const db = drizzle(client, { schema })
    await migrate(db, { migrationsFolder })
    const run = transactionRunner()
    return {
      dialect: 'pglite',
      transaction: (work) => run(() => db.transaction(work)),
      snapshot: () => client.dumpDataDir('gzip'),
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
