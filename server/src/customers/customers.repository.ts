import type { Customer } from '@tessera/shared/contract/customer'
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { countRows, type ListQuery, matching, ordering, pageAnswer, pageWindow } from '../http/list-query'

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
export const liveOf = (teamId: string) => and(eq(customers.teamId, teamId), isNull(customers.deletedAt))

const SORTABLE = {
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
  name: customers.name,
  level: customers.level,
  areaSqm: customers.areaSqm,
  lastFollowTime: customers.lastFollowTime,
}

export async function customerPage(
  tx: Reader,
  teamId: string,
  query: ListQuery & { stage?: Customer['stage'] | undefined; level?: Customer['level'] | undefined },
) {
  const where = and(
    liveOf(teamId),
    query.stage ? eq(customers.stage, query.stage) : undefined,
    query.level ? eq(customers.level, query.level) : undefined,
    matching(query.keyword, [customers.name, customers.mobile, customers.wechat, customers.community]),
  )
  const { limit, offset } = pageWindow(query)
  const rows = await tx
    .select({ customer: customers, ownerName: users.userName })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.ownerUserId))
    .where(where)
    .orderBy(...ordering(query, SORTABLE, [desc(customers.createdAt)], customers.id))
    .limit(limit)
    .offset(offset)
  const counted = await countRows(tx, query, (most) =>
    tx.select({ id: customers.id }).from(customers).where(where).limit(most).as('rows'),
  )
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
