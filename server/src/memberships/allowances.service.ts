import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, gt, lt, lte, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../db/database'
import { membershipTerms, orders } from '../db/schema/orders'
import { faultPoint } from '../ledger/fault-points'
import { grant } from '../ledger/ledger.service'
import { addMonths, flopsDue, monthsBegun } from './membership-plan.rules'

/** China's clock, as {@link addMonths} counts. */
const there = (instant: SQLWrapper) => sql`((${instant} at time zone 'UTC') + interval '8 hours')`

/** When the first month starts that no grant covers: PostgreSQL shortens months alike. */
const nextMonth = sql`${there(membershipTerms.startsAt)} + ${membershipTerms.grantedMonths} * interval '1 month'`

/** Terms with a month to come that no grant covers. */
const unfinished = and(gt(membershipTerms.monthlyFlops, 0), lt(nextMonth, there(membershipTerms.endsAt)))

const owing = (now: Date) => and(unfinished, lte(nextMonth, there(sql`${now.toISOString()}::timestamptz`)))

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
      const amount = flopsDue(term, month)
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

/**
 * The next flops of a team's memberships, whichever term they are of: what {@link grantDueFlops} will grant first, once it has granted
 * what is due. Null when none come.
 */
export async function nextGrant(tx: Reader, teamId: string): Promise<{ at: Date; flops: number } | null> {
  const terms = await tx
    .select()
    .from(membershipTerms)
    .where(and(eq(membershipTerms.teamId, teamId), unfinished))
    .orderBy(asc(nextMonth), asc(membershipTerms.id))
  const coming = terms
    .map((term) => ({
      at: addMonths(term.startsAt, term.grantedMonths),
      flops: flopsDue(term, term.grantedMonths),
    }))
    .filter(({ flops }) => flops > 0)
  const at = coming[0]?.at
  if (!at) return null
  const together = coming.filter((each) => each.at.getTime() === at.getTime())
  return { at, flops: together.reduce((sum, { flops }) => sum + flops, 0) }
}
