import { CUSTOMER_STAGES, type CustomerStage } from '@tessera/shared/contract/customer'
import { type CustomerOverview, type MemberOverview, OVERVIEW_MONTHS } from '@tessera/shared/contract/team'
import { and, asc, count, eq, gt, gte, isNull, lt, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { users } from '../db/schema/people'
import { shares } from '../db/schema/shares'
import { lastMonths } from './months.rules'

type StageCounts = MemberOverview['byStage']

export const noStages = (): StageCounts =>
  Object.fromEntries(CUSTOMER_STAGES.map((stage) => [stage, 0])) as Record<CustomerStage, number>

/** Live customers by owner and stage. @param ownerId of this member only */
export async function stagesByOwner(tx: Reader, teamId: string, ownerId?: string): Promise<Map<string, StageCounts>> {
  const rows = await tx
    .select({ owner: customers.ownerUserId, stage: customers.stage, rows: count() })
    .from(customers)
    .where(
      and(
        eq(customers.teamId, teamId),
        isNull(customers.deletedAt),
        ownerId === undefined ? undefined : eq(customers.ownerUserId, ownerId),
      ),
    )
    .groupBy(customers.ownerUserId, customers.stage)
  const counts = new Map<string, StageCounts>()
  for (const { owner, stage, rows: each } of rows) {
    counts.set(owner, { ...(counts.get(owner) ?? noStages()), [stage]: each })
  }
  return counts
}

const RECENT = sql`now() - interval '30 days'`
const all = (counts: StageCounts) => Object.values(counts).reduce((total, each) => total + each, 0)

/** Members who are there, the team's customers by them, and the trend. @param offset minutes east of UTC */
export async function customerOverview(tx: Reader, teamId: string, offset: number): Promise<CustomerOverview> {
  const people = await tx
    .select({ id: users.id, userName: users.userName, status: users.status })
    .from(users)
    .where(and(eq(users.teamId, teamId), isNull(users.deletedAt)))
    .orderBy(asc(users.roleType), asc(users.createdAt), asc(users.id))
  const stages = await stagesByOwner(tx, teamId)
  const live = and(eq(customers.teamId, teamId), isNull(customers.deletedAt))
  const owner = customers.ownerUserId
  const created = await countBy(tx, customers, owner, and(live, gt(customers.createdAt, RECENT)))
  const followed = await countBy(tx, customers, owner, and(live, gt(customers.lastFollowTime, RECENT)))
  const deals = await countBy(tx, customers, owner, and(live, gt(customers.dealTime, RECENT)))
  const open = notInArray(customers.stage, ['deal', 'lost'])
  const overdue = await countBy(tx, customers, owner, and(live, open, lt(customers.nextFollowTime, sql`now()`)))
  const ofTeam = and(eq(designTasks.teamId, teamId), gt(designTasks.createdAt, RECENT))
  const designs = await countBy(tx, designTasks, designTasks.createdBy, ofTeam)
  const shared = await tx
    .select({ by: shares.createdBy, rows: count(), views: sum(shares.viewCount).mapWith(Number) })
    .from(shares)
    .where(and(eq(shares.teamId, teamId), gt(shares.createdAt, RECENT)))
    .groupBy(shares.createdBy)
  const sharesOf = new Map(shared.map((each) => [each.by, each]))
  return {
    members: people.map((person) => {
      const byStage = stages.get(person.id) ?? noStages()
      return {
        ...person,
        customers: all(byStage),
        byStage,
        overdue: overdue.get(person.id) ?? 0,
        deals: deals.get(person.id) ?? 0,
        newCustomers: created.get(person.id) ?? 0,
        followed: followed.get(person.id) ?? 0,
        designs: designs.get(person.id) ?? 0,
        shares: sharesOf.get(person.id)?.rows ?? 0,
        views: sharesOf.get(person.id)?.views ?? 0,
      }
    }),
    months: await months(tx, teamId, offset),
  }
}

async function countBy(tx: Reader, table: PgTable, by: PgColumn, condition: SQL | undefined) {
  const rows = await tx.select({ by, rows: count() }).from(table).where(condition).groupBy(by)
  return new Map(rows.map((row) => [row.by as string, row.rows]))
}

/** The last months, the current one last; months without anything too. */
async function months(tx: Reader, teamId: string, offset: number): Promise<CustomerOverview['months']> {
  const { names, since } = lastMonths(new Date(), offset, OVERVIEW_MONTHS)
  const monthly = async (table: PgTable, at: PgColumn, condition: SQL | undefined) => {
    const month = sql<string>`to_char(${at} at time zone 'UTC' + ${offset} * interval '1 minute', 'YYYY-MM')`
    const rows = await tx
      .select({ month, rows: count() })
      .from(table)
      .where(and(condition, gte(at, since)))
      .groupBy(sql`1`)
    return new Map(rows.map((row) => [row.month, row.rows]))
  }
  const live = and(eq(customers.teamId, teamId), isNull(customers.deletedAt))
  const made = await monthly(customers, customers.createdAt, live)
  const deals = await monthly(customers, customers.dealTime, live)
  const designs = await monthly(designTasks, designTasks.createdAt, eq(designTasks.teamId, teamId))
  const shared = await monthly(shares, shares.createdAt, eq(shares.teamId, teamId))
  return names.map((month) => ({
    month,
    customers: made.get(month) ?? 0,
    deals: deals.get(month) ?? 0,
    designs: designs.get(month) ?? 0,
    shares: shared.get(month) ?? 0,
  }))
}
