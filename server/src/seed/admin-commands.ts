import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Config } from '../config'
import { openDatabase, type Transaction } from '../db/database'
import { hasSeedId, readInstallation } from '../db/installation'
import { factories, materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { orders } from '../db/schema/orders'
import { teams, users } from '../db/schema/people'

export const SEED_USAGE = `  node dist/admin.js demo-data
      Says whether the database is a demo, what of it is demo data, and how to start anew for production.`

const TABLES = { teams, people: users, customers, factories, materials, orders } as const

interface Counted {
  readonly what: string
  readonly seeded: number
  readonly others: number
}

async function countOf(tx: Transaction, what: string, table: PgTable): Promise<Counted> {
  const isSeeded = hasSeedId(sql`id`)
  const [row] = await tx
    .select({
      seeded: sql<number>`(count(*) filter (where ${isSeeded}))::int`,
      others: sql<number>`(count(*) filter (where not ${isSeeded}))::int`,
    })
    .from(table)
  return { what, seeded: row?.seeded ?? 0, others: row?.others ?? 0 }
}

const START_ANEW = `A demo does not become production: its accounts have a published password, and their orders, entries and pictures cannot be told
from what was paid for. To start anew:
  1. Name an empty database: another DATABASE_URL, or another DATA_DIR (which holds the pictures too; a bucket needs another S3_PREFIX).
  2. NODE_ENV=production ADMIN_PASSWORD=… node dist/admin.js create-admin --mobile 13… --name <name> --team <team name>
  3. Start with NODE_ENV=production.
Keep this database until nobody misses anything in it: the command deletes nothing, and nothing is taken along.`

/** Describes the demo data, for an operator who expected a production database. Read-only. */
export async function tellDemoData(tx: Transaction): Promise<string> {
  const { kind } = await readInstallation(tx)
  const counted: Counted[] = []
  for (const [what, table] of Object.entries(TABLES)) counted.push(await countOf(tx, what, table))
  const others = counted.filter((each) => each.others > 0).map((each) => `${each.others} ${each.what}`)
  const isSeeded = counted.some((each) => each.seeded > 0)
  const lines = [
    `This database is ${kind === 'demo' ? 'a demo' : 'for production'}.`,
    ...counted.map(({ what, seeded, others: rest }) => `  ${what.padEnd(10)} ${seeded} of the demo, ${rest} others`),
  ]
  if (kind === 'production' && !isSeeded) return [...lines, 'No demo data is in it.'].join('\n')
  lines.push(
    others.length > 0 ? `Not of the demo, and not to be lost: ${others.join(', ')}.` : 'Nobody else has used it.',
  )
  return [...lines, START_ANEW].join('\n')
}

/** Runs the command above. @returns the exit code; null for a command of another module */
export async function runSeedCommand(config: Config, command: string): Promise<number | null> {
  if (command !== 'demo-data') return null
  const database = await openDatabase(config.databaseUrl, { newKind: config.installation })
  try {
    console.log(await database.transaction(tellDemoData))
    return 0
  } finally {
    await database.close()
  }
}
