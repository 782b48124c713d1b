import { z } from 'zod'
import { ACCESS } from './access'
import { DEFAULT_PAYMENT_WAY_ID } from './constants'
import { defineEndpoint } from './endpoint'
import { invoice } from './invoice'
import { id, isoInstant, isoTime, pageOf, pageQuery, tradeNo } from './schemas'

/** Kinds of items on sale. */
export const ORDER_KINDS = ['membership', 'flops', 'coin'] as const
export const orderKind = z.enum(ORDER_KINDS)
export type OrderKind = (typeof ORDER_KINDS)[number]

/** Order states in the API. A paid order is final; a failed one changes only if its payment arrives late. */
export const ORDER_STATE = { pending: 0, paid: 1, failed: 2 } as const
export const orderState = z.literal([0, 1, 2])
export type OrderState = z.output<typeof orderState>

/** An unpaid order is closed after this time. */
export const ORDER_LIFETIME_MS = 2 * 60 * 60_000

/** Why an order is in state 2: expired, cancelled, or failed at the payment platform. */
export const ORDER_FAILURES = ['expired', 'canceled', 'payment_failed'] as const
export const orderFailure = z.enum(ORDER_FAILURES)

/**
 * Effect of buying a membership on the current one:
 * `new` starts now; `renew` extends the same tier; `upgrade` starts a higher tier now and credits the rest of lower ones;
 * `later` is a lower tier, which starts when the current one ends.
 */
export const MEMBERSHIP_CHANGES = ['new', 'renew', 'upgrade', 'later'] as const
export const membershipChange = z.object({
  change: z.enum(MEMBERSHIP_CHANGES),
  vipType: z.int(),
  /** Start and end of the purchased membership. */
  startsAt: isoTime,
  endsAt: isoTime,
  /** Days bought, and extra days if the credit exceeds the price. */
  days: z.int(),
  extraDays: z.int(),
  /** Flops granted at the start of every month of the membership. */
  monthlyFlops: z.int(),
  /**
   * Flops of the first month of an upgrade: what goes beyond those that the memberships it ends have granted for the running month; and
   * what that was, with their beans. Missing from servers of earlier releases.
   */
  firstMonthFlops: z.int().optional(),
  grantedFlops: z.int().optional(),
  grantedBeans: z.int().optional(),
})

/** Remainder of an old membership, credited on an upgrade; that membership ends with the payment. */
export const membershipCredit = z.object({
  vipType: z.int(),
  endsAt: isoTime,
  /** Unused days and hours, and their share of the price paid; by days alone from servers of earlier releases. */
  daysLeft: z.int(),
  hoursLeft: z.int().optional(),
  creditFen: z.int(),
})

/** What a payment brings. */
const purchaseEffect = z.object({
  /** Flops and beans granted with the payment. */
  grants: z.object({ flops: z.int(), beans: z.int() }),
  membership: membershipChange.nullable(),
  credits: z.array(membershipCredit),
})
export type PurchaseEffect = z.output<typeof purchaseEffect>

/** Response of {@link getOrderQuote}. `amountFen = priceFen - creditFen`, at least 1. */
export const orderQuote = purchaseEffect.extend({
  priceId: id,
  name: z.string(),
  kind: orderKind,
  priceFen: z.int(),
  creditFen: z.int(),
  amountFen: z.int(),
  /** False for sub-accounts of a team where only admins may buy: placing the order fails with PURCHASE_NOT_ALLOWED. */
  mayBuy: z.boolean(),
})
export type OrderQuote = z.output<typeof orderQuote>

export const order = z.object({
  tradeNo: z.string(),
  kind: orderKind,
  name: z.string(),
  priceFen: z.int(),
  creditFen: z.int(),
  amountFen: z.int(),
  /** The memberships whose remainders make up `creditFen`. */
  credits: z.array(z.object({ vipType: z.int(), creditFen: z.int() })).optional(),
  state: orderState,
  /** Only in state 2. */
  failure: orderFailure.nullable(),
  paymentWay: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  /** QR code content; only while the order can be paid. */
  actionData: z.string().nullable(),
  grants: z.object({
    flops: z.int(),
    beans: z.int(),
    vipType: z.int().nullable(),
    days: z.int().nullable(),
    /** Flops granted at the start of every month of a membership, first on its first day. */
    monthlyFlops: z.int().optional(),
    /** Of a membership that was paid for: its first day, and what of the first month's flops an earlier membership had not granted. */
    startsAt: isoTime.optional(),
    firstMonthFlops: z.int().optional(),
  }),
  /** What paying it now would do, only while it is pending; missing from servers of earlier releases. */
  effect: purchaseEffect.optional(),
  /** Who placed it. */
  buyerName: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  paidAt: isoTime.nullable(),
  /** The latest invoice request. */
  invoice: invoice.nullable(),
})
export type Order = z.output<typeof order>

export const getOrderQuote = defineEndpoint({
  method: 'GET',
  path: '/payment/getOrderQuote',
  access: 'signed-in',
  summary: 'What buying an item would cost and do now, with the credit for the rest of an older membership.',
  input: z.object({ priceId: id }),
  output: orderQuote,
})

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/payment/placeOrder',
  access: 'signed-in',
  summary:
    'Place an order and get what its QR code encodes. Idempotent by clientToken: a double click is one order. A pending order of the ' +
    'team for the same item at the same price is taken up instead (repeated), one that no longer fits is replaced.',
  input: z.object({
    priceId: id,
    paymentWayId: z.int().default(DEFAULT_PAYMENT_WAY_ID),
    clientToken: z.string().min(8).max(64),
    /** The `amountFen` shown; if the price has changed since, the order is rejected (QUOTE_STALE). */
    amountFen: z.int().min(1).optional(),
    /** Confirms another order although one for the same item is pending. */
    another: z.boolean().default(false),
  }),
  output: z.object({
    tradeNo: z.string(),
    actionData: z.string(),
    amountFen: z.int(),
    creditFen: z.int(),
    expiresAt: isoTime,
    /** Payment platform; `sandbox` moves no money and cannot be enabled in production by accident. */
    provider: z.enum(['sandbox', 'wechat']),
  }),
})

export const queryOrderDetail = defineEndpoint({
  method: 'GET',
  path: '/payment/queryOrderDetail',
  access: 'signed-in',
  summary: 'One order of the team; a pending one is asked about at the payment platform, whose silence leaves state 0.',
  input: z.object({ tradeNo }),
  output: order,
})

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/payment/cancelOrder',
  access: 'signed-in',
  summary: 'Give up a pending order; ORDER_NOT_PENDING when it has been paid or closed meanwhile.',
  input: z.object({ tradeNo }),
  output: order,
})

/** A pending order with its item. */
const pendingOrder = order.extend({ priceId: id, actionData: z.string() })
export type PendingOrder = z.output<typeof pendingOrder>

export const getPendingOrderList = defineEndpoint({
  method: 'GET',
  path: '/payment/getPendingOrderList',
  access: 'signed-in',
  summary:
    'Orders of the team that the viewer can still pay, newest first; without a membership too. Empty for who may not buy.',
  input: z.object({}),
  output: z.object({ list: z.array(pendingOrder) }),
})

export const getOrderList = defineEndpoint({
  method: 'GET',
  path: '/payment/getOrderList',
  access: ACCESS.profile,
  summary: 'Orders of the team, newest first; keyword matches the trade number, the name and the buyer.',
  input: pageQuery.extend({
    state: z.coerce.number().pipe(orderState).optional(),
    kind: orderKind.optional(),
    /** Inclusive range of the placing time. */
    from: isoInstant.optional(),
    to: isoInstant.optional(),
  }),
  output: pageOf(order),
})
