import { isAdmin } from '@tessera/shared/contract/access'
import type { Subordinate, SubordinateDetail } from '@tessera/shared/contract/subordinate'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, max, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '../db/database'
import { factories } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { memberships, teams, users } from '../db/schema/people'
import { shares } from '../db/schema/shares'
import { AppError } from '../http/app-error'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { maskMobile } from '../http/mobile.rules'
import { type Given, offsetList } from '../http/offset-list'

type TeamRow = typeof teams.$inferSelect

interface SubordinateQuery extends ListQuery {
  agentTeamId: string
}

const below = offsetList<SubordinateQuery, TeamRow>({
  name: 'subordinates',
  rows: (reader, given) => reader.select().from(teams).where(fits(given)).$dynamic(),
  counting: (reader, given) => reader.select({ id: teams.id }).from(teams).where(fits(given)).$dynamic(),
  order: {
    fields: { createdAt: teams.createdAt, teamName: teams.name },
    otherwise: [asc(teams.createdAt)],
    id: teams.id,
  },
})

const fits = ({ agentTeamId, keyword }: Given<SubordinateQuery>) =>
  and(eq(teams.agentTeamId, agentTeamId), isNull(teams.closedAt), matching(keyword, [teams.name]))

/** Teams directly below an agent's: how much they do, nothing of their customers. */
export async function subordinatePage(tx: Reader, agentTeamId: string, query: ListQuery) {
  const { rows, counted } = await below(tx, { ...query, agentTeamId })
  return pageAnswer(await present(tx, rows), counted, query)
}

/** @throws AppError NOT_FOUND unless the team is directly below the agent's */
export async function subordinateDetail(tx: Reader, agentTeamId: string, teamId: string): Promise<SubordinateDetail> {
  const [team] = await tx.select().from(teams).where(directlyBelow(agentTeamId, teamId))
  if (!team) throw new AppError('NOT_FOUND')
  const [shown] = await present(tx, [team])
  const people = await accountsOf(tx, [teamId])
  return {
    ...shown!,
    people: people.map(({ id, userName, mobile, roleType, lastLoginAt }) => ({
      userId: id,
      userName,
      mobileMasked: maskMobile(mobile),
      roleType,
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    })),
  }
}

const directlyBelow = (agentTeamId: string, teamId: string) =>
  and(eq(teams.id, teamId), eq(teams.agentTeamId, agentTeamId), isNull(teams.closedAt))

/** Accounts that can be used, admins first. */
const accountsOf = (tx: Reader, teamIds: string[]) =>
  tx
    .select()
    .from(users)
    .where(and(inArray(users.teamId, teamIds), eq(users.status, 'active'), isNull(users.deletedAt)))
    .orderBy(asc(users.roleType), asc(users.createdAt), asc(users.id))

async function present(tx: Reader, rows: readonly TeamRow[]): Promise<Subordinate[]> {
  const teamIds = rows.map(({ id }) => id)
  if (teamIds.length === 0) return []
  const people = await accountsOf(tx, teamIds)
  const tiers = await tiersOf(tx, teamIds)
  const recent = (at: PgColumn) => gt(at, sql`now() - interval '30 days'`)
  const ofCustomers = await countOf(tx, customers, customers.teamId, teamIds, isNull(customers.deletedAt))
  const ofDesigns = await countOf(tx, designTasks, designTasks.teamId, teamIds, recent(designTasks.createdAt))
  const ofShares = await countOf(tx, shares, shares.teamId, teamIds, recent(shares.createdAt))
  const assigned = await assignedFactories(tx, teamIds)
  return rows.map((team): Subordinate => {
    const own = people.filter(({ teamId }) => teamId === team.id)
    const admin = own.find(isAdmin)
    const logins = own.flatMap(({ lastLoginAt }) => lastLoginAt ?? [])
    return {
      teamId: team.id,
      teamName: team.name,
      adminName: admin?.userName ?? null,
      mobileMasked: admin ? maskMobile(admin.mobile) : null,
      vipType: tiers.get(team.id) ?? 0,
      members: own.length,
      customers: ofCustomers.get(team.id) ?? 0,
      designs: ofDesigns.get(team.id) ?? 0,
      shares: ofShares.get(team.id) ?? 0,
      factory: assigned.get(team.id) ?? null,
      lastLoginAt: logins.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null,
      createdAt: team.createdAt.toISOString(),
    }
  })
}

async function tiersOf(tx: Reader, teamIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ teamId: memberships.teamId, vipType: max(memberships.vipType) })
    .from(memberships)
    .where(
      and(
        inArray(memberships.teamId, teamIds),
        eq(memberships.status, 'active'),
        lte(memberships.startsAt, sql`now()`),
        gt(memberships.endsAt, sql`now()`),
      ),
    )
    .groupBy(memberships.teamId)
  return new Map(rows.map(({ teamId, vipType }) => [teamId, vipType ?? 0]))
}

async function countOf(tx: Reader, table: PgTable, by: PgColumn, teamIds: string[], condition: ReturnType<typeof and>) {
  const rows = await tx
    .select({ by, rows: count() })
    .from(table)
    .where(and(inArray(by, teamIds), condition))
    .groupBy(by)
  return new Map(rows.map((row) => [row.by as string, row.rows]))
}

async function assignedFactories(tx: Reader, teamIds: string[]) {
  const rows = await tx
    .selectDistinct({ teamId: users.teamId, id: factories.id, name: factories.name })
    .from(users)
    .innerJoin(factories, eq(factories.id, users.factoryId))
    .where(and(inArray(users.teamId, teamIds), isNull(users.deletedAt), isNotNull(users.factoryId)))
  return new Map(rows.map(({ teamId, id, name }) => [teamId, { id, name }]))
}

/**
 * Gives a team below the agent's a factory of the agent's, or none; members added later have it as well.
 * @throws AppError NOT_FOUND for a team that is not below, and a factory that is not the agent's
 */
export async function giveFactory(
  tx: Transaction,
  agentTeamId: string,
  { teamId, factoryId }: { teamId: string; factoryId: string | null },
): Promise<void> {
  // Serialises with new members of that team, who take over their admin's factory.
  const [team] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(directlyBelow(agentTeamId, teamId))
    .for('no key update')
  if (!team) throw new AppError('NOT_FOUND')
  if (factoryId !== null) {
    const [owned] = await tx
      .select({ id: factories.id })
      .from(factories)
      .where(and(eq(factories.id, factoryId), eq(factories.teamId, agentTeamId)))
    if (!owned) throw new AppError('NOT_FOUND')
  }
  await tx
    .update(users)
    .set({ factoryId })
    .where(and(eq(users.teamId, teamId), isNull(users.deletedAt)))
}
