import { ORDER_STATE } from '@tessera/shared/contract/order'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { orders, paymentIncidents } from '../db/schema/orders'
import { faultPoint } from '../ledger/fault-points'
import { grant } from '../ledger/ledger.service'
import { lockTeam } from '../memberships/memberships.repository'
import { beyond, shareOf } from '../memberships/membership-plan.rules'
import { startBoughtMembership } from '../memberships/memberships.service'
import type { Payment } from '../payments/provider'

type Order = typeof orders.$inferSelect

/** Result of a reported payment: `paid` now, `repeated` when it was known, `refused` with an incident stored. */
export type Settlement = 'paid' | 'repeated' | 'refused'

/**
 * The one place where an order becomes paid: notifications, polls and sweeps all end here. Compares merchant, currency and amount with
 * the order, marks it paid if it is not, and grants what was bought, all in the caller's transaction. Repeating it changes nothing. An
 * order that was closed meanwhile is settled too: the money has arrived.
 */
export async function settle(tx: Transaction, payment: Payment): Promise<Settlement> {
  const { tradeNo } = payment
  const [known] = await tx.select({ teamId: orders.teamId }).from(orders).where(eq(orders.tradeNo, tradeNo))
  // Locked before the order, as everywhere.
  const team = known && (await lockTeam(tx, known.teamId))
  const [order] = await tx.select().from(orders).where(eq(orders.tradeNo, tradeNo)).for('update')
  faultPoint('settle.locked')
  if (!order) return refuse(tx, payment, 'unknown_order', {})
  if (payment.merchantId !== order.merchantId) {
    return refuse(tx, payment, 'wrong_merchant', { expected: order.merchantId, told: payment.merchantId })
  }
  if (payment.currency !== 'CNY' || payment.amountFen !== order.amountFen) {
    const { amountFen, currency } = payment
    return refuse(tx, payment, 'wrong_amount', { expectedFen: order.amountFen, amountFen, currency })
  }
  if (order.state === ORDER_STATE.paid) {
    if (order.transactionId === payment.transactionId) return 'repeated'
    return refuse(tx, payment, 'paid_twice', { first: order.transactionId })
  }
  await tx
    .update(orders)
    .set({
      state: ORDER_STATE.paid,
      failure: null,
      paidAt: payment.paidAt,
      transactionId: payment.transactionId,
      closedAtPlatform: true,
    })
    .where(eq(orders.id, order.id))
  faultPoint('settle.marked')
  await grantBought(tx, order, payment)
  if (team?.closedAt) await note(tx, payment, 'team_closed', { closedAt: team.closedAt.toISOString() })
  faultPoint('settle.granted')
  return 'paid'
}

async function grantBought(tx: Transaction, order: Order, payment: Payment): Promise<void> {
  const granted = await startBought(tx, order, payment)
  for (const unit of ['flops', 'beans'] as const) {
    if (granted[unit] === 0) continue
    await grant(tx, {
      teamId: order.teamId,
      unit,
      amount: granted[unit],
      category: 'purchase',
      cause: { type: 'order', id: order.tradeNo },
      key: `order:${order.tradeNo}:${unit}`,
      operatorId: order.userId,
    })
  }
}

/**
 * Starts the membership of an order, if it is one. When the promised credit has been used meanwhile, the order grants only the share that
 * the payment covers, and records that: it may have to be refunded. Of the beans it grants what goes beyond those of terms that end with
 * it in their first month.
 * @returns the flops and beans that are covered
 */
async function startBought(tx: Transaction, order: Order, payment: Payment): Promise<Pick<Order, 'flops' | 'beans'>> {
  const { vipType, days, flops, beans, priceFen } = order
  if (vipType === null || days === null) return { flops, beans }
  const bought = await startBoughtMembership(tx, { ...order, vipType, days }, new Date())
  const { valueFen, carriedBeans } = bought
  faultPoint('settle.membership')
  const isCovered = valueFen >= priceFen
  const covered = isCovered ? days : bought.days
  const granted = {
    flops: shareOf(flops, valueFen, priceFen),
    beans: beyond(shareOf(beans, valueFen, priceFen), carriedBeans),
  }
  if (isCovered && carriedBeans === 0) return granted
  await tx
    .update(orders)
    .set({ ...granted, days: covered })
    .where(eq(orders.id, order.id))
  if (isCovered) return granted
  const sold = { days, flops, beans }
  await note(tx, payment, 'credit_used', { priceFen, valueFen, sold, granted: { days: covered, ...granted } })
  return granted
}

type Incident = typeof paymentIncidents.$inferInsert

async function note(
  tx: Transaction,
  { tradeNo, transactionId }: Payment,
  reason: Incident['reason'],
  details: Incident['details'],
): Promise<void> {
  await tx.insert(paymentIncidents).values({ tradeNo, transactionId, reason, details }).onConflictDoNothing()
}

async function refuse(
  tx: Transaction,
  payment: Payment,
  reason: Incident['reason'],
  details: Incident['details'],
): Promise<Settlement> {
  await note(tx, payment, reason, details)
  return 'refused'
}

const CLOSED = { state: ORDER_STATE.failed, failure: 'canceled' } as const
const pendingOf = (teamId: string) => and(eq(orders.teamId, teamId), eq(orders.state, ORDER_STATE.pending))

/**
 * Closes the pending orders that a new one replaces: those that promise the credit of the same terms, because it can be used once, and,
 * unless `another` is wanted, those for the same item. The caller or the sweep closes them at the platform. The caller has locked the
 * team.
 * @returns the closed orders
 */
export async function closeRivals(tx: Transaction, order: Order, another: boolean): Promise<Order[]> {
  const { id, teamId, credits, priceItemId } = order
  const sameItem = another ? undefined : eq(orders.priceItemId, priceItemId)
  const sameTerms = credits.length > 0 ? promisesAnyOf(credits) : undefined
  if (!sameItem && !sameTerms) return []
  return tx
    .update(orders)
    .set(CLOSED)
    .where(and(pendingOf(teamId), ne(orders.id, id), or(sameItem, sameTerms)))
    .returning()
}

const promisesAnyOf = (credits: Order['credits']) => sql`exists (
  select 1 from jsonb_array_elements(${orders.credits}) as promised
  where promised ->> 'termId' in (${sql.join(
    credits.map(({ termId }) => sql`${termId}`),
    sql`, `,
  )}))`

/** Closes every pending order of a team that closes; the sweep tells the platform. The caller has locked the team. */
export async function closeOrdersOf(tx: Transaction, teamId: string): Promise<void> {
  await tx.update(orders).set(CLOSED).where(pendingOf(teamId))
}

/** Closes a pending order. @returns false when it is pending no more */
export async function fail(
  tx: Transaction,
  tradeNo: string,
  failure: NonNullable<Order['failure']>,
  closedAtPlatform: boolean,
): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ state: ORDER_STATE.failed, failure, closedAtPlatform })
    .where(and(eq(orders.tradeNo, tradeNo), eq(orders.state, ORDER_STATE.pending)))
    .returning({ id: orders.id })
  return rows.length > 0
}
