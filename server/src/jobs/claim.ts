import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { livingKeys } from '../db/life'
import { JOB_LANES, type JobLane, jobs, jobTurns } from '../db/schema/jobs'
import type { JobKind } from './kinds'
import {
  giveUp,
  HEAD_START_SECONDS,
  type JobRow,
  leaseEnd,
  MAX_ATTEMPTS,
  postpone,
  release,
  standBehind,
} from './queue'

/** Grace period after a lease expires while its process is alive: it may be busy, or hang. */
export const PATIENCE_MS = 30_000
/** Delay of a job that could not be given up. */
const GIVE_UP_RETRY_SECONDS = 60
/** First half of the advisory locks' key; the second is the lane. */
const CLAIM_LOCK = 7_203_117

export interface ClaimOptions {
  lane: JobLane
  /** Job kinds that this process can run, by name; it leaves others alone. */
  kinds: ReadonlyMap<string, JobKind>
  leaseMs: number
  /** The claiming process; null where processes cannot be told apart. */
  holder: number | null
  /** A job could not be given up, and stays for later. */
  onTrouble: (job: JobRow, error: unknown) => void
}

export interface ClaimedJob {
  job: JobRow
  leaseToken: string
}

/**
 * Claims the next job of a lane, or null. Order:
 * 1. the team with the fewest jobs running in the lane, over all processes, so that nobody exceeds its share while
 *    others wait;
 * 2. among those, the longest wait, counted from the later of the team's last turn and the time its job became due, so
 *    that a queue of a thousand jobs and a queue of one alternate. Priority is a head start of two minutes here, so it
 *    delays others by that much at most;
 * 3. within a team, first come, first served, with the same head start; jobs queued as a group take turns with others
 *    as one.
 *
 * First releases jobs whose process died or hangs; a job without attempts left is given up when its turn comes, and one
 * that cannot be given up is postponed, so that the others run. Claims of a lane are serialised: two concurrent ones would
 * both pick the same team as having the fewest.
 */
export async function claim(tx: Transaction, options: ClaimOptions): Promise<ClaimedJob | null> {
  const { lane, kinds, leaseMs, holder } = options
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK}, ${JOB_LANES.indexOf(lane)})`)
  await releaseAbandoned(tx, options)
  for (;;) {
    const id = await nextJob(tx, options)
    if (id === null) return null
    const [next] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), isNull(jobs.leaseToken)))
      .for('update')
    // Cancelled in the meantime.
    if (!next) continue
    const kind = kinds.get(next.kind)!
    if (next.attempts >= MAX_ATTEMPTS) {
      await giveUpOrPostpone(tx, kind, next, options)
      continue
    }
    const leaseToken = randomUUID()
    const [job] = await tx
      .update(jobs)
      .set({ leaseToken, leaseUntil: leaseEnd(leaseMs), leaseHolder: holder, attempts: next.attempts + 1 })
      .where(eq(jobs.id, next.id))
      .returning()
    const tookAt = sql`now()`
    await tx
      .insert(jobTurns)
      .values({ lane, teamId: next.teamId, tookAt })
      .onConflictDoUpdate({ target: [jobTurns.lane, jobTurns.teamId], set: { tookAt } })
    await standBehind(tx, next)
    await kind.begun?.(tx, next)
    return { job: job!, leaseToken }
  }
}

/** In a savepoint: an error of the kind must not undo the claim, which every worker of the lane would try again for ever. */
async function giveUpOrPostpone(
  tx: Transaction,
  kind: JobKind,
  job: JobRow,
  { onTrouble }: Pick<ClaimOptions, 'onTrouble'>,
): Promise<void> {
  try {
    await tx.transaction((savepoint) => giveUp(savepoint, kind, job))
  } catch (error) {
    onTrouble(job, error)
    await postpone(tx, job, GIVE_UP_RETRY_SECONDS)
  }
}

const holderIsDead = sql`${jobs.leaseHolder} <> all(${livingKeys})`
const holderHangs = lt(jobs.leaseUntil, sql`now() - ${PATIENCE_MS} * interval '1 millisecond'`)

/** Of a job with a lease: its process died, or hangs. */
export const isAbandoned = and(lt(jobs.leaseUntil, sql`now()`), or(holderIsDead, holderHangs))!

async function releaseAbandoned(tx: Transaction, { lane, kinds }: ClaimOptions): Promise<void> {
  const abandoned = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.lane, lane), isNotNull(jobs.leaseToken), isAbandoned, inArray(jobs.kind, [...kinds.keys()])))
    .for('update', { skipLocked: true })
  for (const job of abandoned) await release(tx, kinds.get(job.kind)!, job)
}

/** Loose index scan: reads only the first waiting job of each team, so the length of a queue does not matter. */
async function nextJob(tx: Transaction, options: Pick<ClaimOptions, 'lane' | 'kinds'>): Promise<string | null> {
  const [row] = await tx.select({ id: sql<string>`next.id` }).from(sql`(${nextJobQuery(options)}) as next`)
  return row?.id ?? null
}

/** Exported for a test that runs EXPLAIN on it. */
export function nextJobQuery({ lane, kinds }: Pick<ClaimOptions, 'lane' | 'kinds'>): SQL {
  const known = sql.join(
    [...kinds.keys()].map((kind) => sql`${kind}`),
    sql`, `,
  )
  return sql`
    with recursive teams_waiting(team_id) as (
      (select team_id from jobs where lane = ${lane} and lease_token is null order by team_id limit 1)
      union all
      select (select team_id from jobs where lane = ${lane} and lease_token is null and team_id > before.team_id
        order by team_id limit 1)
      from teams_waiting before where before.team_id is not null
    )
    select first.id from teams_waiting waiting
    cross join lateral (
      select id, turn_at, priority from jobs
      where lane = ${lane} and lease_token is null and team_id = waiting.team_id and turn_at <= now() + interval '1 millisecond'
        -- Stored instants are rounded to milliseconds, possibly upwards.
        and run_at <= now() + interval '1 millisecond' and kind in (${known})
      order by turn_at limit 1
    ) first
    left join job_turns last on last.lane = ${lane} and last.team_id = waiting.team_id
    order by (select count(*) from jobs where lane = ${lane} and lease_token is not null and team_id = waiting.team_id),
      greatest(first.turn_at, last.took_at - first.priority * ${HEAD_START_SECONDS}::integer * interval '1 second'),
      first.turn_at
    limit 1`
}
