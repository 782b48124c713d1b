import { initialsOf } from '@tessera/shared/contract/initials'
import { isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'

/** Names of one transaction. */
const AT_ONCE = 500

/** Works out the initials of names that have none: SQL knows no Pinyin. */
export async function fillInitials(database: Database): Promise<void> {
  for (const table of [customers, materials]) {
    let filled: number
    do filled = await database.transaction((tx) => fillSome(tx, table))
    while (filled === AT_ONCE)
  }
}

async function fillSome(tx: Transaction, table: typeof customers | typeof materials): Promise<number> {
  const rows = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(isNull(table.initials))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true })
  if (rows.length === 0) return 0
  const named = rows.map(({ id, name }) => ({ id, initials: initialsOf(name) }))
  await tx.execute(sql`
    update ${table} as record set initials = named.initials
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(id text, initials text)
    where record.id = named.id`)
  return rows.length
}
