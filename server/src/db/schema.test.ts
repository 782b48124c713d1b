/** @database both: the tables as migrations make them */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { freshDatabase } from '../testing/fresh-database'
import { copyMigrationsBefore } from '../testing/former-migrations'
import type { Database } from './database'
import { migrationsFolder } from './migrations'

const folder = join(import.meta.dirname, 'schema')
const modules = readdirSync(folder).filter((name) => name.endsWith('.ts'))

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await database.statement((tx) => tx.execute(query))) as unknown as { rows: Row[] }).rows

async function tables(): Promise<PgTable[]> {
  const loaded = await Promise.all(modules.map((name) => import(join(folder, name)) as Promise<object>))
  return loaded.flatMap((each) => Object.values(each) as unknown[]).filter((each): each is PgTable => is(each, PgTable))
}

test('a column with an enum has a check constraint for its values', async () => {
  const checks = await rows<{ place: string; definition: string }>(
    sql`select conrelid::regclass::text as place, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c' and convalidated`,
  )
  const unchecked: string[] = []
  let enums = 0
  for (const table of await tables()) {
    const { name: place } = getTableConfig(table)
    for (const { name, enumValues } of Object.values(getTableColumns(table))) {
      if (!enumValues) continue
      enums += 1
      const wanted = enumValues.toSorted().join()
      const held = checks.some(
        ({ place: at, definition }) =>
          at === place &&
          new RegExp(`^CHECK \\(\\(\\(?${name}\\b`).test(definition) &&
          [...definition.matchAll(/'([^']*)'::text/g)]
            .map(([, value]) => value)
            .toSorted()
            .join() === wanted,
      )
      if (!held) unchecked.push(`${place}.${name}`)
    }
  }
  expect(enums).toBeGreaterThan(30)
  expect(unchecked).toEqual([])
})

test('no text column has its values in its type alone', () => {
  const found = modules.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/text\('(\w+)'\)\.\$type</g)].map(([, column]) => column),
  )
  expect(found).toEqual([])
})

/** Rows of these tables are never deleted, so foreign keys to them need no index. */
const KEPT = new Set(['users', 'teams', 'orders', 'price_items', 'payment_ways', 'membership_tiers'])

// An index of the rows that have a value finds whoever points at a deleted one.
test('foreign keys whose targets are deleted have indexes; those to files always', async () => {
  const unindexed = await rows<{ name: string; parent: string }>(sql`
    select conname as name, confrelid::regclass::text as parent from pg_constraint as key
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index as index
      where index.indrelid = key.conrelid
        and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) = '(' || (
          select attname from pg_attribute where attrelid = key.conrelid and attnum = key.conkey[1]
        ) || ' IS NOT NULL)')
        and (index.indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey
    )`)
  expect(KEPT.has('files')).toBe(false)
  expect(unindexed.filter(({ parent }) => !KEPT.has(parent))).toEqual([])
})

test('an existing invalid row does not stop the start, and new ones are refused', async () => {
  const before = await mkdtemp(join(tmpdir(), 'tessera-migrations-'))
  copyMigrationsBefore('known_values', before)
  const client = await PGlite.create()
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: before })
  await client.exec(`insert into teams (id, name) values ('t', 'T');
    insert into users (id, team_id, mobile, user_name, role_type, user_type) values ('u', 't', '1', 'U', 1, 'nobody');
    insert into audit_events (id, team_id, user_id, kind) values ('e', 't', 'u', 'unknown');
    insert into ledger_entries (id, team_id, unit, category, amount, balance_after, cause_type, cause_id, key)
      values ('l', 't', 'flops', 'grant', 1, 1, 'unknown', 'c', 'k')`)
  await migrate(db, { migrationsFolder })
  const insert = client.exec(
    `insert into users (id, team_id, mobile, user_name, role_type, user_type) values ('v', 't', '2', 'V', 1, 'nobody')`,
  )
  await expect(insert).rejects.toThrow('users_user_type_known')
  const { rows: unproven } = await client.query<{ conname: string }>(
    `select conname from pg_constraint where not convalidated order by conname`,
  )
  const names = ['audit_events_kind_known', 'ledger_entries_cause_type_known', 'users_user_type_known']
  expect(unproven).toEqual(names.map((conname) => ({ conname })))
  await client.close()
  await rm(before, { recursive: true })
})
