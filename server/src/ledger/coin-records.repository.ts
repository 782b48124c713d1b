import type { CoinRecord, getCoinRecordList } from '@tessera/shared/contract/billing'
import { DESIGN_TYPES } from '@tessera/shared/contract/design/task'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, desc, eq, exists, gte, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { assets } from '../db/schema/assets'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { ledgerEntries, ledgerHolds } from '../db/schema/ledger'
import { orders } from '../db/schema/orders'
import { users } from '../db/schema/people'
import { cutPage, type Keyset, keysetOf, MANY_NAMES } from '../http/keyset'
import { type Counted, countRows, type ListQuery, matching, ordering, pageAnswer, pageWindow } from '../http/list-query'

type RecordQuery = EndpointParsedInput<typeof getCoinRecordList>
/** What narrows the records, in the list and in the workbook. */
export type RecordFilter = Pick<RecordQuery, 'category' | 'unit' | 'from' | 'to' | 'keyword'>

const NEWEST_FIRST = [desc(ledgerEntries.createdAt), desc(ledgerEntries.sequence)]
/** No limit, where every record is asked for. */
const ALL = 2_147_483_647

/**
 * What a cause is called, looked up when shown: a task's design type (a code that the browser words), a customer's, member's
 * or material's name, what an order was for. Causes whose record is gone, and those without one, have none.
 */
const label = sql<string | null>`case ${ledgerEntries.causeType}
  when 'task' then (select ${designTasks.designType} from ${designTasks} where ${designTasks.id} = ${ledgerEntries.causeId})
  when 'customer' then (select ${customers.name} from ${customers} where ${customers.id} = ${ledgerEntries.causeId})
  when 'material' then coalesce(
    (select ${materials.name} from ${materials} where ${materials.id} = ${ledgerEntries.causeId}),
    (select ${assets.name} from ${assets} where ${assets.id} = ${ledgerEntries.causeId}))
  when 'order' then (select ${orders.name} from ${orders} where ${orders.tradeNo} = ${ledgerEntries.causeId})
  when 'member' then (select member.user_name from ${users} as member where member.id = ${ledgerEntries.causeId})
end`

/**
 * Every change of a team's balances, newest first; `sortField` may be `createdAt` or `amount`, and the latter has no keys.
 */
export async function coinRecordPage(
  tx: Reader,
  teamId: string,
  query: RecordQuery,
): Promise<EndpointOutput<typeof getCoinRecordList>> {
  const { createdAt, sequence, amount, id } = ledgerEntries
  const keyset = keysetOf(query, createdAt, sequence)
  const byTime = query.sortField === undefined || query.sortField === 'createdAt'
  const order = byTime ? keyset.order : ordering(query, { amount }, [], id)
  const named = query.keyword ? await namedEntries(tx, teamId, query) : null
  const counted = keyset.counted ?? (await countRecords(tx, teamId, query, named))
  const found = byTime ? named?.(keyset.offset + keyset.fetched, keyset) : named?.(ALL)
  // What they are called and who did it is looked up for the page's entries, not for all before them.
  const shown = tx
    .select({ id })
    .from(ledgerEntries)
    .where(entriesWhere(teamId, query, byTime ? keyset.after : undefined, found))
    .orderBy(...order)
    .limit(keyset.fetched)
    .offset(byTime ? keyset.offset : pageWindow(query).offset)
  const rows = await records(tx, inArray(id, shown)).orderBy(...order)
  const page = cutPage(rows, query, counted, ({ entry }) => ({ at: entry.createdAt, key: entry.sequence }))
  return { ...pageAnswer(page.rows.map(present), counted, query), ...(byTime && { nextCursor: page.nextCursor }) }
}

/** All that fit the filters, newest first. */
export async function allCoinRecords(tx: Reader, teamId: string, filter: RecordFilter): Promise<CoinRecord[]> {
  const found = filter.keyword ? (await namedEntries(tx, teamId, filter))(ALL) : undefined
  const rows = await records(tx, entriesWhere(teamId, filter, undefined, found)).orderBy(...NEWEST_FIRST)
  return rows.map(present)
}

/** How many records fit, counted to one more than `most`. */
export async function countRecordsUpTo(
  tx: Reader,
  teamId: string,
  filter: RecordFilter,
  most: number,
): Promise<number> {
  const named = filter.keyword ? await namedEntries(tx, teamId, filter) : null
  return (await countRecords(tx, teamId, { ...filter, pageNum: 1, pageSize: most }, named)).total
}

type NamedEntries = (limit: number, keyset?: Keyset) => SQL

function countRecords(
  tx: Reader,
  teamId: string,
  query: RecordFilter & ListQuery,
  named: NamedEntries | null,
): Promise<Counted> {
  const { id } = ledgerEntries
  return countRows(
    tx,
    query,
    (limit) =>
      named?.(limit) ??
      tx
        .select({ id })
        .from(ledgerEntries)
        .where(and(ofTeam(teamId), ...filters(query)))
        .limit(limit)
        .as('rows'),
  )
}

const ofTeam = (teamId: string) => eq(ledgerEntries.teamId, teamId)

function entriesWhere(teamId: string, filter: RecordFilter, after?: SQL, found?: SQL): SQL | undefined {
  return found ? sql`${ledgerEntries.id} in (select id from ${found})` : and(ofTeam(teamId), ...filters(filter), after)
}

function records(tx: Reader, where: SQL | undefined) {
  return tx
    .select({
      entry: ledgerEntries,
      label,
      state: ledgerHolds.state,
      operatorName: users.userName,
    })
    .from(ledgerEntries)
    .leftJoin(ledgerHolds, eq(ledgerHolds.id, ledgerEntries.holdId))
    .leftJoin(users, eq(users.id, ledgerEntries.operatorId))
    .where(where)
}

function present(row: {
  entry: typeof ledgerEntries.$inferSelect
  label: string | null
  state: (typeof ledgerHolds.$inferSelect)['state'] | null
  operatorName: string | null
}): CoinRecord {
  const { entry } = row
  return {
    id: entry.id,
    category: entry.category,
    amount: entry.amount,
    unit: entry.unit,
    balanceAfter: entry.balanceAfter,
    cause: { type: entry.causeType, id: entry.causeId, label: row.label },
    state: entry.category === 'hold' ? row.state : null,
    operatorName: row.operatorName,
    createdAt: entry.createdAt.toISOString(),
  }
}

function filters(query: RecordFilter): (SQL | undefined)[] {
  return [
    query.category && eq(ledgerEntries.category, query.category),
    query.unit && eq(ledgerEntries.unit, query.unit),
    query.from === undefined ? undefined : gte(ledgerEntries.createdAt, new Date(query.from)),
    query.to === undefined ? undefined : lte(ledgerEntries.createdAt, new Date(query.to)),
  ]
}

/**
 * Entries with the keyword in what their cause is called or in the operator's name. The team's own names are looked through, which are few,
 * and each that fits leads to its entries by an index, newest first.
 * @returns the first `limit` of them, as a table expression with `id`
 */
async function namedEntries(tx: Reader, teamId: string, filter: RecordFilter): Promise<NamedEntries> {
  const keyword = filter.keyword!
  const causes = await causesNamed(tx, teamId, keyword)
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.teamId, teamId), matching(keyword, [users.userName])))
  const operators = people.map(({ id }) => id)
  const types = DESIGN_TYPES.filter((type) => type.includes(keyword.toLowerCase()))
  const notByThem = or(
    isNull(ledgerEntries.operatorId),
    sql`${ledgerEntries.operatorId} <> all(${sql.param(operators)}::text[])`,
  )
  const ofType = tx
    .select({ one: sql`1` })
    .from(designTasks)
    .where(and(eq(designTasks.id, ledgerEntries.causeId), inArray(designTasks.designType, types)))
  return (limit, keyset) => {
    // What is only counted needs no order.
    const order = keyset ? sql`order by ${sql.join(keyset.order, sql`, `)}` : sql``
    const each = (...conditions: (SQL | undefined)[]) => sql`
      (select id, created_at, sequence from ${ledgerEntries}
       where ${and(ofTeam(teamId), ...filters(filter), keyset?.after, ...conditions)} ${order} limit ${limit})`
    if (keyset && causes.length > MANY_NAMES && types.length === 0) {
      const byThem = sql`${ledgerEntries.operatorId} = any(${sql.param(operators)}::text[])`
      const forThem = sql`(${ledgerEntries.causeType} <> 'task' and ${ledgerEntries.causeId} = any(${sql.param(causes)}::text[]))`
      return sql`${each(or(byThem, forThem))} as found`
    }
    const isTask = eq(ledgerEntries.causeType, sql`'task'`)
    return sql`(
      select id from (
        select entry.* from unnest(${sql.param(operators)}::text[]) as wanted(id),
          lateral ${each(sql`${ledgerEntries.operatorId} = wanted.id`)} as entry
        union all
        select entry.* from unnest(${sql.param(causes)}::text[]) as wanted(id),
          lateral ${each(not(isTask), sql`${ledgerEntries.causeId} = wanted.id`, notByThem)} as entry
        ${types.length === 0 ? sql`` : sql`union all select entry.* from ${each(isTask, exists(ofType), notByThem)} as entry`}
      ) as ledger_entries ${order} limit ${limit}
    ) as found`
  }
}

/** What an entry of the team may have come about for and is called so: see {@link label}. */
async function causesNamed(tx: Reader, teamId: string, keyword: string): Promise<string[]> {
  const named = (table: typeof customers | typeof materials | typeof assets | typeof orders, id: PgColumn) =>
    tx
      .select({ id: sql<string>`${id}` })
      .from(table)
      .where(and(eq(table.teamId, teamId), matching(keyword, [table.name])))
  const members = tx
    .select({ id: sql<string>`${users.id}` })
    .from(users)
    .where(and(eq(users.teamId, teamId), matching(keyword, [users.userName])))
  const rows = await named(customers, customers.id)
    .unionAll(named(materials, materials.id))
    .unionAll(named(assets, assets.id))
    .unionAll(named(orders, orders.tradeNo))
    .unionAll(members)
  return rows.map(({ id }) => id)
}
