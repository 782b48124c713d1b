import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { teams, users } from './people'

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
    sha256: text('sha256').notNull(),
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
