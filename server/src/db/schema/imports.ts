import { EXISTING_RECORDS, IMPORT_KINDS, IMPORT_STATES, ROW_OUTCOMES } from '@tessera/shared/contract/import'
import { MATERIAL_REFUSALS } from '@tessera/shared/contract/material-import'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { archives } from './archives'
import { factories } from './catalogue'
import { instant, oneOf, recordId } from './columns'
import { teams, users } from './people'

/** Imports from a sheet. A running one has a job of the same id. The table is called by the first kind: tables are not renamed. */
export const imports = pgTable(
  'customer_imports',
  {
    id: recordId(),
    kind: text('kind', { enum: IMPORT_KINDS }).notNull().default('customer'),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    clientToken: text('client_token').notNull(),
    fileName: text('file_name').notNull(),
    /** Where its pictures are; null without, and once they have gone. */
    archiveId: text('archive_id').references(() => archives.id, { onDelete: 'set null' }),
    /** Whose goods the rows become; null for the team's. */
    factoryId: text('factory_id').references(() => factories.id, { onDelete: 'cascade' }),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('draft'),
    existing: text('existing', { enum: EXISTING_RECORDS }).notNull().default('skip'),
    /** What the person agreed to. */
    mostBeans: bigint('most_beans', { mode: 'number' }).notNull().default(0),
    chargedBeans: bigint('charged_beans', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('customer_imports_token').on(table.createdBy, table.clientToken),
    index('customer_imports_team').on(table.teamId, table.createdAt),
    index('customer_imports_archive').on(table.archiveId),
    index('customer_imports_factory').on(table.factoryId),
    oneOf(table.kind),
    oneOf(table.state),
    oneOf(table.existing),
  ],
)

/** Rows of an import, each settled once. */
export const importRows = pgTable(
  'customer_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** As the kind's schema let it in. Emptied when it became a record, which is then the only place that has it. */
    value: jsonb('value').$type<unknown>(),
    outcome: text('outcome', { enum: ROW_OUTCOMES }),
    error: text('error', { enum: MATERIAL_REFUSALS }),
    /** What of it, e.g. the name of a picture. */
    detail: text('detail'),
    /** The record that it is about; without a foreign key, as that may be removed before. */
    recordId: text('customer_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('customer_import_rows_waiting')
      .on(table.importId, table.line)
      .where(sql`outcome is null`),
    index('customer_import_rows_customer').on(table.importId, table.recordId),
    oneOf(table.outcome),
    oneOf(table.error),
  ],
)
