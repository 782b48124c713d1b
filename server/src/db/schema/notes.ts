import { WRITTEN_NOTE_TYPES } from '@tessera/shared/contract/note'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordColumns, recordId } from './columns'
import { customers } from './customers'
import { files } from './files'
import { teams, users } from './people'

/** What people wrote about a customer; goes with it. */
export const notes = pgTable(
  'notes',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    clientToken: text('client_token').notNull(),
    /** SHA-256 of the request: reusing the token for another note is refused. */
    requestHash: text('request_hash').notNull(),
    type: text('type', { enum: WRITTEN_NOTE_TYPES }).notNull(),
    content: text('content').notNull(),
    designTaskIds: jsonb('design_task_ids').$type<string[]>().notNull().default([]),
    archivedAt: instant('archived_at'),
    /** Who imported it from a sheet; null for one that was written here. */
    importedBy: text('imported_by').references(() => users.id),
    /** The author of an imported one, when no member has that name. */
    authorName: text('author_name'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('notes_client_token').on(table.createdBy, table.clientToken),
    // Whole, so that it serves the foreign key, too.
    index('notes_customer').on(table.customerId, table.createdAt, table.id),
    // Written here, or imported as a member's own: what the team's overview counts.
    index('notes_author')
      .on(table.createdBy, table.createdAt)
      .where(sql`author_name is null`),
    index('notes_archived')
      .on(table.customerId, table.createdAt, table.id)
      .where(sql`${table.archivedAt} is not null`),
    index('notes_imported_by')
      .on(table.importedBy)
      .where(sql`imported_by is not null`),
    oneOf(table.type),
  ],
)

/** The pictures of a note, in its order. */
export const noteImages = pgTable(
  'note_images',
  {
    noteId: text('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.ordinal] }), index('note_images_file').on(table.fileId)],
)

/** Colleagues whom a note mentions. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: text('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** When that colleague knew of it; null as long as they are still to be told. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index('note_mentions_user').on(table.userId),
    index('note_mentions_unseen')
      .on(table.userId)
      .where(sql`seen_at is null`),
  ],
)
