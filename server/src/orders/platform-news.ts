import { setImmediate as nextTurn } from 'node:timers/promises'
import { ORDER_STATE } from '@tessera/shared/contract/order'
import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { orders } from '../db/schema/orders'
import { faultPoint } from '../ledger/fault-points'
import { type Payment, PaymentPlatformError, type PaymentProvider } from '../payments/provider'
import { fail, settle, type Settlement } from './settlement.service'

/** How long the platform is asked about a closed order whose closing it has not confirmed. */
const LAST_LOOK_DAYS = 7
/** Orders checked in one sweep, those not asked about for longest first. */
const SWEEP_SIZE = 200

export interface Payments {
  provider: PaymentProvider
  /** Called with errors of background work. */
  onError: (error: unknown) => void
}

type OpenOrder = Pick<typeof orders.$inferSelect, 'tradeNo' | 'state' | 'expiresAt' | 'provider'>

/** Stores a payment reported by a notification or by an answer of the platform. */
export async function takePayment(database: Database, payment: Payment): Promise<Settlement> {
  const settlement = await database.transaction((tx) => settle(tx, payment))
  faultPoint('settle.committed')
  return settlement
}

/**
 * Asks the platform about an open order and acts on the answer: settles a payment, closes a failed order, closes an expired (`expired`)
 * or cancelled (`giveUp`) one after closing it at the platform, so that no payment arrives unseen.
 * @throws PaymentPlatformError
 */
export async function askPlatform(
  database: Database,
  { provider }: Payments,
  order: OpenOrder,
  giveUp?: 'canceled',
): Promise<void> {
  const { tradeNo } = order
  // Another platform knows nothing of it, and would be believed.
  if (order.provider !== provider.name) throw new PaymentPlatformError(`${tradeNo} was placed at ${order.provider}`)
  const told = await provider.query(tradeNo)
  faultPoint('sweep.asked')
  if (told.state === 'paid') {
    await takePayment(database, told.payment)
    return
  }
  const ended = told.state === 'failed' || told.state === 'closed'
  const over = giveUp !== undefined || order.expiresAt <= new Date() || order.state === ORDER_STATE.failed
  if (!ended && !over) return
  if (told.state === 'pending' && (await provider.close(tradeNo)) === 'paid') {
    // Paid in between: the next check finds the payment.
    const again = await provider.query(tradeNo)
    if (again.state === 'paid') await takePayment(database, again.payment)
    return
  }
  faultPoint('sweep.closed')
  const expired = order.expiresAt <= new Date()
  const failure = giveUp ?? (expired ? 'expired' : 'payment_failed')
  // An order unknown to the platform may still be on its way there, until the platform would refuse it as expired.
  const closedAtPlatform = told.state !== 'unknown' || expired
  await database.transaction(async (tx) => {
    if (await fail(tx, tradeNo, failure, closedAtPlatform)) return
    await tx
      .update(orders)
      .set({ closedAtPlatform })
      .where(and(eq(orders.tradeNo, tradeNo), eq(orders.state, ORDER_STATE.failed)))
  })
}

/**
 * Checks every order that is open here or possibly at the platform: at the start, for what happened while the server was down, and then
 * periodically. Expired orders are closed even when the platform does not answer, and checked again later.
 */
export async function sweepOrders(database: Database, payments: Payments, now = new Date()): Promise<void> {
  const open = await database.transaction((tx) =>
    tx
      .select({
        tradeNo: orders.tradeNo,
        state: orders.state,
        expiresAt: orders.expiresAt,
        provider: orders.provider,
      })
      .from(orders)
      .where(
        and(
          eq(orders.provider, payments.provider.name),
          or(
            eq(orders.state, ORDER_STATE.pending),
            and(
              eq(orders.state, ORDER_STATE.failed),
              eq(orders.closedAtPlatform, false),
              gt(orders.expiresAt, new Date(now.getTime() - LAST_LOOK_DAYS * 86_400_000)),
            ),
          ),
        ),
      )
      .orderBy(sql`${orders.queriedAt} asc nulls first`, asc(orders.expiresAt))
      .limit(SWEEP_SIZE),
  )
  for (const order of open) {
    // Yields between orders: on the embedded database requests would wait until the end of the sweep.
    await nextTurn()
    await database.transaction((tx) =>
      tx.update(orders).set({ queriedAt: new Date() }).where(eq(orders.tradeNo, order.tradeNo)),
    )
    await askPlatform(database, payments, order).catch(payments.onError)
  }
  await expire(database, now)
}

/** Closes expired unpaid orders, whatever the platform answers. */
async function expire(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(orders)
      .set({ state: ORDER_STATE.failed, failure: 'expired' })
      .where(and(eq(orders.state, ORDER_STATE.pending), lt(orders.expiresAt, now))),
  )
}
