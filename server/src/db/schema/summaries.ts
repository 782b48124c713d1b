import { SUMMARY_FAILURES, SUMMARY_SOURCES, type SummarySentence } from '@tessera/shared/contract/customer-summary'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { customers } from './customers'

/** The latest summary of a customer's notes; goes with it. While a model writes there is a job of the customer's id. */
export const customerSummaries = pgTable(
  'customer_summaries',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    teamId: text('team_id').notNull(),
    state: text('state', { enum: ['writing', 'ready'] }).notNull(),
    sentences: jsonb('sentences').$type<SummarySentence[]>().notNull(),
    source: text('source', { enum: SUMMARY_SOURCES }).notNull(),
    failure: text('failure', { enum: SUMMARY_FAILURES }),
    /** The notes that it was written from: their number and latest change. */
    basis: text('basis').notNull(),
    tokens: integer('tokens').notNull().default(0),
    generatedAt: instant('generated_at').notNull().defaultNow(),
  },
  (table) => [oneOf(table.state), oneOf(table.source), oneOf(table.failure)],
)
