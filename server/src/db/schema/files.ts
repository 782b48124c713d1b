import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { teams, users } from './people'

/**
 * Every blob that this database has had written to its storage, noted before the bytes. The sweep deletes these only: what lies in the
 * storage without a row here was written by somebody else.
 */
export const blobs = pgTable(
  'blobs',
  {
    sha256: text('sha256').primaryKey(),
    bytes: integer('bytes').notNull(),
    /** The last time that somebody was about to write it. */
    writtenAt: instant('written_at').notNull().defaultNow(),
    /** Since when a sweep has found no file of it; null while there is one. */
    orphanedAt: instant('orphaned_at'),
  },
  (table) => [
    index('blobs_orphaned')
      .on(table.orphanedAt)
      .where(sql`${table.orphanedAt} is not null`),
    check('blobs_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** How the sweeps of this database stand: one row. */
export const sweeps = pgTable(
  'sweeps',
  {
    id: integer('id').primaryKey().default(1),
    /** Grows with each sweep, and is told to the storage: one that has heard of a later sweep has seen a newer state of this database. */
    number: integer('number').notNull().default(0),
    ranAt: instant('ran_at').notNull().defaultNow(),
    /** Blobs that the last sweep would have deleted and did not dare to. */
    heldBack: integer('held_back').notNull().default(0),
  },
  (table) => [check('sweeps_one_row', sql`${table.id} = 1`)],
)

export const FILE_KINDS = ['upload', 'suggestion', 'result', 'preview', 'asset'] as const

/**
 * A picture that a team (or, with no team, the platform) owns. Its bytes lie in the storage under their SHA-256, so several
 * rows may share them. `upload` came from a person, `suggestion` is a mask the engine proposed, `result` and `preview` were
 * made by an engine and are only ever served with the visible label, `asset` belongs to a material or another record.
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
    /** What made a result, for the metadata of what is served. */
    provenance: text('provenance'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('files_team').on(table.teamId, table.createdAt),
    index('files_sha256').on(table.sha256),
    index('files_kind').on(table.kind, table.createdAt),
    oneOf(table.kind),
    oneOf(table.mime),
    check('files_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
)
