import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { teams } from './people'

/**
 * Resource that a job occupies: `cpu` an engine thread, `remote` only waiting for another machine, `light` next to
 * nothing.
 */
export const JOB_LANES = ['cpu', 'remote', 'light'] as const
export type JobLane = (typeof JOB_LANES)[number]

/**
 * Waiting and running work; a finished job has no row. A running job belongs to the process with `lease_token` until
 * `lease_until`, and for a grace period after it while that process is alive. Work without a team is a schedule.
 */
export const jobs = pgTable(
  'jobs',
  {
    /** Id of the subject, such as the design task: queued at most once. */
    id: text('id').primaryKey(),
    /** Free text: a process ignores kinds that it does not know. */
    kind: text('kind').notNull(),
    lane: text('lane', { enum: JOB_LANES }).notNull(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    priority: integer('priority').notNull().default(0),
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** References of remote purchases by name, for resuming by the next run. */
    refs: jsonb('refs').$type<Record<string, string>>().notNull().default({}),
    /** Not started before. */
    runAt: instant('run_at').notNull(),
    /** Basis of the turn: `run_at` minus the head start of the priority. */
    turnAt: instant('turn_at').notNull(),
    /** Jobs queued together; within their team they take turns with others as one, see `claim`. */
    groupId: text('group_id'),
    attempts: integer('attempts').notNull().default(0),
    leaseToken: text('lease_token'),
    leaseUntil: instant('lease_until'),
    /** Key of the process that holds the lease (`Life`); null on the embedded database. */
    leaseHolder: integer('lease_holder'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // For claims: reads only the first job of each team, however many wait behind it.
    index('jobs_waiting')
      .on(table.lane, table.teamId, table.turnAt)
      .where(sql`${table.leaseToken} is null`),
    index('jobs_running')
      .on(table.lane, table.teamId)
      .where(sql`${table.leaseToken} is not null`),
    index('jobs_group')
      .on(table.groupId)
      .where(sql`${table.groupId} is not null`),
    oneOf(table.lane),
    check('jobs_lease', sql`(${table.leaseToken} is null) = (${table.leaseUntil} is null)`),
  ],
)

/** Each team's last turn per lane. */
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
