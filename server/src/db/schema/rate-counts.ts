import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** Calls that limits count over all processes. Not logged by the database: after its crash counting begins anew. */
export const rateCounts = pgTable('rate_counts', {
  /** What is limited and the address, as `addressKey` gives it. */
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  /** The window began with the first call and ends here. */
  endsAt: instant('ends_at').notNull(),
})
