import { randomBytes } from 'node:crypto'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { type Order, ORDER_LIFETIME_MS, ORDER_STATE, type placeOrder } from '@tessera/shared/contract/order'
import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { orders } from '../db/schema/orders'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { faultPoint } from '../ledger/fault-points'
import { lockTeam } from '../memberships/memberships.repository'
import { mayBuy } from '../memberships/purchase-rule.service'
import { PaymentPlatformError, type PaymentProvider } from '../payments/provider'
import { itemOnSale, orderDetail, orderOfTeam, type OrderRow } from './orders.repository'
import { costsOf, type ItemOnSale } from './quote.service'
import { tradeMinute } from './trade-no'
import { askPlatform, type Payments } from './platform-news'
import { closeRivals, fail } from './settlement.service'

type PlaceInput = EndpointParsedInput<typeof placeOrder>
type Placed = EndpointOutput<typeof placeOrder>

/** A browser polls every 3 s; several that watch one order ask the platform once. */
const QUERY_PAUSE_MS = 2_000

/** An order that closes sooner than this is not reused: too little time is left to pay. */
const TAKE_UP_MS = 10 * 60_000

export interface OrderDependencies extends Payments {
  database: Database
}

/**
 * Places an order, once for each client token, and asks the platform for the content of the QR code. When the platform cannot be reached,
 * the order stays without one, and repeating the call goes on from there. Ordering the same again, also on another device, reuses the
 * pending order unless `another` is asked for. Pending orders that no longer fit are replaced: the same item at another price, and orders
 * that were promised the same credit.
 * @throws AppError PURCHASE_NOT_ALLOWED, NOT_FOUND, VALIDATION, QUOTE_STALE, IDEMPOTENCY_MISMATCH, ORDER_NOT_PENDING, PAYMENT_UNAVAILABLE
 */
export async function place(
  deps: OrderDependencies,
  viewer: SignedIn,
  input: PlaceInput,
  origin: string,
): Promise<{ placed: Placed; repeated: boolean }> {
  const { database, provider } = deps
  const { order, repeated, rivals } = await database.transaction((tx) => recordOrder(tx, viewer, input, provider))
  faultPoint('order.recorded')
  await endRivals(deps, order, rivals)
  if (order.actionData !== null) return { placed: presentPlaced(order, order.actionData), repeated }
  // Closed before it reached the platform: nothing to pay.
  if (order.state !== ORDER_STATE.pending) throw new AppError('ORDER_NOT_PENDING')
  const { tradeNo, amountFen, expiresAt, name: description } = order
  const { actionData } = await reachable(provider.prepare({ tradeNo, amountFen, expiresAt, description, origin }))
  faultPoint('order.prepared')
  const [now] = await database.transaction((tx) =>
    tx.update(orders).set({ actionData }).where(eq(orders.id, order.id)).returning({ state: orders.state }),
  )
  // Closed while the platform was asked: the sweep closes it there too, and nobody should pay it.
  if (now?.state === ORDER_STATE.failed) throw new AppError('ORDER_NOT_PENDING')
  return { placed: presentPlaced(order, actionData), repeated }
}

/**
 * Closes replaced orders at the platform. When one has been paid already, its payment counts: the credit is used, and the new order is
 * closed, because it would grant less than it says.
 */
async function endRivals(deps: OrderDependencies, order: OrderRow, rivals: readonly OrderRow[]): Promise<void> {
  const { database } = deps
  if (rivals.length === 0) return
  await Promise.all(rivals.map((rival) => askPlatform(database, deps, rival).catch(deps.onError)))
  const ids = rivals.map((rival) => rival.id)
  const paid = await database.transaction(async (tx) => {
    await lockTeam(tx, order.teamId)
    const [first] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, ids), eq(orders.state, ORDER_STATE.paid)))
    return first !== undefined && (await fail(tx, order.tradeNo, 'canceled', false))
  })
  if (paid) throw new AppError('QUOTE_STALE')
}

interface Recorded {
  order: OrderRow
  repeated: boolean
  rivals: OrderRow[]
}

async function recordOrder(
  tx: Transaction,
  viewer: SignedIn,
  input: PlaceInput,
  provider: PaymentProvider,
): Promise<Recorded> {
  const known = await orderOfToken(tx, viewer, input)
  if (known) return { order: known, repeated: true, rivals: [] }
  if (!(await mayBuy(tx, viewer))) throw new AppError('PURCHASE_NOT_ALLOWED')
  const item = await itemOnSale(tx, input.priceId)
  if (!item) throw new AppError('NOT_FOUND')
  if (!item.wayIds.includes(input.paymentWayId)) {
    throw new AppError('VALIDATION', { issues: [{ path: 'paymentWayId', message: 'invalid_value' }] })
  }
  // Under the lock, so that two devices that order the same find each other's order.
  await lockTeam(tx, viewer.teamId)
  const now = new Date()
  const { creditFen, amountFen, membership } = await costsOf(tx, viewer.teamId, item, now)
  if (input.amountFen !== undefined && input.amountFen !== amountFen) throw new AppError('QUOTE_STALE')
  const credits = (membership?.credits ?? []).map(({ termId, creditFen: fen }) => ({ termId, creditFen: fen }))
  const wanted = { item, amountFen, credits, paymentWayId: input.paymentWayId }
  const waiting = input.another ? null : await waitingOrder(tx, viewer.teamId, wanted, provider, now)
  if (waiting) return { order: waiting, repeated: true, rivals: [] }
  const [order] = await tx
    .insert(orders)
    .values({
      tradeNo: newTradeNo(now),
      teamId: viewer.teamId,
      userId: viewer.userId,
      clientToken: input.clientToken,
      kind: item.kind,
      priceItemId: item.id,
      name: item.name,
      priceFen: item.priceFen,
      creditFen,
      amountFen,
      flops: item.flops,
      beans: item.beans,
      vipType: item.vipType,
      days: item.days,
      monthlyFlops: item.monthlyFlops,
      credits,
      paymentWayId: input.paymentWayId,
      provider: provider.name,
      merchantId: provider.merchantId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ORDER_LIFETIME_MS),
    })
    .onConflictDoNothing({ target: [orders.userId, orders.clientToken] })
    .returning()
  if (order) return { order, repeated: false, rivals: await closeRivals(tx, order, input.another) }
  // A parallel request with the same token was faster; its order is committed, otherwise the insert would have waited.
  return { order: (await orderOfToken(tx, viewer, input))!, repeated: true, rivals: [] }
}

interface Wanted {
  item: ItemOnSale
  amountFen: number
  credits: OrderRow['credits']
  paymentWayId: number
}

/** A pending order of the team for the same item, price and credit, with enough time left. */
async function waitingOrder(
  tx: Transaction,
  teamId: string,
  { item, amountFen, credits, paymentWayId }: Wanted,
  provider: PaymentProvider,
  now: Date,
): Promise<OrderRow | null> {
  const found = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.teamId, teamId),
        eq(orders.state, ORDER_STATE.pending),
        eq(orders.priceItemId, item.id),
        eq(orders.paymentWayId, paymentWayId),
        eq(orders.amountFen, amountFen),
        eq(orders.provider, provider.name),
        eq(orders.merchantId, provider.merchantId),
        gt(orders.expiresAt, new Date(now.getTime() + TAKE_UP_MS)),
      ),
    )
    .orderBy(desc(orders.createdAt))
  return found.find((order) => grantsOf(order) === grantsOf(item) && samePromise(order.credits, credits)) ?? null
}

/** The item may have changed since it was ordered. */
const grantsOf = ({ flops, beans, vipType, days, monthlyFlops }: ItemOnSale | OrderRow) =>
  [flops, beans, vipType, days, monthlyFlops].join()

const samePromise = (one: OrderRow['credits'], other: OrderRow['credits']): boolean =>
  one.length === other.length &&
  one.every((credit) =>
    other.some(({ termId, creditFen }) => credit.termId === termId && credit.creditFen === creditFen),
  )

async function orderOfToken(tx: Transaction, viewer: SignedIn, input: PlaceInput): Promise<OrderRow | null> {
  const [known] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, viewer.userId), eq(orders.clientToken, input.clientToken)))
  if (!known) return null
  const same = known.priceItemId === input.priceId && known.paymentWayId === input.paymentWayId
  if (!same) throw new AppError('IDEMPOTENCY_MISMATCH')
  return known
}

function presentPlaced(order: OrderRow, actionData: string): Placed {
  const { tradeNo, amountFen, creditFen, expiresAt, provider } = order
  return { tradeNo, actionData, amountFen, creditFen, expiresAt: expiresAt.toISOString(), provider }
}

/** The instant and 80 random bits: readable in a statement, unique, and not to be guessed. At most 32 characters, as platforms ask. */
function newTradeNo(now: Date): string {
  return `${tradeMinute(now)}${BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(36)
    .padStart(16, '0')
    .toUpperCase()}`
}

/**
 * One order; for a pending one the platform is asked first. When the platform does not answer, the stored state is returned: an error
 * would end the browser's polling.
 */
export async function queryOrder(deps: OrderDependencies, viewer: SignedIn, tradeNo: string): Promise<Order> {
  const { database } = deps
  const order = await database.transaction((tx) => orderOfTeam(tx, viewer.teamId, tradeNo))
  if (order.state === ORDER_STATE.pending && (await takeTurn(database, order.id))) {
    await askPlatform(database, deps, order).catch((error: unknown) => deps.onError(error))
  }
  return database.read((tx) => orderDetail(tx, viewer.teamId, tradeNo))
}

async function takeTurn(database: Database, orderId: string): Promise<boolean> {
  const now = new Date()
  const rows = await database.transaction((tx) =>
    tx
      .update(orders)
      .set({ queriedAt: now })
      .where(
        and(
          eq(orders.id, orderId),
          or(isNull(orders.queriedAt), lt(orders.queriedAt, new Date(now.getTime() - QUERY_PAUSE_MS))),
        ),
      )
      .returning({ id: orders.id }),
  )
  return rows.length > 0
}

/**
 * Cancels a pending order: at the platform first, so that it cannot be paid afterwards. When it was paid just before, the payment counts.
 * @throws AppError NOT_FOUND, ORDER_NOT_PENDING, PURCHASE_NOT_ALLOWED, PAYMENT_UNAVAILABLE
 */
export async function cancel(deps: OrderDependencies, viewer: SignedIn, tradeNo: string): Promise<Order> {
  const { database } = deps
  const order = await database.transaction(async (tx) => {
    const row = await orderOfTeam(tx, viewer.teamId, tradeNo)
    if (!(await mayBuy(tx, viewer))) throw new AppError('PURCHASE_NOT_ALLOWED')
    return row
  })
  if (order.state !== ORDER_STATE.pending) throw new AppError('ORDER_NOT_PENDING')
  await reachable(askPlatform(database, deps, order, 'canceled'))
  const now = await database.read((tx) => orderDetail(tx, viewer.teamId, tradeNo))
  // Paid meanwhile, or about to be: the platform says so before it tells the payment.
  if (now.state !== ORDER_STATE.failed) throw new AppError('ORDER_NOT_PENDING')
  return now
}

async function reachable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentPlatformError) throw new AppError('PAYMENT_UNAVAILABLE', {}, { cause: error })
    throw error
  }
}
