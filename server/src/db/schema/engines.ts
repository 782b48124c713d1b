import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** How engines on other machines did, over all processes: for the operators' page and the choice of an engine. One row an engine, never a key. */
export const engineReports = pgTable('engine_reports', {
  engine: text('engine').primaryKey(),
  checkedAt: instant('checked_at'),
  /** Of the last check. */
  reachable: boolean('reachable'),
  latencyMs: integer('latency_ms'),
  /** Why the last check failed. */
  trouble: text('trouble'),
  /** Calls that ended, and how many of them without a picture. */
  calls: integer('calls').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  /** Calls in a row that the engine did not answer, or broke down at. */
  missed: integer('missed').notNull().default(0),
  lastCallAt: instant('last_call_at'),
  lastCallMs: integer('last_call_ms'),
  lastFailure: text('last_failure'),
  lastFailureAt: instant('last_failure_at'),
  /** What the calls cost by the configured price, including those whose outcome is unknown. */
  costFen: bigint('cost_fen', { mode: 'number' }).notNull().default(0),
  /** Of this, what calls may have cost whose outcome is unknown; processes of earlier releases do not count it apart. */
  openFen: bigint('open_fen', { mode: 'number' }).notNull().default(0),
})

/** Purchases whose cost is counted in the reports: a run that goes on after a killed one would count them again. Kept while one may. */
export const engineCosts = pgTable(
  'engine_costs',
  {
    /** Job, image, engine and what the order is called there; see `purchaseOf`. */
    purchase: text('purchase').primaryKey(),
    countedAt: instant('counted_at').notNull().defaultNow(),
  },
  (table) => [index('engine_costs_counted').on(table.countedAt)],
)

/**
 * Images that are with an engine on another machine, or wait for it, over all processes: a provider counts calls at once by
 * account. A turn goes with its job's run, see `takeTurn`.
 */
export const engineTurns = pgTable(
  'engine_turns',
  {
    /** The order of asking. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    engine: text('engine').notNull(),
    jobId: text('job_id').notNull(),
    /** Of the job's run. */
    leaseToken: text('lease_token'),
    /** How long it stands after the run has gone. */
    leaseUntil: instant('lease_until').notNull(),
    began: boolean('began').notNull().default(false),
  },
  (table) => [index('engine_turns_engine').on(table.engine, table.id)],
)
