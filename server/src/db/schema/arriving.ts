import { sql } from 'drizzle-orm'
import { check, customType, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { files } from './files'

/** Written as base64, and to be read so (`encode`): PGlite turns bytes into text byte by byte, 300 ms for a part. */
const bytea = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => sql`decode(${Buffer.from(bytes).toString('base64')}, 'base64')`,
})

/** Uploads that arrive in parts. In the database, as the next part may reach another process; gone a day after the last one. */
export const arrivingUploads = pgTable(
  'arriving_uploads',
  {
    /** Who may send its parts: a person, or a link. */
    owner: text('owner').notNull(),
    /** What the sender calls it. */
    token: text('token').notNull(),
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** What it became, to be told again. */
    fileId: text('file_id').references(() => files.id, { onDelete: 'cascade' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.token] }),
    index('arriving_uploads_updated').on(table.updatedAt),
    index('arriving_uploads_file').on(table.fileId),
    check('arriving_uploads_received', sql`${table.received} between 0 and ${table.size}`),
  ],
)

export const arrivingParts = pgTable(
  'arriving_parts',
  {
    owner: text('owner').notNull(),
    token: text('token').notNull(),
    /** Offset of its first byte. */
    at: integer('at').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.token, table.at] }),
    foreignKey({
      columns: [table.owner, table.token],
      foreignColumns: [arrivingUploads.owner, arrivingUploads.token],
    }).onDelete('cascade'),
  ],
)
