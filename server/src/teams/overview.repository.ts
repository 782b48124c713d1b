import { CUSTOMER_STAGES, type CustomerStage, RECENT_DAYS } from '@tessera/shared/contract/customer'
import { type CustomerOverview, type MemberOverview, OVERVIEW_MONTHS } from '@tessera/shared/contract/team'
import { and, asc, count, eq, gt, gte, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { notes } from '../db/schema/notes'
import { users } from '../db/schema/people'
import { shareReplies, shares } from '../db/schema/shares'
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

const daysAgo = (days: number) => sql`now() - ${days}::integer * interval '1 day'`
const RECENT = daysAgo(RECENT_DAYS)
const BEFORE = daysAgo(2 * RECENT_DAYS)
const all = (counts: StageCounts) => Object.values(counts).reduce((total, each) => total + each, 0)

/** Designs that count as made, wherever they are counted: what failed or was cancelled left no picture. */
const madeBy = (teamId: string) =>
  and(eq(designTasks.teamId, teamId), inArray(designTasks.status, ['succeeded', 'partial']))

/** Id of the line of those who have left. */
const DEPARTED = 'departed'

/**
 * Members who are there, the team's customers by them, what those who have left did lately, and the trend.
 * @param offset minutes east of UTC
 */
export async function customerOverview(tx: Reader, teamId: string, offset: number): Promise<CustomerOverview> {
  const everybody = await tx
    .select({
      id: users.id,
      userName: users.userName,
      status: users.status,
      deletedAt: users.deletedAt,
      personId: users.personId,
    })
    .from(users)
    .where(eq(users.teamId, teamId))
    .orderBy(asc(users.roleType), asc(users.createdAt), asc(users.id))
  const stages = await stagesByOwner(tx, teamId)
  const live = and(eq(customers.teamId, teamId), isNull(customers.deletedAt))
  const owner = customers.ownerUserId
  const created = await countRecent(tx, customers, { by: owner, at: customers.createdAt, where: live })
  const deals = await countRecent(tx, customers, { by: owner, at: customers.dealTime, where: live })
  const open = notInArray(customers.stage, ['deal', 'lost'])
  const overdue = await countBy(tx, customers, owner, and(live, open, lt(customers.nextFollowTime, sql`now()`)))
  const followed = await followUps(
    tx,
    everybody.map(({ id }) => id),
  )
  const designs = await countRecent(tx, designTasks, {
    by: designTasks.createdBy,
    at: designTasks.createdAt,
    where: madeBy(teamId),
  })
  const liked = await likes(tx, teamId)
  const sent = await countRecent(tx, shares, {
    by: shares.createdBy,
    at: shares.createdAt,
    where: eq(shares.teamId, teamId),
    // No time is kept of a view: of the links sent lately, all.
    views: sql`sum(${shares.viewCount}) filter (where ${shares.createdAt} > ${RECENT})`,
  })
  const counted = (window: 'recent' | 'before', id: string) => ({
    newCustomers: created.get(id)?.[window] ?? 0,
    followed: followed.get(id)?.[window] ?? 0,
    deals: deals.get(id)?.[window] ?? 0,
    designs: designs.get(id)?.[window] ?? 0,
    shares: sent.get(id)?.[window] ?? 0,
    likes: liked.get(id)?.[window] ?? 0,
  })
  const lines = everybody.map(({ deletedAt, personId, ...person }) => {
    const byStage = stages.get(person.id) ?? noStages()
    const line: MemberOverview = {
      ...person,
      customers: all(byStage),
      byStage,
      overdue: overdue.get(person.id) ?? 0,
      views: sent.get(person.id)?.views ?? 0,
      ...counted('recent', person.id),
      previous: counted('before', person.id),
    }
    return { line, left: deletedAt !== null, personId: personId ?? person.id }
  })
  // Who left and joined again is one person: what the former accounts did is theirs, as the month's images are.
  const former = new Map<string, MemberOverview[]>()
  for (const { line, left, personId } of lines) if (left) former.set(personId, [...(former.get(personId) ?? []), line])
  const members = lines
    .filter(({ left }) => !left)
    .map(({ line, personId }) => {
      const earlier = former.get(personId)
      former.delete(personId)
      return earlier ? { ...line, ...workOf([line, ...earlier]) } : line
    })
  const departed = together([...former.values()].flat())
  return {
    members,
    ...(departed && { departed }),
    months: await months(tx, teamId, offset),
  }
}

/** Counted of a window of days, and of the one before. */
const FIGURES = ['newCustomers', 'followed', 'deals', 'designs', 'shares', 'likes'] as const
type Figures = Record<(typeof FIGURES)[number], number>

const sumOf = (windows: readonly Figures[]): Figures => {
  const sum = (figure: keyof Figures) => windows.reduce((total, each) => total + each[figure], 0)
  return Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)])) as Figures
}

/** What is counted of several accounts together. */
const workOf = (lines: readonly MemberOverview[]) => ({
  ...sumOf(lines),
  views: lines.reduce((total, { views }) => total + views, 0),
  previous: sumOf(lines.flatMap(({ previous }) => previous ?? [])),
})

/** Who has left owns no customers: what they did lately, as one line; undefined for nothing. */
function together(lines: readonly MemberOverview[]): MemberOverview | undefined {
  const work = workOf(lines)
  if (FIGURES.every((figure) => work[figure] === 0)) return undefined
  return { id: DEPARTED, userName: '', status: 'disabled', customers: 0, byStage: noStages(), overdue: 0, ...work }
}

async function countBy(tx: Reader, table: PgTable, by: PgColumn, condition: SQL | undefined) {
  const rows = await tx.select({ by, rows: count() }).from(table).where(condition).groupBy(by)
  return new Map(rows.map((row) => [row.by as string, row.rows]))
}

interface Windows {
  readonly recent: number
  readonly before: number
  readonly views: number
}

interface Counting {
  readonly by: PgColumn
  readonly at: PgColumn
  readonly where: SQL | undefined
  readonly views?: SQL
}

const countRows = ({ by, at, views }: Counting) => ({
  by: sql<string>`${by}`,
  recent: sql<number>`count(*) filter (where ${at} > ${RECENT})`.mapWith(Number),
  before: sql<number>`count(*) filter (where ${at} <= ${RECENT})`.mapWith(Number),
  views: sql<number>`coalesce(${views ?? sql`0`}, 0)`.mapWith(Number),
})

const byPerson = (rows: readonly (Windows & { by: string })[]): Map<string, Windows> =>
  new Map(rows.map((row) => [row.by, row]))

/** Rows of the last {@link RECENT_DAYS} days and of as many before, by person. */
async function countRecent(tx: Reader, table: PgTable, counting: Counting): Promise<Map<string, Windows>> {
  const { by, at, where } = counting
  return byPerson(
    await tx
      .select(countRows(counting))
      .from(table)
      .where(and(where, gt(at, BEFORE)))
      .groupBy(by),
  )
}

/** Notes by their author, by an index. Of imported ones only those of a member by that name. */
const followUps = (tx: Reader, people: string[]) =>
  countRecent(tx, notes, {
    by: notes.createdBy,
    at: notes.createdAt,
    where: and(inArray(notes.createdBy, people), isNull(notes.authorName)),
  })

/** Pictures liked, by who had sent the link. Only links with a late enough answer are looked into. */
async function likes(tx: Reader, teamId: string): Promise<Map<string, Windows>> {
  const counting = { by: shares.createdBy, at: shareReplies.createdAt, where: eq(shareReplies.kind, 'like') }
  return byPerson(
    await tx
      .select(countRows(counting))
      .from(shares)
      .innerJoin(shareReplies, eq(shareReplies.shareId, shares.id))
      .where(
        and(
          eq(shares.teamId, teamId),
          gt(shares.lastReplyAt, BEFORE),
          counting.where,
          gt(shareReplies.createdAt, BEFORE),
        ),
      )
      .groupBy(shares.createdBy),
  )
}

/** The last months, the current one last; months without anything too. */
async function months(tx: Reader, teamId: string, offset: number): Promise<CustomerOverview['months']> {
  const { names, starts } = lastMonths(new Date(), offset, OVERVIEW_MONTHS)
  // Bounds, not names: writing the month of each of a hundred thousand rows takes longer than finding them.
  const bounds = sql`array[${sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  )}]`
  const monthly = async (table: PgTable, at: PgColumn, condition: SQL | undefined) => {
    const rows = await tx
      .select({ month: sql<number>`width_bucket(${at}, ${bounds})`.mapWith(Number), rows: count() })
      .from(table)
      .where(and(condition, gte(at, starts[0]!)))
      .groupBy(sql`1`)
    return new Map(rows.map((row) => [names[row.month - 1], row.rows]))
  }
  const live = and(eq(customers.teamId, teamId), isNull(customers.deletedAt))
  const made = await monthly(customers, customers.createdAt, live)
  const deals = await monthly(customers, customers.dealTime, live)
  const designs = await monthly(designTasks, designTasks.createdAt, madeBy(teamId))
  const shared = await monthly(shares, shares.createdAt, eq(shares.teamId, teamId))
  return names.map((month) => ({
    month,
    customers: made.get(month) ?? 0,
    deals: deals.get(month) ?? 0,
    designs: designs.get(month) ?? 0,
    shares: shared.get(month) ?? 0,
  }))
}
