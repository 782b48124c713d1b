import type { Customer } from '@tessera/shared/contract/customer'
import { and, count, desc, eq, isNull, type Placeholder } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'

type CustomerRow = typeof customers.$inferSelect

export function presentCustomer(row: CustomerRow, ownerName: string): Customer {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    name: row.name,
    mobile: row.mobile,
    wechat: row.wechat,
    source: row.source,
    stage: row.stage,
    level: row.level,
    community: row.community,
    address: row.address,
    layout: row.layout,
    areaSqm: row.areaSqm,
    demand: row.demand,
    ownerUserId: row.ownerUserId,
    ownerName,
    lastFollowTime: row.lastFollowTime?.toISOString() ?? null,
  }
}

/** Base condition of all customer queries: a team's undeleted customers. */
export const liveOf = (teamId: string | Placeholder) => and(eq(customers.teamId, teamId), isNull(customers.deletedAt))

const SORTABLE = {
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
  name: customers.name,
  level: customers.level,
  areaSqm: customers.areaSqm,
  lastFollowTime: customers.lastFollowTime,
}

interface CustomerQuery extends ListQuery {
  teamId: string
  stage?: Customer['stage'] | undefined
  level?: Customer['level'] | undefined
}

const liveCustomers = offsetList<CustomerQuery, { customer: CustomerRow; ownerName: string }>({
  name: 'customers',
  rows: (reader, given) =>
    reader
      .select({ customer: customers, ownerName: users.userName })
      .from(customers)
      .innerJoin(users, eq(users.id, customers.ownerUserId))
      .where(fits(given))
      .$dynamic(),
  counting: (reader, given) => reader.select({ id: customers.id }).from(customers).where(fits(given)).$dynamic(),
  order: { fields: SORTABLE, otherwise: [desc(customers.createdAt)], id: customers.id },
})

const fits = ({ teamId, stage, level, keyword }: Given<CustomerQuery>) =>
  and(
    liveOf(teamId),
    stage && eq(customers.stage, stage),
    level && eq(customers.level, level),
    matching(keyword, [customers.name, customers.mobile, customers.wechat, customers.community]),
  )

export async function customerPage(tx: Reader, teamId: string, query: Omit<CustomerQuery, 'teamId'>) {
  const { rows, counted } = await liveCustomers(tx, { ...query, teamId })
  return pageAnswer(
    rows.map((row) => presentCustomer(row.customer, row.ownerName)),
    counted,
    query,
  )
}

/** An undeleted customer of the team. @throws AppError NOT_FOUND */
export async function customerOf(tx: Reader, teamId: string, id: string): Promise<Customer> {
  const [row] = await tx
    .select({ customer: customers, ownerName: users.userName })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.ownerUserId))
    .where(and(liveOf(teamId), eq(customers.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return presentCustomer(row.customer, row.ownerName)
}

export async function countLive(tx: Reader, teamId: string): Promise<number> {
  const [total] = await tx.select({ rows: count() }).from(customers).where(liveOf(teamId))
  return total?.rows ?? 0
}
