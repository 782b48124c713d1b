import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** Rate-limit counters, shared by all processes. Unlogged table: counting restarts after a database crash. */
export const rateCounts = pgTable('rate_counts', {
  /** Limit and address, as `addressKey` returns them. */
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  /** End of the window, which began with the first call. */
  endsAt: instant('ends_at').notNull(),
})
