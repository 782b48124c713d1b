import { z } from 'zod'
import { ACCESS } from './access'
import { DEFAULT_PAYMENT_WAY_ID } from './constants'
import { defineEndpoint } from './endpoint'
import { invoice } from './invoice'
import { id, isoInstant, isoTime, pageOf, pageQuery, tradeNo } from './schemas'

/** What can be bought. */
export const ORDER_KINDS = ['membership', 'flops', 'coin'] as const
export const orderKind = z.enum(ORDER_KINDS)
export type OrderKind = (typeof ORDER_KINDS)[number]

/** States of an order as they travel. A paid order never changes again; a failed one only when its payment arrives late. */
export const ORDER_STATE = { pending: 0, paid: 1, failed: 2 } as const
export const orderState = z.literal([0, 1, 2])
export type OrderState = z.output<typeof orderState>

/** An order nobody has paid is closed after this long. */
export const ORDER_LIFETIME_MS = 2 * 60 * 60_000

/** Why an order is in state 2: nobody paid in time, somebody gave it up, or the payment platform said so. */
export const ORDER_FAILURES = ['expired', 'canceled', 'payment_failed'] as const
export const orderFailure = z.enum(ORDER_FAILURES)

/**
 * What buying a membership does to the one the team has:
 * `new` starts now; `renew` extends the end of the same tier; `upgrade` starts a higher tier now and credits the rest of lower ones;
 * `later` is a lower tier, which starts when the present one ends.
 */
export const MEMBERSHIP_CHANGES = ['new', 'renew', 'upgrade', 'later'] as const
export const membershipChange = z.object({
  change: z.enum(MEMBERSHIP_CHANGES),
  vipType: z.int(),
  /** When what is bought begins to count, and when it ends. */
  startsAt: isoTime,
  endsAt: isoTime,
  /** Days bought, and days on top because the credit is worth more than the price. */
  days: z.int(),
  extraDays: z.int(),
  /** Flops that arrive at the start of every month of the membership. */
  monthlyFlops: z.int(),
})

/** The rest of an older membership that an upgrade takes off the price; that membership ends with the payment. */
export const membershipCredit = z.object({
  vipType: z.int(),
  endsAt: isoTime,
  /** Whole days not used yet, and their part of what was paid. */
  daysLeft: z.int(),
  creditFen: z.int(),
})

/** Answer of {@link getOrderQuote}. `amountFen = priceFen - creditFen`, and is at least 1. */
export const orderQuote = z.object({
  priceId: id,
  name: z.string(),
  kind: orderKind,
  priceFen: z.int(),
  creditFen: z.int(),
  amountFen: z.int(),
  /** Flops and beans that arrive with the payment. */
  grants: z.object({ flops: z.int(), beans: z.int() }),
  membership: membershipChange.nullable(),
  credits: z.array(membershipCredit),
  /** False for sub-accounts whose team lets only its admin buy: placing the order answers PURCHASE_NOT_ALLOWED. */
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
  /** Of which memberships the rest makes up `creditFen`. */
  credits: z.array(z.object({ vipType: z.int(), creditFen: z.int() })).optional(),
  state: orderState,
  /** Only in state 2. */
  failure: orderFailure.nullable(),
  paymentWay: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  /** What the QR code encodes; only while the order can be paid. */
  actionData: z.string().nullable(),
  grants: z.object({
    flops: z.int(),
    beans: z.int(),
    vipType: z.int().nullable(),
    days: z.int().nullable(),
    /** Flops that arrive at the start of every month of a membership, the first with its first day. */
    monthlyFlops: z.int().optional(),
  }),
  /** Who placed it. */
  buyerName: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  paidAt: isoTime.nullable(),
  /** The latest request for an invoice. */
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
    /** The `amountFen` that was shown; when the price has changed since, the order is refused (QUOTE_STALE). */
    amountFen: z.int().min(1).optional(),
    /** The person knows of the pending order for the same item and wants one more. */
    another: z.boolean().default(false),
  }),
  output: z.object({
    tradeNo: z.string(),
    actionData: z.string(),
    amountFen: z.int(),
    creditFen: z.int(),
    expiresAt: isoTime,
    /** Which platform is paid through; `sandbox` moves no money and is never used in production by accident. */
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

/** An order that waits for its payment, and the item it was placed for. */
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
    /** Inclusive instants of placing. */
    from: isoInstant.optional(),
    to: isoInstant.optional(),
  }),
  output: pageOf(order),
})
