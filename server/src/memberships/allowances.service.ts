import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { membershipTerms, orders } from '../db/schema/orders'
import { faultPoint } from '../ledger/fault-points'
import { grant } from '../ledger/ledger.service'
import { addMonths, flopsOfMonth, monthsBegun } from './membership-plan.rules'

/** When the first month starts that no grant covers, in UTC as {@link addMonths} counts: PostgreSQL shortens months alike. */
const nextMonth = sql`(${membershipTerms.startsAt} at time zone 'UTC') + ${membershipTerms.grantedMonths} * interval '1 month'`

const owing = (now: Date) =>
  and(
    gt(membershipTerms.monthlyFlops, 0),
    lte(nextMonth, sql`${now.toISOString()}::timestamptz at time zone 'UTC'`),
    lt(nextMonth, sql`${membershipTerms.endsAt} at time zone 'UTC'`),
  )

/**
 * Gives a team the flops of every month of its memberships that has begun, each once: the key names term and month, and the term's
 * row is locked meanwhile. Months missed while the server was away are made up.
 * @returns flops granted now
 */
export async function grantDueFlops(tx: Transaction, teamId: string, now: Date): Promise<number> {
  const terms = await tx
    .select({ term: membershipTerms, tradeNo: orders.tradeNo })
    .from(membershipTerms)
    .leftJoin(orders, eq(orders.id, membershipTerms.orderId))
    .where(and(eq(membershipTerms.teamId, teamId), owing(now)))
    .orderBy(asc(membershipTerms.id))
    .for('update', { of: membershipTerms })
  let granted = 0
  for (const { term, tradeNo } of terms) {
    const begun = monthsBegun(term, now)
    for (let month = term.grantedMonths; month < begun; month += 1) {
      const amount = flopsOfMonth(term, month)
      if (amount === 0) continue
      await grant(tx, {
        teamId,
        unit: 'flops',
        amount,
        cause: tradeNo ? { type: 'order', id: tradeNo } : { type: 'seed', id: term.id },
        key: `term:${term.id}:month:${month}`,
        operatorId: null,
      })
      granted += amount
      faultPoint('allowance.granted')
    }
    if (begun > term.grantedMonths) {
      await tx.update(membershipTerms).set({ grantedMonths: begun }).where(eq(membershipTerms.id, term.id))
    }
  }
  return granted
}

/** The same for every team that is owed something, each in a transaction of its own. */
export async function grantAllDueFlops(database: Database, now = new Date()): Promise<void> {
  const teams = await database.transaction((tx) =>
    tx.selectDistinct({ teamId: membershipTerms.teamId }).from(membershipTerms).where(owing(now)),
  )
  for (const { teamId } of teams) {
    // Requests come in between, on the embedded database too.
    await nextTurn()
    await database.transaction((tx) => grantDueFlops(tx, teamId, now))
  }
}

/** When the next month's flops come; null when none do. */
export function nextGrant(
  terms: readonly { startsAt: Date; endsAt: Date; monthlyFlops: number }[],
  now: Date,
): Date | null {
  const next = terms
    .filter((term) => term.monthlyFlops > 0)
    .map((term) => ({
      at: term.startsAt > now ? term.startsAt : addMonths(term.startsAt, monthsBegun(term, now)),
      term,
    }))
    .filter(({ at, term }) => at < term.endsAt)
    .map(({ at }) => at.getTime())
  return next.length > 0 ? new Date(Math.min(...next)) : null
}
