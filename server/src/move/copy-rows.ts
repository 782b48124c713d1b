import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../db/database'
import { identifier, listed, type Plan, planOf, rowsOf, type Table } from './tables'

const BATCH = 500
/** Where rows hold parts of files, 1 MB each and twice as much as text: jsonb takes 256 MB. */
const FILE_BATCH = 20
/** Every database has this one row from its first migration; it is replaced by the source's. */
const MADE_WITH_THE_DATABASE = 'installation'

/** The target cannot take the copy; the message gives the reason. */
export class MoveRefused extends Error {
  override name = 'UsageError'
}

const cells = z.array(z.record(z.string(), z.string().nullable()))

/**
 * Copies all rows from a snapshot into an empty database with the same tables, in one transaction: the target is empty
 * or complete. Values are transferred in PostgreSQL's text format, in batches of a few hundred rows.
 * @throws MoveRefused when the target has rows, or other tables
 */
export async function copyRows(source: Database, target: Database): Promise<void> {
  await source.transaction(async (from) => {
    await readOneInstant(from)
    await target.transaction(async (to) => {
      await withoutHurry(to)
      // A concurrent move into the same target waits here, and then finds it non-empty.
      await to.execute(sql`lock table ${identifier(MADE_WITH_THE_DATABASE)} in access exclusive mode`)
      const plan = await planOf(from)
      await requireEmpty(to, plan)
      await to.execute(sql`delete from ${identifier(MADE_WITH_THE_DATABASE)}`)
      await later(to, plan)
      for (const table of plan.tables) await copyTable(from, to, table)
      await sooner(to, plan)
    })
  })
}

/** All reads in this transaction see one snapshot. Must be the transaction's first statement. */
export async function readOneInstant(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  await withoutHurry(tx)
}

/** Disables time-outs, which are meant for requests. UTC, so that both sides format timestamps identically. */
async function withoutHurry(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.execute(sql`set local timezone = 'UTC'`)
}

async function requireEmpty(to: Transaction, plan: Plan): Promise<void> {
  const there = await planOf(to)
  if (JSON.stringify(there.tables) !== JSON.stringify(plan.tables)) {
    throw new MoveRefused('The target has other tables than the source: run this with the version that both are for.')
  }
  for (const { name } of plan.tables) {
    if (name === MADE_WITH_THE_DATABASE) continue
    const found = await rowsOf(to, sql`select 1 as one from ${identifier(name)} limit 1`, z.array(z.unknown()))
    if (found.length > 0) {
      throw new MoveRefused(
        `The target is not empty: ${name} has rows. Give an empty database; "--prove" compares one that was moved to already.`,
      )
    }
  }
}

/** Defers circular foreign keys until all rows are there. Disables triggers: their effects are copied as rows. */
async function later(to: Transaction, { tables, circular }: Plan): Promise<void> {
  for (const { name } of tables) await to.execute(sql`alter table ${identifier(name)} disable trigger user`)
  for (const { table, name } of circular) {
    await to.execute(
      sql`alter table ${identifier(table)} alter constraint ${identifier(name)} deferrable initially deferred`,
    )
  }
}

async function sooner(to: Transaction, { tables, circular }: Plan): Promise<void> {
  await to.execute(sql`set constraints all immediate`)
  for (const { name } of tables) await to.execute(sql`alter table ${identifier(name)} enable trigger user`)
  for (const { table, name } of circular) {
    await to.execute(sql`alter table ${identifier(table)} alter constraint ${identifier(name)} not deferrable`)
  }
}

async function copyTable(from: Transaction, to: Transaction, table: Table): Promise<void> {
  const names = table.columns.map(({ name }) => identifier(name))
  await from.execute(
    sql`declare moved_rows no scroll cursor for
      select ${listed(names.map((name) => sql`${name}::text`))} from ${identifier(table.name)}`,
  )
  const batch = table.columns.some(({ type }) => type === 'bytea') ? FILE_BATCH : BATCH
  for (;;) {
    const rows = await rowsOf(from, sql.raw(`fetch forward ${batch} from moved_rows`), cells)
    if (rows.length === 0) break
    const values = rows.map((row) => table.columns.map(({ name }) => row[name] ?? null))
    const typed = table.columns.map(({ type }, place) => sql.raw(`(cell ->> ${place})::${type}`))
    await to.execute(
      sql`insert into ${identifier(table.name)} (${listed(names)})
        select ${listed(typed)} from jsonb_array_elements(${JSON.stringify(values)}::jsonb) as cell`,
    )
  }
  await from.execute(sql`close moved_rows`)
  for (const { sequence } of table.columns) if (sequence !== null) await copySequence(from, to, sequence)
}

async function copySequence(from: Transaction, to: Transaction, sequence: string): Promise<void> {
  const state = z.array(z.object({ last: z.string(), called: z.boolean() })).length(1)
  const [found] = await rowsOf(
    from,
    sql.raw(`select last_value::text as last, is_called as called from ${sequence}`),
    state,
  )
  await to.execute(sql`select setval(${sequence}::regclass, ${found!.last}::bigint, ${found!.called})`)
}
