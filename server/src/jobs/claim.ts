import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { livingKeys } from '../db/life'
import { JOB_LANES, type JobLane, jobs, jobTurns } from '../db/schema/jobs'
import type { JobKind } from './kinds'
import { giveUp, HEAD_START_SECONDS, type JobRow, leaseEnd, MAX_ATTEMPTS, release } from './queue'

/** How long after the end of its lease a process is waited for that lives: it is busy, or it hangs. */
export const PATIENCE_MS = 30_000
/** First half of the advisory locks' key; the second is the lane. */
const CLAIM_LOCK = 7_203_117

export interface ClaimOptions {
  lane: JobLane
  /** Those that this process knows, by name; others are left alone. */
  kinds: ReadonlyMap<string, JobKind>
  leaseMs: number
  /** Who claims; null where processes cannot be told from each other. */
  holder: number | null
}

export interface ClaimedJob {
  job: JobRow
  leaseToken: string
}

/**
 * Takes the next job of a lane, or null. Whose turn it is:
 * 1. the team with the fewest jobs running in the lane, over all processes: nobody holds more than its share while others wait;
 * 2. among those, whoever waits longest, counted from its last turn or from when its job became due, whichever is later, so that a line of
 *    a thousand jobs and a line of one alternate. Priority is a head start of two minutes there, so the others are never overtaken for longer;
 * 3. within a team the same head start, then first come, first served.
 *
 * Jobs whose owner died or hangs wait again first; one that used up its attempts is given up on the way. Claims of a lane follow one
 * another: two at once would both find the same team to have the fewest.
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
    // Cancelled meanwhile.
    if (!next) continue
    const kind = kinds.get(next.kind)!
    if (next.attempts >= MAX_ATTEMPTS) {
      await giveUp(tx, kind, next)
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
    await kind.begun?.(tx, next)
    return { job: job!, leaseToken }
  }
}

const holderIsDead = sql`${jobs.leaseHolder} <> all(${livingKeys})`
const holderHangs = lt(jobs.leaseUntil, sql`now() - ${PATIENCE_MS} * interval '1 millisecond'`)

async function releaseAbandoned(tx: Transaction, { lane, kinds }: ClaimOptions): Promise<void> {
  const abandoned = await tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.lane, lane),
        isNotNull(jobs.leaseToken),
        lt(jobs.leaseUntil, sql`now()`),
        or(holderIsDead, holderHangs),
        inArray(jobs.kind, [...kinds.keys()]),
      ),
    )
    .for('update', { skipLocked: true })
  for (const job of abandoned) await release(tx, kinds.get(job.kind)!, job)
}

/** Goes from team to team by the index and looks at the first job of each: what waits behind it costs nothing. */
async function nextJob(tx: Transaction, options: Pick<ClaimOptions, 'lane' | 'kinds'>): Promise<string | null> {
  const [row] = await tx.select({ id: sql<string>`next.id` }).from(sql`(${nextJobQuery(options)}) as next`)
  return row?.id ?? null
}

/** For a test too, which explains it. */
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
