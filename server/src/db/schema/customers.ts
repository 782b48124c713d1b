import { CUSTOMER_LEVELS, CUSTOMER_SOURCES, CUSTOMER_STAGES } from '@tessera/shared/contract/customer'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordColumns, recordId } from './columns'
import { teams, users } from './people'

export const customers = pgTable(
  'customers',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    name: text('name').notNull(),
    /** Of the name, for the search; null until it was worked out (`name-initials`). */
    initials: text('initials'),
    /** The same of its full Pinyin (`sounds/spelling.ts`). */
    spellings: text('spellings'),
    /** What the list's keyword looks in, in small letters. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(mobile, '') || ' ' || coalesce(wechat, '') || ' ' || coalesce(community, ''))`,
    ),
    mobile: text('mobile'),
    wechat: text('wechat'),
    source: text('source', { enum: CUSTOMER_SOURCES }).notNull(),
    stage: text('stage', { enum: CUSTOMER_STAGES }).notNull(),
    level: text('level', { enum: CUSTOMER_LEVELS }).notNull(),
    community: text('community'),
    address: text('address'),
    layout: text('layout'),
    areaSqm: numeric('area_sqm', { precision: 7, scale: 2, mode: 'number' }),
    /** Fen. */
    budgetMin: bigint('budget_min', { mode: 'number' }),
    budgetMax: bigint('budget_max', { mode: 'number' }),
    demand: text('demand'),
    ownerUserId: text('owner_user_id')
      .notNull()
      .references(() => users.id),
    previousOwnerUserId: text('previous_owner_user_id').references(() => users.id),
    lastFollowTime: instant('last_follow_time'),
    nextFollowTime: instant('next_follow_time'),
    dealTime: instant('deal_time'),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /** Soft delete; frees the mobile number. */
    deletedAt: instant('deleted_at'),
    /** Who was kept when this one was merged away; such a one is deleted. */
    mergedIntoId: text('merged_into_id').references((): AnyPgColumn => customers.id, { onDelete: 'set null' }),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('customers_live_mobile')
      .on(table.teamId, table.mobile)
      .where(sql`deleted_at is null and mobile is not null`),
    index('customers_team_created').on(table.teamId, table.createdAt),
    index('customers_initials')
      .on(table.teamId, table.initials.op('text_pattern_ops'))
      .where(sql`deleted_at is null`),
    index('customers_without_spellings')
      .on(table.id)
      .where(sql`spellings is null`),
    index('customers_owner').on(table.ownerUserId),
    // What the team's overview counts, without the rows.
    index('customers_owned')
      .on(table.teamId, table.ownerUserId, table.stage)
      .where(sql`deleted_at is null`),
    index('customers_deals')
      .on(table.teamId, table.dealTime, table.ownerUserId)
      .where(sql`deleted_at is null and deal_time is not null`),
    // The list's filters and the board, in the order of each.
    index('customers_stage')
      .on(table.teamId, table.stage, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('customers_name')
      .on(table.teamId, table.name, table.id)
      .where(sql`deleted_at is null`),
    index('customers_follow_up')
      .on(table.teamId, table.nextFollowTime, table.id)
      .where(sql`deleted_at is null and next_follow_time is not null`),
    index('customers_contact')
      .on(table.teamId, sql`coalesce(${table.lastFollowTime}, ${table.createdAt})`)
      .where(sql`deleted_at is null`),
    index('customers_wechat')
      .on(table.teamId, table.wechat)
      .where(sql`deleted_at is null and wechat is not null`),
    index('customers_deleted')
      .on(table.teamId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('customers_merged_into')
      .on(table.mergedIntoId)
      .where(sql`merged_into_id is not null`),
    // For the purge, over all teams.
    index('customers_purged')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    oneOf(table.source),
    oneOf(table.stage),
    oneOf(table.level),
    check('customers_contact', sql`${table.mobile} is not null or ${table.wechat} is not null`),
  ],
)

export const CUSTOMER_EVENT_KINDS = ['stage', 'transfer', 'merged', 'deleted', 'restored'] as const

/** What happened to a customer, for its timeline. Append-only; goes with the customer. */
export const customerEvents = pgTable(
  'customer_events',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CUSTOMER_EVENT_KINDS }).notNull(),
    /** Stages, user ids of a transfer, or the name of a merged customer. */
    before: text('before'),
    after: text('after'),
    /** Null for what followed from something else, such as the deletion of an account. */
    byUserId: text('by_user_id').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('customer_events_customer').on(table.customerId, table.createdAt, table.id),
    index('customer_events_kind').on(table.teamId, table.kind, table.createdAt, table.id),
    oneOf(table.kind),
    check(
      'customer_events_transfer',
      sql`${table.kind} <> 'transfer' or (${table.before} is not null and ${table.after} is not null)`,
    ),
  ],
)
