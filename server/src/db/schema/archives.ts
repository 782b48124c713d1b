import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId } from './columns'
import { blobs } from './files'
import { teams, users } from './people'

/** Zips of pictures, sent in parts, until an import has taken what it needs of them. */
export const archives = pgTable(
  'archives',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /** What the sender calls it. */
    token: text('token').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('archives_token').on(table.createdBy, table.token),
    index('archives_team').on(table.teamId),
    index('archives_updated').on(table.updatedAt),
    check('archives_received', sql`${table.received} between 0 and ${table.size}`),
  ],
)

/** Their bytes, in the storage, where every process reads them. */
export const archiveParts = pgTable(
  'archive_parts',
  {
    archiveId: text('archive_id')
      .notNull()
      .references(() => archives.id, { onDelete: 'cascade' }),
    /** Offset of its first byte. */
    at: bigint('at', { mode: 'number' }).notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => blobs.sha256),
  },
  (table) => [
    primaryKey({ columns: [table.archiveId, table.at] }),
    // The sweep asks by it.
    index('archive_parts_sha256').on(table.sha256),
  ],
)
