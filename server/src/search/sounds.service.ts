import { isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { personSoundsOf, soundsOf } from '../sounds/spelling'

/** Names of one transaction. */
const AT_ONCE = 500

interface Named {
  table: typeof customers | typeof materials
  soundsOf: typeof soundsOf
}

const NAMED: readonly Named[] = [
  { table: customers, soundsOf: personSoundsOf },
  { table: materials, soundsOf },
]

/** Works out how names sound that came without: SQL knows no Pinyin. */
export async function fillSounds(database: Database): Promise<void> {
  for (const named of NAMED) {
    let filled: number
    do filled = await database.transaction((tx) => fillSome(tx, named))
    while (filled === AT_ONCE)
  }
}

async function fillSome(tx: Transaction, { table, soundsOf: of }: Named): Promise<number> {
  const rows = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(isNull(table.spellings))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true })
  if (rows.length === 0) return 0
  const sounds = rows.map(({ id, name }) => ({ id, ...of(name) }))
  await tx.execute(sql`
    update ${table} as record set initials = sounds.initials, spellings = sounds.spellings
    from jsonb_to_recordset(${JSON.stringify(sounds)}::jsonb) as sounds(id text, initials text, spellings text)
    where record.id = sounds.id`)
  return rows.length
}
