import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database'

/**
 * The minimal spend, as a baseline: one row per name, and an UPDATE of it. @returns that UPDATE, as a statement by itself and in a
 * transaction
 */
export async function bareRows(database: Database, names: readonly string[]) {
  await database.transaction(async (tx) => {
    await tx.execute(sql`create table if not exists bench_rows (name text primary key, value bigint not null)`)
    for (const name of names) await tx.execute(sql`insert into bench_rows (name, value) values (${name}, 1000000000)`)
  })
  const update = (tx: Transaction, name: string) =>
    tx.execute(sql`update bench_rows set value = value - 1 where name = ${name}`)
  return {
    statement: (name: string): Promise<unknown> => database.statement((tx) => update(tx, name)),
    transaction: (name: string): Promise<unknown> => database.transaction((tx) => update(tx, name)),
  }
}
