import type { CoinRecord, getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { ledgerEntries, ledgerHolds } from '../db/schema/ledger'
import { orders } from '../db/schema/orders'
import { users } from '../db/schema/people'
import { matching, ordering, pageAnswer, pageWindow } from '../http/list-query'

type RecordQuery = EndpointParsedInput<typeof getCoinRecordList>
/** What narrows the records, in the list and in the workbook. */
export type RecordFilter = Pick<RecordQuery, 'category' | 'unit' | 'from' | 'to' | 'keyword'>

/**
 * What a cause is called, looked up when shown: a task's design type (a code that the browser words), a customer's, member's
 * or material's name, what an order was for. Causes whose record is gone, and those without one, have none.
 */
const label = sql<string | null>`case ${ledgerEntries.causeType}
  when 'task' then (select ${designTasks.designType} from ${designTasks} where ${designTasks.id} = ${ledgerEntries.causeId})
  when 'customer' then (select ${customers.name} from ${customers} where ${customers.id} = ${ledgerEntries.causeId})
  when 'material' then (select ${materials.name} from ${materials} where ${materials.id} = ${ledgerEntries.causeId})
  when 'order' then (select ${orders.name} from ${orders} where ${orders.tradeNo} = ${ledgerEntries.causeId})
  when 'member' then (select member.user_name from ${users} as member where member.id = ${ledgerEntries.causeId})
end`

const SORTABLE = { createdAt: ledgerEntries.sequence, amount: ledgerEntries.amount } as const

/** Every change of a team's balances, newest first; `sortField` may be `createdAt` or `amount`. */
export async function coinRecordPage(tx: Reader, teamId: string, query: RecordQuery) {
  const { limit, offset } = pageWindow(query)
  const list = await recordsWhere(tx, teamId, query)
    .orderBy(...ordering(query, SORTABLE, [desc(ledgerEntries.sequence)], ledgerEntries.id))
    .limit(limit)
    .offset(offset)
  return pageAnswer(list.map(present), await countRecords(tx, teamId, query), query)
}

/** All that fit the filters, newest first. */
export async function allCoinRecords(tx: Transaction, teamId: string, filter: RecordFilter): Promise<CoinRecord[]> {
  const rows = await recordsWhere(tx, teamId, filter).orderBy(desc(ledgerEntries.sequence))
  return rows.map(present)
}

export async function countRecords(tx: Reader, teamId: string, filter: RecordFilter): Promise<number> {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(ledgerEntries)
    .leftJoin(users, eq(users.id, ledgerEntries.operatorId))
    .where(and(eq(ledgerEntries.teamId, teamId), ...filters(filter)))
  return counted!.total
}

function recordsWhere(tx: Reader, teamId: string, filter: RecordFilter) {
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
    .where(and(eq(ledgerEntries.teamId, teamId), ...filters(filter)))
    .$dynamic()
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
    matching(query.keyword, [label, users.userName]),
  ]
}
