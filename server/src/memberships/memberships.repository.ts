import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { membershipTerms, orders } from '../db/schema/orders'
import { memberships, teams } from '../db/schema/people'
import type { GrantingTerm, LiveMembership, LiveTerm } from './membership-plan.rules'

/**
 * Locks a team's memberships and what its orders promise, so that plans are made from what is read after it. Lock the team before its
 * orders.
 */
export async function lockTeam(tx: Transaction, teamId: string): Promise<{ closedAt: Date | null }> {
  const [team] = await tx
    .select({ closedAt: teams.closedAt })
    .from(teams)
    .where(eq(teams.id, teamId))
    .for('no key update')
  return { closedAt: team?.closedAt ?? null }
}

/** Memberships that have not ended, those that begin later included. */
export async function liveMemberships(tx: Reader, teamId: string, now: Date): Promise<LiveMembership[]> {
  return tx
    .select({
      id: memberships.id,
      vipType: memberships.vipType,
      startsAt: memberships.startsAt,
      endsAt: memberships.endsAt,
    })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), eq(memberships.status, 'active'), gt(memberships.endsAt, now)))
    .orderBy(asc(memberships.startsAt), asc(memberships.id))
}

const TERM = {
  id: membershipTerms.id,
  membershipId: membershipTerms.membershipId,
  vipType: membershipTerms.vipType,
  startsAt: membershipTerms.startsAt,
  endsAt: membershipTerms.endsAt,
  valueFen: membershipTerms.valueFen,
}

/** Bought terms that have neither ended nor been credited. */
export async function liveTerms(tx: Reader, teamId: string, now: Date): Promise<LiveTerm[]> {
  return tx
    .select(TERM)
    .from(membershipTerms)
    .where(and(eq(membershipTerms.teamId, teamId), isNull(membershipTerms.creditedAt), gt(membershipTerms.endsAt, now)))
    .orderBy(asc(membershipTerms.startsAt), asc(membershipTerms.id))
}

/** Those of the terms that no upgrade has taken yet, ended ones included. */
export async function uncreditedTerms(tx: Transaction, ids: readonly string[]): Promise<LiveTerm[]> {
  if (ids.length === 0) return []
  return tx
    .select(TERM)
    .from(membershipTerms)
    .where(and(inArray(membershipTerms.id, [...ids]), isNull(membershipTerms.creditedAt)))
    .orderBy(asc(membershipTerms.startsAt), asc(membershipTerms.id))
}

/** What the terms grant, with the beans that their orders really brought. */
export async function grantingTerms(tx: Reader, ids: readonly string[]): Promise<GrantingTerm[]> {
  if (ids.length === 0) return []
  return tx
    .select({
      startsAt: membershipTerms.startsAt,
      endsAt: membershipTerms.endsAt,
      monthlyFlops: membershipTerms.monthlyFlops,
      carriedFlops: membershipTerms.carriedFlops,
      carriedBeans: membershipTerms.carriedBeans,
      beans: sql<number>`coalesce(${orders.beans}, 0)`.mapWith(Number),
    })
    .from(membershipTerms)
    .leftJoin(orders, eq(orders.id, membershipTerms.orderId))
    .where(inArray(membershipTerms.id, [...ids]))
}
