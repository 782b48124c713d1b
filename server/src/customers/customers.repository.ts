import { type checkDuplicate, CUSTOMER_RESTORE_DAYS, type Customer } from '@tessera/shared/contract/customer'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, count, desc, eq, gt, isNull, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'

type CustomerRow = typeof customers.$inferSelect

/** A customer with the names of its people. */
interface NamedCustomer {
  customer: CustomerRow
  ownerName: string
  previousOwnerName: string | null
}

const DUPLICATES_SHOWN = 3

const previousOwners = alias(users, 'previous_owners')

const namedCustomers = (reader: Reader) =>
  reader
    .select({ customer: customers, ownerName: users.userName, previousOwnerName: previousOwners.userName })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.ownerUserId))
    .leftJoin(previousOwners, eq(previousOwners.id, customers.previousOwnerUserId))
    .$dynamic()

function presentCustomer({ customer: row, ownerName, previousOwnerName }: NamedCustomer): Customer {
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
    budgetMin: row.budgetMin,
    budgetMax: row.budgetMax,
    nextFollowTime: row.nextFollowTime?.toISOString() ?? null,
    previousOwnerUserId: row.previousOwnerUserId,
    previousOwnerName,
    dealTime: row.dealTime?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** Base condition of all customer queries: a team's undeleted customers. */
export const liveOf = (teamId: string | Placeholder) => and(eq(customers.teamId, teamId), isNull(customers.deletedAt))

/** A team's deleted customers that can still be restored. */
export const restorable = (teamId: string | Placeholder) =>
  and(
    eq(customers.teamId, teamId),
    gt(customers.deletedAt, sql`now() - ${CUSTOMER_RESTORE_DAYS}::integer * interval '1 day'`),
  )

const SORTABLE = {
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
  name: customers.name,
  level: customers.level,
  areaSqm: customers.areaSqm,
  lastFollowTime: customers.lastFollowTime,
  nextFollowTime: customers.nextFollowTime,
  deletedAt: customers.deletedAt,
}

interface CustomerQuery extends ListQuery {
  teamId: string
  stage?: Customer['stage'] | undefined
  level?: Customer['level'] | undefined
  /** The deleted ones instead of the live ones. */
  deleted?: true | undefined
}

const liveCustomers = offsetList<CustomerQuery, NamedCustomer>({
  name: 'customers',
  rows: (reader, given) => namedCustomers(reader).where(fits(given)),
  counting: (reader, given) => reader.select({ id: customers.id }).from(customers).where(fits(given)).$dynamic(),
  order: { fields: SORTABLE, otherwise: [desc(customers.createdAt)], id: customers.id },
})

const fits = ({ teamId, stage, level, keyword, deleted }: Given<CustomerQuery>) =>
  and(
    deleted ? restorable(teamId) : liveOf(teamId),
    stage && eq(customers.stage, stage),
    level && eq(customers.level, level),
    matching(keyword, [customers.name, customers.mobile, customers.wechat, customers.community]),
  )

type AskedCustomers = Omit<CustomerQuery, 'teamId' | 'deleted'> & { deleted?: boolean | undefined }

export async function customerPage(tx: Reader, teamId: string, query: AskedCustomers) {
  const { rows, counted } = await liveCustomers(tx, { ...query, teamId, deleted: query.deleted || undefined })
  return pageAnswer(rows.map(presentCustomer), counted, query)
}

/** An undeleted customer of the team. @throws AppError NOT_FOUND */
export async function customerOf(tx: Reader, teamId: string, id: string): Promise<Customer> {
  const [row] = await namedCustomers(tx).where(and(liveOf(teamId), eq(customers.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return presentCustomer(row)
}

/** Live customers with this number or WeChat name; at most a few of each. */
export async function duplicatesOf(
  tx: Reader,
  teamId: string,
  { mobile, wechat }: EndpointParsedInput<typeof checkDuplicate>,
): Promise<EndpointOutput<typeof checkDuplicate>['list']> {
  const found = async (by: 'mobile' | 'wechat', value: string | undefined) => {
    if (value === undefined) return []
    const rows = await namedCustomers(tx)
      .where(and(liveOf(teamId), eq(customers[by], value)))
      .limit(DUPLICATES_SHOWN)
    return rows.map(({ customer: { id, name }, ownerName }) => ({ id, name, ownerName, by }))
  }
  return [...(await found('mobile', mobile)), ...(await found('wechat', wechat))]
}

export async function countLive(tx: Reader, teamId: string): Promise<number> {
  const [total] = await tx.select({ rows: count() }).from(customers).where(liveOf(teamId))
  return total?.rows ?? 0
}
