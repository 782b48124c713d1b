import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { customers } from './customers'
import { designResults } from './design'
import { teams, users } from './people'
import { quotations } from './quotations'

/** A link under which a customer sees results without log-in. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    clientToken: text('client_token').notNull(),
    /** SHA-256 of the request: reusing the token for another request is refused. */
    requestHash: text('request_hash').notNull(),
    /** SHA-256 of the link's token, by which it is found. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Token and code under the installation's key, to be sent again: a copy of the database alone opens no link. */
    sealed: text('sealed').notNull(),
    hasCode: boolean('has_code').notNull(),
    /** Wrong codes since the link was made. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** No code is tried before. */
    codesFrom: instant('codes_from'),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** What it shows instead of items. */
    quotationId: text('quotation_id').references(() => quotations.id, { onDelete: 'cascade' }),
    showQuantities: boolean('show_quantities').notNull(),
    days: integer('days').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    viewCount: integer('view_count').notNull().default(0),
    lastViewAt: instant('last_view_at'),
    lastReplyAt: instant('last_reply_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('shares_client_token').on(table.teamId, table.clientToken),
    index('shares_team').on(table.teamId, table.createdAt, table.id),
    index('shares_replied')
      .on(table.teamId, table.lastReplyAt)
      .where(sql`${table.lastReplyAt} is not null`),
    index('shares_customer').on(table.customerId, table.createdAt),
    index('shares_quotation')
      .on(table.quotationId)
      .where(sql`${table.quotationId} is not null`),
    check('shares_counts', sql`${table.wrongCodes} >= 0 and ${table.viewCount} >= 0`),
  ],
)

/** The results of a link, in its order. */
export const shareItems = pgTable(
  'share_items',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    resultId: text('result_id')
      .notNull()
      .references(() => designResults.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.number] }), index('share_items_result').on(table.resultId)],
)

/** What a customer answered to a link. A note of the customer can be made of it. */
export const shareReplies = pgTable(
  'share_replies',
  {
    id: text('id').primaryKey(),
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['like', 'message'] }).notNull(),
    /** The liked picture. */
    resultId: text('result_id').references(() => designResults.id, { onDelete: 'cascade' }),
    text: text('text'),
    /** Of a message on a quotation: what it came to when it was written, of each scheme; null in older ones. */
    quotedFen: jsonb('quoted_fen').$type<number[]>(),
    clientToken: text('client_token'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('share_replies_like')
      .on(table.shareId, table.resultId)
      .where(sql`${table.kind} = 'like'`),
    uniqueIndex('share_replies_client_token').on(table.shareId, table.clientToken),
    index('share_replies_result').on(table.resultId),
    oneOf(table.kind),
    check(
      'share_replies_content',
      sql`case ${table.kind} when 'like' then ${table.resultId} is not null else ${table.text} is not null end`,
    ),
  ],
)
