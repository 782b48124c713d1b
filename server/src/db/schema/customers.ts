import { CUSTOMER_LEVELS, CUSTOMER_SOURCES, CUSTOMER_STAGES } from '@tessera/shared/contract/customer'
import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    mobile: text('mobile'),
    wechat: text('wechat'),
    source: text('source', { enum: CUSTOMER_SOURCES }).notNull(),
    stage: text('stage', { enum: CUSTOMER_STAGES }).notNull(),
    level: text('level', { enum: CUSTOMER_LEVELS }).notNull(),
    community: text('community'),
    address: text('address'),
    layout: text('layout'),
    areaSqm: numeric('area_sqm', { precision: 7, scale: 2, mode: 'number' }),
    demand: text('demand'),
    ownerUserId: text('owner_user_id')
      .notNull()
      .references(() => users.id),
    lastFollowTime: instant('last_follow_time'),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /** Soft delete; frees the mobile number. */
    deletedAt: instant('deleted_at'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('customers_live_mobile')
      .on(table.teamId, table.mobile)
      .where(sql`deleted_at is null and mobile is not null`),
    index('customers_team_created').on(table.teamId, table.createdAt),
    index('customers_owner').on(table.ownerUserId),
    oneOf(table.source),
    oneOf(table.stage),
    oneOf(table.level),
    check('customers_contact', sql`${table.mobile} is not null or ${table.wechat} is not null`),
  ],
)
