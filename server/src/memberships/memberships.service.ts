import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { membershipTerms, orders } from '../db/schema/orders'
import { memberships } from '../db/schema/people'
import { grantDueFlops } from './allowances.service'
import { grantingTerms, liveMemberships, liveTerms, uncreditedTerms } from './memberships.repository'
import {
  type Credit,
  creditsBelow,
  daysFor,
  grantedForMonth,
  type LiveTerm,
  placeMembership,
  queueBehind,
  replacesLower,
} from './membership-plan.rules'

type Order = typeof orders.$inferSelect
type PaidMembership = Order & { vipType: number; days: number }

/**
 * Gives a team the membership of a paid order, by the plan that fits now: between quote and payment another order may have been paid.
 * A promised credit counts while nobody else has used it; when it has been used, what was paid buys days in proportion, so that one
 * rest is never credited twice. Lower terms bought since the order are credited too, by what is left of them now: their days would
 * pass unused beside the higher tier. What does not buy a day takes no credit either. The caller settles an order once, with its team
 * locked; this does not look.
 * @returns what the order is really worth, credits included, in fen, the days that buys, and the beans that what ends with it had granted
 */
export async function startBoughtMembership(
  tx: Transaction,
  order: PaidMembership,
  now: Date,
): Promise<{ valueFen: number; days: number; carriedBeans: number }> {
  const credits = await creditsThere(tx, order, now)
  const valueFen = order.amountFen + credits.worth
  const days = daysFor(order, valueFen)
  if (days === 0) return { valueFen: order.amountFen, days, carriedBeans: 0 }
  // A month that has begun is the old term's, and is counted below.
  await grantDueFlops(tx, order.teamId, now)
  const granted = grantedForMonth(
    await grantingTerms(
      tx,
      credits.terms.map(({ id }) => id),
    ),
    now,
  )
  await endCredited(tx, credits.terms, now)
  await recordLate(tx, order, credits.late)
  const live = await liveMemberships(tx, order.teamId, now)
  const placement = placeMembership({ vipType: order.vipType, days }, live, now)
  const { startsAt, endsAt } = placement
  const membershipId = placement.extends ?? randomUUID()
  if (placement.extends) {
    await tx
      .update(memberships)
      .set({ endsAt, trial: false, updatedAt: now, version: sql`${memberships.version} + 1` })
      .where(eq(memberships.id, membershipId))
  } else {
    const { teamId, vipType } = order
    await tx.insert(memberships).values({ id: membershipId, teamId, vipType, startsAt, endsAt })
  }
  // Days that begin later have no month in common with what ends now.
  const carriedFlops = startsAt <= now ? granted.flops : 0
  await tx.insert(membershipTerms).values({
    membershipId,
    teamId: order.teamId,
    orderId: order.id,
    vipType: order.vipType,
    startsAt,
    endsAt,
    valueFen,
    monthlyFlops: order.monthlyFlops,
    carriedFlops,
    carriedBeans: granted.beans,
  })
  const waiting = live.filter((each) => each.startsAt > now)
  for (const { id, byMs } of queueBehind({ vipType: order.vipType, endsAt }, waiting)) await postpone(tx, id, byMs)
  await grantDueFlops(tx, order.teamId, now)
  return { valueFen, days, carriedBeans: granted.beans }
}

interface CreditsThere {
  terms: LiveTerm[]
  /** In fen. */
  worth: number
  /** Those that the order did not promise. */
  late: Credit[]
}

/** The terms that end with the order: those whose rest was promised and is still there, and lower ones bought since. */
async function creditsThere(tx: Transaction, order: PaidMembership, now: Date): Promise<CreditsThere> {
  const promised = await uncreditedTerms(
    tx,
    order.credits.map((credit) => credit.termId),
  )
  const there = order.credits.filter(({ termId }) => promised.some((term) => term.id === termId))
  const others = (await liveTerms(tx, order.teamId, now)).filter(({ id }) => !promised.some((term) => term.id === id))
  const replaces = replacesLower(placeMembership(order, await liveMemberships(tx, order.teamId, now), now))
  // A renewal stands behind the term it renewed, and ends with it wherever the new days go.
  const renews = (credit: Credit) => promised.some((term) => term.membershipId === credit.membershipId)
  const late = creditsBelow(order.vipType, others, now).filter((credit) => replaces || renews(credit))
  return {
    terms: [...promised, ...others.filter(({ id }) => late.some((credit) => credit.termId === id))],
    worth: [...there, ...late].reduce((sum, { creditFen }) => sum + creditFen, 0),
    late,
  }
}

/** The order tells whose rest it took, also what it had not promised. */
async function recordLate(tx: Transaction, { id, credits }: Order, late: readonly Credit[]): Promise<void> {
  if (late.length === 0) return
  const taken = late.map(({ termId, creditFen }) => ({ termId, creditFen, late: true }) as const)
  await tx
    .update(orders)
    .set({ credits: [...credits, ...taken] })
    .where(eq(orders.id, id))
}

async function endCredited(tx: Transaction, terms: readonly LiveTerm[], now: Date): Promise<void> {
  for (const term of terms) {
    const endsAt = term.endsAt < now ? term.endsAt : now
    await tx
      .update(membershipTerms)
      // A term that has not begun never does.
      .set({ creditedAt: now, endsAt: endsAt < term.startsAt ? term.startsAt : endsAt })
      .where(eq(membershipTerms.id, term.id))
  }
  await shorten(tx, [...new Set(terms.map((term) => term.membershipId))], terms, now)
}

/** A membership is shortened by exactly the credited time: days that were not paid for (a gift) stay. */
async function shorten(
  tx: Transaction,
  ids: readonly string[],
  credited: readonly { membershipId: string; startsAt: Date; endsAt: Date }[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select()
    .from(memberships)
    .where(inArray(memberships.id, [...ids]))
  for (const row of rows) {
    const lost = credited
      .filter((term) => term.membershipId === row.id)
      .reduce(
        (sum, term) => sum + Math.max(0, term.endsAt.getTime() - Math.max(term.startsAt.getTime(), now.getTime())),
        0,
      )
    const endsAt = new Date(row.endsAt.getTime() - lost)
    const empty = endsAt <= row.startsAt
    await tx
      .update(memberships)
      .set({
        endsAt: empty ? row.startsAt : endsAt,
        status: empty ? 'canceled' : row.status,
        updatedAt: now,
        version: sql`${memberships.version} + 1`,
      })
      .where(eq(memberships.id, row.id))
  }
}

async function postpone(tx: Transaction, membershipId: string, byMs: number): Promise<void> {
  const later = (column: typeof memberships.startsAt | typeof membershipTerms.startsAt) =>
    sql`${column} + ${byMs} * interval '1 millisecond'`
  const shifted = {
    startsAt: later(memberships.startsAt),
    endsAt: sql`${memberships.endsAt} + ${byMs} * interval '1 millisecond'`,
  }
  await tx
    .update(memberships)
    .set({ ...shifted, version: sql`${memberships.version} + 1` })
    .where(eq(memberships.id, membershipId))
  await tx
    .update(membershipTerms)
    .set({
      startsAt: later(membershipTerms.startsAt),
      endsAt: sql`${membershipTerms.endsAt} + ${byMs} * interval '1 millisecond'`,
    })
    .where(and(eq(membershipTerms.membershipId, membershipId), gt(membershipTerms.endsAt, sql`now()`)))
}
