import type { QuotationDraft } from '@tessera/shared/contract/quotation'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns, recordId } from './columns'
import { customers } from './customers'
import { teams, users } from './people'

/** What a shop offers a customer at which price. */
export const quotations = pgTable(
  'quotations',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    number: text('number').notNull(),
    /** Of the same number: 1, and one more for each copy. */
    revision: integer('revision').notNull(),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** For the list's search; the content has it too. */
    customerName: text('customer_name').notNull(),
    content: jsonb('content').$type<Omit<QuotationDraft, 'customerId'>>().notNull(),
    totalFen: bigint('total_fen', { mode: 'number' }).notNull(),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('quotations_number').on(table.teamId, table.number, table.revision),
    index('quotations_team').on(table.teamId, table.createdAt, table.id),
    index('quotations_customer').on(table.customerId, table.createdAt),
    check('quotations_total', sql`${table.totalFen} >= 0 and ${table.revision} >= 1`),
  ],
)
