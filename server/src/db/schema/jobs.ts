import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { teams } from './people'

/**
 * What a job takes while it runs: `cpu` a thread of the engine's, `remote` only patience while another machine works, `light` next to
 * nothing.
 */
export const JOB_LANES = ['cpu', 'remote', 'light'] as const
export type JobLane = (typeof JOB_LANES)[number]

/**
 * Work that waits or runs; a job that has ended has no row. A running one belongs to the process that knows `lease_token` until
 * `lease_until`, and for a while after that if it still lives. Work that belongs to no team is a schedule.
 */
export const jobs = pgTable(
  'jobs',
  {
    /** Its subject's, of a design the task's: one thing is never queued twice. */
    id: text('id').primaryKey(),
    /** Any text: a process leaves alone what it does not know. */
    kind: text('kind').notNull(),
    lane: text('lane', { enum: JOB_LANES }).notNull(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    priority: integer('priority').notNull().default(0),
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** What the work has bought elsewhere, by a name of its own: the next run resumes it. */
    refs: jsonb('refs').$type<Record<string, string>>().notNull().default({}),
    /** Not begun before. */
    runAt: instant('run_at').notNull(),
    /** What its turn is counted from: `run_at` less the head start of its priority. */
    turnAt: instant('turn_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    leaseToken: text('lease_token'),
    leaseUntil: instant('lease_until'),
    /** Key of the process that holds the lease (`Life`); null on the embedded database. */
    leaseHolder: integer('lease_holder'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // A claim goes from team to team and looks at the first of each, however many wait behind it.
    index('jobs_waiting')
      .on(table.lane, table.teamId, table.turnAt)
      .where(sql`${table.leaseToken} is null`),
    index('jobs_running')
      .on(table.lane, table.teamId)
      .where(sql`${table.leaseToken} is not null`),
    oneOf(table.lane),
    check('jobs_lease', sql`(${table.leaseToken} is null) = (${table.leaseUntil} is null)`),
  ],
)

/** When a team last had its turn in a lane. */
export const jobTurns = pgTable(
  'job_turns',
  {
    lane: text('lane', { enum: JOB_LANES }).notNull(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    tookAt: instant('took_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lane, table.teamId] }), oneOf(table.lane)],
)
