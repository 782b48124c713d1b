import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import {
  type getOrderList,
  type Order,
  ORDER_STATE,
  type PendingOrder,
  type PurchaseEffect,
} from '@tessera/shared/contract/order'
import { and, desc, eq, gt, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { paymentWays, priceItems, pricePaymentWays } from '../db/schema/catalogue'
import { membershipTerms, orders } from '../db/schema/orders'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'
import { latestInvoices } from '../invoices/invoices.service'
import { flopsDue } from '../memberships/membership-plan.rules'
import { effectOf } from './order-effect'

export type OrderRow = typeof orders.$inferSelect
type OrderQuery = EndpointParsedInput<typeof getOrderList>
type TeamQuery = OrderQuery & { teamId: string }

interface ShownOrder {
  order: OrderRow
  way: typeof paymentWays.$inferSelect
  buyerName: string
}

const presented = { order: orders, way: paymentWays, buyerName: users.userName }

/** The item on sale with an id; null when it is not on sale. */
export async function itemOnSale(tx: Reader, priceId: string) {
  const rows = await tx
    .select({ item: priceItems, wayId: pricePaymentWays.paymentWayId })
    .from(priceItems)
    .leftJoin(pricePaymentWays, eq(pricePaymentWays.priceItemId, priceItems.id))
    .where(and(eq(priceItems.id, priceId), eq(priceItems.status, 'on')))
  const [first] = rows
  return first ? { ...first.item, wayIds: rows.map((row) => row.wayId) } : null
}

/** @throws AppError NOT_FOUND, for another team's order too */
export async function orderOfTeam(tx: Transaction, teamId: string, tradeNo: string): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tradeNo, tradeNo), eq(orders.teamId, teamId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND, for another team's order too */
export async function orderDetail(tx: Reader, teamId: string, tradeNo: string): Promise<Order> {
  const rows = await ordersWhere(tx, and(eq(orders.tradeNo, tradeNo), eq(orders.teamId, teamId)))
  const [order] = await presentOrders(tx, rows)
  if (!order) throw new AppError('NOT_FOUND')
  return order
}

const teamOrders = offsetList<TeamQuery, ShownOrder>({
  name: 'orders',
  rows: (reader, given) => ordersWhere(reader, fits(given)),
  counting: (reader, given) =>
    reader
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(fits(given))
      .$dynamic(),
  order: {
    fields: { createdAt: orders.createdAt, paidAt: orders.paidAt, amountFen: orders.amountFen },
    otherwise: [desc(orders.createdAt)],
    id: orders.id,
  },
})

const fits = ({ teamId, state, kind, from, to, keyword }: Given<TeamQuery>) =>
  and(
    eq(orders.teamId, teamId),
    state && eq(orders.state, state),
    kind && eq(orders.kind, kind),
    from && gte(orders.createdAt, from),
    to && lte(orders.createdAt, to),
    matching(keyword, [orders.tradeNo, orders.name, users.userName]),
  )

/** Orders of a team, newest first; `sortField` may be `createdAt`, `paidAt` or `amountFen`. */
export async function orderPage(tx: Reader, teamId: string, query: OrderQuery) {
  const { rows, counted } = await teamOrders(tx, { ...query, teamId })
  return pageAnswer(await presentOrders(tx, rows), counted, query)
}

/** Pending orders of a team, newest first. */
export async function pendingOrders(tx: Reader, teamId: string, now: Date): Promise<PendingOrder[]> {
  const rows = await ordersWhere(
    tx,
    and(
      eq(orders.teamId, teamId),
      eq(orders.state, ORDER_STATE.pending),
      gt(orders.expiresAt, now),
      isNotNull(orders.actionData),
    ),
  ).orderBy(desc(orders.createdAt), orders.id)
  const presented = await presentOrders(tx, rows)
  return presented.map((order, index) => ({
    ...order,
    priceId: rows[index]!.order.priceItemId,
    actionData: rows[index]!.order.actionData!,
  }))
}

function ordersWhere(tx: Reader, where: ReturnType<typeof and>) {
  return tx
    .select(presented)
    .from(orders)
    .innerJoin(paymentWays, eq(paymentWays.id, orders.paymentWayId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where)
    .$dynamic()
}

/** Which tier each term is of. */
async function tiersOfTerms(tx: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { id, vipType } = membershipTerms
  const rows = await tx
    .select({ id, vipType })
    .from(membershipTerms)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.vipType]))
}

/** What each paid membership began with, by its order. */
async function beginnings(tx: Reader, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, { startsAt: string; firstMonthFlops: number }>()
  const rows = await tx
    .select()
    .from(membershipTerms)
    .where(inArray(membershipTerms.orderId, [...orderIds]))
  return new Map(
    rows.map((term) => [term.orderId, { startsAt: term.startsAt.toISOString(), firstMonthFlops: flopsDue(term, 0) }]),
  )
}

async function presentOrders(tx: Reader, rows: ShownOrder[]): Promise<Order[]> {
  const invoices = await latestInvoices(
    tx,
    rows.map((row) => row.order.id),
  )
  const tiers = await tiersOfTerms(
    tx,
    rows.flatMap((row) => row.order.credits.map(({ termId }) => termId)),
  )
  const begun = await beginnings(
    tx,
    rows.map((row) => row.order.id),
  )
  const effects = new Map<string, PurchaseEffect>()
  const now = new Date()
  for (const { order } of rows) {
    if (order.state === ORDER_STATE.pending) effects.set(order.id, await effectOf(tx, order, now))
  }
  return rows.map(({ order, way, buyerName }): Order => ({
    tradeNo: order.tradeNo,
    kind: order.kind,
    name: order.name,
    priceFen: order.priceFen,
    creditFen: order.creditFen,
    amountFen: order.amountFen,
    credits: order.credits
      .filter(({ late }) => !late)
      .map(({ termId, creditFen }) => ({ vipType: tiers.get(termId) ?? 0, creditFen })),
    state: order.state,
    failure: order.failure,
    paymentWay: way,
    actionData: order.state === ORDER_STATE.pending ? order.actionData : null,
    grants: {
      flops: order.flops,
      beans: order.beans,
      vipType: order.vipType,
      days: order.days,
      monthlyFlops: order.monthlyFlops,
      ...begun.get(order.id),
    },
    effect: effects.get(order.id),
    buyerName,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    invoice: invoices.get(order.id) ?? null,
  }))
}
