import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** Periodic work shared by all processes: the first to find it due claims it, and runs it under a lease. */
export const schedules = pgTable('schedules', {
  name: text('name').primaryKey(),
  nextRunAt: instant('next_run_at').notNull(),
  leaseToken: text('lease_token'),
  leaseUntil: instant('lease_until'),
  lastRunAt: instant('last_run_at'),
  lastSeconds: doublePrecision('last_seconds'),
  /** Null after a successful run. */
  lastError: text('last_error'),
  runs: integer('runs').notNull().default(0),
  failures: integer('failures').notNull().default(0),
})
