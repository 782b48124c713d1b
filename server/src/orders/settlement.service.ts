import { ORDER_STATE } from '@tessera/shared/contract/order'
import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { orders, paymentIncidents } from '../db/schema/orders'
import { faultPoint } from '../ledger/fault-points'
import { grant } from '../ledger/ledger.service'
import { startBoughtMembership } from '../memberships/memberships.service'
import type { Payment } from '../payments/provider'

type Order = typeof orders.$inferSelect

/** What a told payment came to: `paid` now, `repeated` known already, `refused` with an incident stored. */
export type Settlement = 'paid' | 'repeated' | 'refused'

/**
 * The one place where an order becomes paid: notification, poll and sweep all come here. Compares merchant, currency and amount with
 * the order, marks it paid on the condition that it is not, and grants what was bought, all in the caller's transaction; told again,
 * it changes nothing. An order closed meanwhile is settled too: the money has arrived.
 */
export async function settle(tx: Transaction, payment: Payment): Promise<Settlement> {
  const [order] = await tx.select().from(orders).where(eq(orders.tradeNo, payment.tradeNo)).for('update')
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
  const paid = await tx
    .update(orders)
    .set({
      state: ORDER_STATE.paid,
      failure: null,
      paidAt: payment.paidAt,
      transactionId: payment.transactionId,
      closedAtPlatform: true,
    })
    .where(and(eq(orders.id, order.id), ne(orders.state, ORDER_STATE.paid)))
    .returning({ id: orders.id })
  if (paid.length === 0) return 'repeated'
  faultPoint('settle.marked')
  await grantBought(tx, order)
  faultPoint('settle.granted')
  return 'paid'
}

async function grantBought(tx: Transaction, order: Order): Promise<void> {
  if (order.vipType !== null && order.days !== null) {
    await startBoughtMembership(tx, { ...order, vipType: order.vipType, days: order.days }, new Date())
    faultPoint('settle.membership')
  }
  for (const unit of ['flops', 'beans'] as const) {
    if (order[unit] === 0) continue
    await grant(tx, {
      teamId: order.teamId,
      unit,
      amount: order[unit],
      category: 'purchase',
      cause: { type: 'order', id: order.tradeNo },
      key: `order:${order.tradeNo}:${unit}`,
      operatorId: order.userId,
    })
  }
}

async function refuse(
  tx: Transaction,
  { tradeNo, transactionId }: Payment,
  reason: (typeof paymentIncidents.$inferInsert)['reason'],
  details: Record<string, unknown>,
): Promise<Settlement> {
  await tx.insert(paymentIncidents).values({ tradeNo, transactionId, reason, details }).onConflictDoNothing()
  return 'refused'
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
