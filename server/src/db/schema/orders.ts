import { ORDER_FAILURES, ORDER_KINDS } from '@tessera/shared/contract/order'
import { INVOICE_STATES, INVOICE_TITLE_TYPES } from '@tessera/shared/contract/invoice'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentWays, priceItems } from './catalogue'
import { instant, oneOf, recordId } from './columns'
import { memberships, teams, users } from './people'

export const PAYMENT_PROVIDERS = ['sandbox', 'wechat'] as const

/** Credit promised to an upgrade for a term of an older membership when the order was placed. */
export interface PromisedCredit {
  termId: string
  creditFen: number
  /** Not promised, but taken at payment: of a term bought since. It became days and took nothing off the price. */
  late?: true
}

/** Who may buy for a team; without a row, only its admins. */
export const purchaseRules = pgTable('purchase_rules', {
  teamId: text('team_id')
    .primaryKey()
    .references(() => teams.id),
  subAccountsMayBuy: boolean('sub_accounts_may_buy').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/**
 * A purchase. Copies what was sold, so that prices may change. When the credit is less than promised at payment, it
 * records what was actually granted.
 */
export const orders = pgTable(
  'orders',
  {
    id: recordId(),
    tradeNo: text('trade_no').notNull().unique(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Chosen by the browser; unique per person. */
    clientToken: text('client_token').notNull(),
    kind: text('kind', { enum: ORDER_KINDS }).notNull(),
    priceItemId: text('price_item_id')
      .notNull()
      .references(() => priceItems.id),
    name: text('name').notNull(),
    priceFen: integer('price_fen').notNull(),
    creditFen: integer('credit_fen').notNull().default(0),
    amountFen: integer('amount_fen').notNull(),
    flops: integer('flops').notNull(),
    beans: integer('beans').notNull(),
    vipType: integer('vip_type'),
    days: integer('days'),
    monthlyFlops: integer('monthly_flops').notNull().default(0),
    credits: jsonb('credits').$type<PromisedCredit[]>().notNull().default([]),
    paymentWayId: integer('payment_way_id')
      .notNull()
      .references(() => paymentWays.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    /** Payee; a payment to another merchant does not settle the order. */
    merchantId: text('merchant_id').notNull(),
    /** 0 pending, 1 paid, 2 failed: see `ORDER_STATE` of the contract. */
    state: integer('state').$type<0 | 1 | 2>().notNull().default(0),
    failure: text('failure', { enum: ORDER_FAILURES }),
    /** Content of the QR code; null until the platform has answered. */
    actionData: text('action_data'),
    /** The platform's payment number. */
    transactionId: text('transaction_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** Time of the last query to the platform; throttles queries from many browsers. */
    queriedAt: instant('queried_at'),
    /** False while the order is closed here, but the platform has not confirmed that it no longer accepts a payment. */
    closedAtPlatform: boolean('closed_at_platform').notNull().default(false),
  },
  (table) => [
    uniqueIndex('orders_client_token').on(table.userId, table.clientToken),
    index('orders_team').on(table.teamId, table.createdAt),
    index('orders_open')
      .on(table.expiresAt)
      .where(sql`${table.state} = 0 or (${table.state} = 2 and not ${table.closedAtPlatform})`),
    oneOf(table.kind),
    oneOf(table.provider),
    oneOf(table.failure),
    check('orders_amount', sql`${table.amountFen} > 0 and ${table.creditFen} >= 0`),
    check(
      'orders_state',
      sql`${table.state} in (0, 1, 2) and (${table.state} = 1) = (${table.paidAt} is not null) and (${table.state} = 2) = (${table.failure} is not null)`,
    ),
    check(
      'orders_kind',
      sql`(${table.kind} = 'membership') = (${table.vipType} is not null and ${table.days} is not null)`,
    ),
  ],
)

/**
 * Payments for manual review. A wrong amount, another merchant, an unknown order or a second payment settles nothing. A
 * payment whose promised credit had already been used, or whose team has closed, settles, and may have to be refunded.
 */
export const paymentIncidents = pgTable(
  'payment_incidents',
  {
    id: recordId(),
    tradeNo: text('trade_no').notNull(),
    transactionId: text('transaction_id').notNull(),
    reason: text('reason', {
      enum: ['unknown_order', 'wrong_amount', 'wrong_merchant', 'paid_twice', 'credit_used', 'team_closed'],
    }).notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_incidents_once').on(table.tradeNo, table.transactionId, table.reason),
    oneOf(table.reason),
  ],
)

/** Payments as recorded by the sandbox, which plays the payment platform. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    tradeNo: text('trade_no').primaryKey(),
    amountFen: integer('amount_fen').notNull(),
    description: text('description').notNull(),
    state: text('state', { enum: ['waiting', 'paid', 'failed', 'closed'] })
      .notNull()
      .default('waiting'),
    transactionId: text('transaction_id'),
    paidAt: instant('paid_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [oneOf(table.state)],
)

/**
 * A purchased term of a membership. Purchases of the same tier extend one membership; each term keeps its value, so
 * that an upgrade can credit the rest.
 */
export const membershipTerms = pgTable(
  'membership_terms',
  {
    id: recordId(),
    membershipId: text('membership_id')
      .notNull()
      .references(() => memberships.id),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    orderId: text('order_id').references(() => orders.id),
    vipType: integer('vip_type').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Paid amount in fen, credit included. */
    valueFen: integer('value_fen').notNull(),
    monthlyFlops: integer('monthly_flops').notNull(),
    /**
     * What lower terms that ended with this one had granted for the month that was running: the first month, and the beans of the
     * purchase, bring only what goes beyond.
     */
    carriedFlops: integer('carried_flops').notNull().default(0),
    carriedBeans: integer('carried_beans').notNull().default(0),
    /** Number of months whose flops have been granted. */
    grantedMonths: integer('granted_months').notNull().default(0),
    /** When an upgrade credited the rest of the term; it then no longer counts. */
    creditedAt: instant('credited_at'),
  },
  (table) => [
    index('membership_terms_team').on(table.teamId, table.endsAt),
    uniqueIndex('membership_terms_order').on(table.orderId),
    index('membership_terms_membership').on(table.membershipId),
    check('membership_terms_value', sql`${table.valueFen} >= 0 and ${table.grantedMonths} >= 0`),
    check('membership_terms_carried', sql`${table.carriedFlops} >= 0 and ${table.carriedBeans} >= 0`),
  ],
)

export const invoices = pgTable(
  'invoices',
  {
    id: recordId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: INVOICE_STATES }).notNull().default('requested'),
    titleType: text('title_type', { enum: INVOICE_TITLE_TYPES }).notNull(),
    title: text('title').notNull(),
    taxNumber: text('tax_number'),
    email: text('email').notNull(),
    amountFen: integer('amount_fen').notNull(),
    invoiceNumber: text('invoice_number'),
    rejectReason: text('reject_reason'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    // A rejected request allows a new one.
    uniqueIndex('invoices_order')
      .on(table.orderId)
      .where(sql`${table.state} <> 'rejected'`),
    index('invoices_team').on(table.teamId, table.requestedAt),
    oneOf(table.state),
    oneOf(table.titleType),
    check('invoices_tax_number', sql`(${table.titleType} = 'company') = (${table.taxNumber} is not null)`),
    check('invoices_issued', sql`(${table.state} = 'issued') = (${table.invoiceNumber} is not null)`),
    check('invoices_rejected', sql`(${table.state} = 'rejected') = (${table.rejectReason} is not null)`),
  ],
)
