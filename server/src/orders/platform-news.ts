import { setImmediate as nextTurn } from 'node:timers/promises'
import { ORDER_STATE } from '@tessera/shared/contract/order'
import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { orders } from '../db/schema/orders'
import { faultPoint } from '../ledger/fault-points'
import type { Payment, PaymentProvider } from '../payments/provider'
import { fail, settle, type Settlement } from './settlement.service'

/** How long a closed order is asked about that the platform has not confirmed to be closed there. */
const LAST_LOOK_DAYS = 7
/** Orders looked at in one sweep, the longest unasked first. */
const SWEEP_SIZE = 200

export interface Payments {
  provider: PaymentProvider
  /** Told what went wrong where nobody waits for an answer. */
  onError: (error: unknown) => void
}

type OpenOrder = Pick<typeof orders.$inferSelect, 'tradeNo' | 'state' | 'expiresAt'>

/** Stores a payment that somebody told: the platform's notification or its answer. */
export async function takePayment(database: Database, payment: Payment): Promise<Settlement> {
  const settlement = await database.transaction((tx) => settle(tx, payment))
  faultPoint('settle.committed')
  return settlement
}

/**
 * Asks the platform about an order that it has not ended, and does what follows: settles a payment, closes what failed, closes what
 * expired (`expired`) or is given up (`giveUp`) after telling the platform, so that no payment can arrive unseen.
 * @throws PaymentPlatformError
 */
export async function askPlatform(
  database: Database,
  { provider }: Payments,
  order: OpenOrder,
  giveUp?: 'canceled',
): Promise<void> {
  const { tradeNo } = order
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
    // Paid in between: the next question brings the payment.
    const again = await provider.query(tradeNo)
    if (again.state === 'paid') await takePayment(database, again.payment)
    return
  }
  faultPoint('sweep.closed')
  const expired = order.expiresAt <= new Date()
  const failure = giveUp ?? (expired ? 'expired' : 'payment_failed')
  // What the platform does not know may be on its way to it, until it would refuse it as too late.
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
 * Looks after every order that is open here or, as far as is known, at the platform: at the start, for what happened while the server
 * was away, and again and again. What has expired is closed even when the platform does not answer, and asked about later on.
 */
export async function sweepOrders(database: Database, payments: Payments, now = new Date()): Promise<void> {
  const open = await database.transaction((tx) =>
    tx
      .select({ tradeNo: orders.tradeNo, state: orders.state, expiresAt: orders.expiresAt })
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
    // On the embedded database a sweep would otherwise keep requests waiting until its end.
    await nextTurn()
    await database.transaction((tx) =>
      tx.update(orders).set({ queriedAt: new Date() }).where(eq(orders.tradeNo, order.tradeNo)),
    )
    await askPlatform(database, payments, order).catch(payments.onError)
  }
  await expire(database, now)
}

/** Closes what nobody paid in time, whatever the platform says or does not say. */
async function expire(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(orders)
      .set({ state: ORDER_STATE.failed, failure: 'expired' })
      .where(and(eq(orders.state, ORDER_STATE.pending), lt(orders.expiresAt, now))),
  )
}
