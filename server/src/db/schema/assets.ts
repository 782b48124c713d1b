import { ASSET_SCOPES, ASSET_SOURCES } from '@tessera/shared/contract/asset'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf, recordColumns, recordId } from './columns'
import { customers } from './customers'
import { files } from './files'
import { teams, users } from './people'

/** A picture kept for designs. Its file is its own: one file is kept, and charged, once. */
export const assets = pgTable(
  'assets',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    ownerUserId: text('owner_user_id')
      .notNull()
      .references(() => users.id),
    scope: text('scope', { enum: ASSET_SCOPES }).notNull(),
    source: text('source', { enum: ASSET_SOURCES }).notNull(),
    fileId: text('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
    /** What it looks like, to notice near-equals: see `files/fingerprint.ts`. */
    fingerprint: text('fingerprint').notNull(),
    name: text('name').notNull(),
    folder: text('folder'),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    ...recordColumns,
  },
  (table) => [
    index('assets_team').on(table.teamId, table.createdAt, table.id),
    index('assets_customer').on(table.customerId, table.createdAt),
    oneOf(table.scope),
    oneOf(table.source),
    check('assets_fingerprint', sql`${table.fingerprint} ~ '^[0-9a-f]{22}$'`),
  ],
)
