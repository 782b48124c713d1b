import { initialsOf } from '@tessera/shared/contract/initials'
import { isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { soundsOf } from '../materials/spelling'

/** Names of one transaction. */
const AT_ONCE = 500

interface Named {
  table: typeof customers | typeof materials
  /** Null until it was worked out. */
  without: PgColumn
  columns: string[]
  soundsOf: (name: string) => Record<string, string>
}

const NAMED: readonly Named[] = [
  {
    table: customers,
    without: customers.initials,
    columns: ['initials'],
    soundsOf: (name) => ({ initials: initialsOf(name) }),
  },
  { table: materials, without: materials.spellings, columns: ['initials', 'spellings'], soundsOf },
]

/** Works out how names sound that came without: SQL knows no Pinyin. */
export async function fillSounds(database: Database): Promise<void> {
  for (const named of NAMED) {
    let filled: number
    do filled = await database.transaction((tx) => fillSome(tx, named))
    while (filled === AT_ONCE)
  }
}

async function fillSome(tx: Transaction, { table, without, columns, soundsOf: of }: Named): Promise<number> {
  const rows = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(isNull(without))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true })
  if (rows.length === 0) return 0
  const sounds = rows.map(({ id, name }) => ({ id, ...of(name) }))
  const set = columns.map((column) => sql`${sql.identifier(column)} = sounds.${sql.identifier(column)}`)
  await tx.execute(sql`
    update ${table} as record set ${sql.join(set, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(sounds)}::jsonb) as sounds(id text, initials text, spellings text)
    where record.id = sounds.id`)
  return rows.length
}
