import {
  EXISTING_CUSTOMERS,
  IMPORT_STATES,
  type ImportRow,
  ROW_OUTCOMES,
  ROW_REFUSALS,
} from '@tessera/shared/contract/customer-import'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordId } from './columns'
import { teams, users } from './people'

/** Imports of customers from a sheet. A running one has a job of the same id. */
export const customerImports = pgTable(
  'customer_imports',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    clientToken: text('client_token').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('draft'),
    existing: text('existing', { enum: EXISTING_CUSTOMERS }).notNull().default('skip'),
    /** What the person agreed to. */
    mostBeans: bigint('most_beans', { mode: 'number' }).notNull().default(0),
    chargedBeans: bigint('charged_beans', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('customer_imports_token').on(table.createdBy, table.clientToken),
    index('customer_imports_team').on(table.teamId, table.createdAt),
    oneOf(table.state),
    oneOf(table.existing),
  ],
)

/** Rows of an import, each settled once. */
export const customerImportRows = pgTable(
  'customer_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => customerImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** Emptied when it became a customer, which is then the only place that has it. */
    value: jsonb('value').$type<ImportRow>(),
    outcome: text('outcome', { enum: ROW_OUTCOMES }),
    error: text('error', { enum: ROW_REFUSALS }),
    /** The customer that it is about; without a foreign key, as the customer may be purged before. */
    customerId: text('customer_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('customer_import_rows_waiting')
      .on(table.importId, table.line)
      .where(sql`outcome is null`),
    index('customer_import_rows_customer').on(table.importId, table.customerId),
    oneOf(table.outcome),
    oneOf(table.error),
  ],
)
