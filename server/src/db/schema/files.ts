import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { teams, users } from './people'

/**
 * Every blob that this database has written to its storage, recorded before the write. The sweep deletes only these:
 * any other blob in the storage has a different writer.
 */
export const blobs = pgTable(
  'blobs',
  {
    sha256: text('sha256').primaryKey(),
    bytes: integer('bytes').notNull(),
    /** Time of the last write, recorded before it. */
    writtenAt: instant('written_at').notNull().defaultNow(),
    /** When a sweep first found no file for it; null while there is one. */
    orphanedAt: instant('orphaned_at'),
  },
  (table) => [
    index('blobs_orphaned')
      .on(table.orphanedAt)
      .where(sql`${table.orphanedAt} is not null`),
    check('blobs_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** State of the sweeps of this database: one row. */
export const sweeps = pgTable(
  'sweeps',
  {
    id: integer('id').primaryKey().default(1),
    /**
     * Incremented by each sweep and stored in the storage too: a higher number there means that the storage has been
     * swept from a newer state of this database.
     */
    number: integer('number').notNull().default(0),
    ranAt: instant('ran_at').notNull().defaultNow(),
    /** Blobs that the last sweep refused to delete, for safety. */
    heldBack: integer('held_back').notNull().default(0),
  },
  (table) => [check('sweeps_one_row', sql`${table.id} = 1`)],
)

export const FILE_KINDS = ['upload', 'suggestion', 'result', 'preview', 'asset'] as const

/**
 * A picture owned by a team (or, without a team, by the platform). Stored under its SHA-256, so rows may share a blob.
 * `upload` came from a person, `suggestion` is a mask suggested by the engine, `result` and `preview` were made by an
 * engine and are only served with the visible label, `asset` belongs to a material or another record.
 */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id').references(() => teams.id),
    createdBy: text('created_by').references(() => users.id),
    kind: text('kind', { enum: FILE_KINDS }).notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => blobs.sha256),
    mime: text('mime', { enum: ['image/jpeg', 'image/png', 'image/webp'] }).notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    hasAlpha: boolean('has_alpha').notNull().default(false),
    /** What made a result, for the metadata of the served picture. */
    provenance: text('provenance'),
    /** When a sweep first found an upload unused; null while something uses it. */
    unusedSince: instant('unused_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('files_team').on(table.teamId, table.createdAt),
    index('files_sha256').on(table.sha256),
    index('files_kind').on(table.kind, table.createdAt),
    index('files_unused')
      .on(table.createdBy, table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
    oneOf(table.kind),
    oneOf(table.mime),
    check('files_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
)
