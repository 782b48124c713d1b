import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database'

/**
 * The minimal spend, as a baseline: one row per name, and an UPDATE of it as a single statement. @returns that UPDATE
 */
export async function bareRows(
  database: Database,
  names: readonly string[],
): Promise<(name: string) => Promise<unknown>> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`create table if not exists bench_rows (name text primary key, value bigint not null)`)
    for (const name of names) await tx.execute(sql`insert into bench_rows (name, value) values (${name}, 1000000000)`)
  })
  return (name) =>
    database.statement((tx) => tx.execute(sql`update bench_rows set value = value - 1 where name = ${name}`))
}
