import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { jobs } from '../db/schema/jobs'
import type { JobKind, JobSubject, JobType } from './kinds'

/** Attempts per job. A job that kills its process every time is then given up instead of killing further processes. */
export const MAX_ATTEMPTS = 5
const FIRST_RETRY_SECONDS = 2
/** Head start per step of priority. Bounded, so that nobody is overtaken after waiting longer than this. */
export const HEAD_START_SECONDS = 120

/** A run of a job, identified by its lease. */
export interface OwnedJob {
  jobId: string
  leaseToken: string
}

export type JobRow = typeof jobs.$inferSelect

const instantIn = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`
/** Turn of a job that becomes due in `seconds`. */
const turnIn = (seconds: number) =>
  sql`now() + (${seconds}::double precision - ${jobs.priority} * ${HEAD_START_SECONDS}::integer) * interval '1 second'`
const unleased = { leaseToken: null, leaseUntil: null, leaseHolder: null }

/**
 * Queues work, in the caller's transaction. After the commit call `JobEvents.queued`.
 * @param job.id the subject's id; queued at most once
 * @param job.group what it is queued with: at most each second of the team's turns goes to a group while others wait
 */
export async function enqueue<Payload>(
  tx: Transaction,
  { kind, lane }: JobType<Payload>,
  { group, ...job }: JobSubject & { payload: Payload; priority: number; group?: JobGroup },
): Promise<void> {
  // Those of one transaction are queued at the same instant: their places tell them apart.
  const place = group ? (group.place - group.size) / 1000 : 0
  const turnAt = instantIn(place - job.priority * HEAD_START_SECONDS)
  await tx.insert(jobs).values({ ...job, groupId: group?.id ?? null, kind, lane, runAt: sql`now()`, turnAt })
}

/** Jobs queued together. */
export interface JobGroup {
  id: string
  /** Of this job, from 0. */
  place: number
  size: number
}

/**
 * A job of a group has begun: the others of the group go to the end of the team's queue, in their order. So a group takes
 * turns with what its team queues besides, instead of keeping it waiting until its last job.
 */
export async function standBehind(tx: Transaction, begun: Pick<JobRow, 'groupId' | 'turnAt'>): Promise<void> {
  if (begun.groupId === null) return
  const now = turnIn(0)
  await tx
    .update(jobs)
    .set({
      turnAt: sql`greatest(${jobs.turnAt}, ${now} + (${jobs.turnAt} - ${begun.turnAt.toISOString()}::timestamptz))`,
    })
    .where(and(eq(jobs.groupId, begun.groupId), isNull(jobs.leaseToken)))
}

/**
 * Removes a waiting or running job. Call it before locking the subject, because workers lock the job first. After the
 * commit call `JobEvents.canceled`.
 * @returns references of remote purchases that no process looks after any more, by name: a process that runs the job is told by its lease
 */
export async function withdraw(tx: Transaction, { id, teamId }: JobSubject): Promise<JobRow['refs']> {
  const [job] = await tx
    .delete(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.teamId, teamId)))
    .returning({ refs: jobs.refs, isRun: sql<boolean>`coalesce(${jobs.leaseUntil} > now(), false)` })
  return job && !job.isRun ? job.refs : {}
}

/** Ends a job; false when this process no longer owns it. */
export async function endJob(tx: Transaction, owned: OwnedJob): Promise<boolean> {
  const ended = await tx.delete(jobs).where(ownedBy(owned)).returning({ id: jobs.id })
  return ended.length === 1
}

/** Renews the lease; false when this process no longer owns the job (cancelled, or claimed by another). */
export async function renew(tx: Transaction, owned: OwnedJob, leaseMs: number): Promise<boolean> {
  const renewed = await tx
    .update(jobs)
    .set({ leaseUntil: leaseEnd(leaseMs) })
    .where(ownedBy(owned))
    .returning({ id: jobs.id })
  return renewed.length === 1
}

export const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/** Stores the reference of a remote purchase; false when this process no longer owns the job. */
export async function keepRef(tx: Transaction, owned: OwnedJob, name: string, ref: string): Promise<boolean> {
  const kept = await tx
    .update(jobs)
    .set({ refs: sql`${jobs.refs} || ${JSON.stringify({ [name]: ref })}::jsonb` })
    .where(ownedBy(owned))
    .returning({ id: jobs.id })
  return kept.length === 1
}

/** Puts an unfinished job back as if never claimed: an orderly stop uses up no attempt. */
export async function giveBack(tx: Transaction, kind: JobKind, owned: OwnedJob): Promise<void> {
  const given = await tx
    .update(jobs)
    .set({ ...unleased, attempts: sql`${jobs.attempts} - 1` })
    .where(ownedBy(owned))
    .returning({ id: jobs.id, teamId: jobs.teamId })
  for (const subject of given) await kind.putBack?.(tx, subject)
}

/**
 * Puts a job back after an internal error (storage, database), with exponential backoff; gives it up when no attempt is
 * left.
 */
export async function retryLater(tx: Transaction, kind: JobKind, owned: OwnedJob): Promise<void> {
  const [job] = await tx.select().from(jobs).where(ownedBy(owned)).for('update')
  if (!job) return
  if (job.attempts >= MAX_ATTEMPTS) return giveUp(tx, kind, job)
  const seconds = FIRST_RETRY_SECONDS * 2 ** (job.attempts - 1)
  await tx
    .update(jobs)
    .set({ ...unleased, runAt: instantIn(seconds), turnAt: turnIn(seconds) })
    .where(eq(jobs.id, job.id))
  await kind.putBack?.(tx, job)
}

/** Lets a waiting job wait longer, at the end of its team's queue. */
export async function postpone(tx: Transaction, { id }: JobSubject, seconds: number): Promise<void> {
  await tx
    .update(jobs)
    .set({ runAt: instantIn(seconds), turnAt: instantIn(seconds) })
    .where(eq(jobs.id, id))
}

/** Ends a job without attempts left. */
export async function giveUp(tx: Transaction, kind: JobKind, job: JobSubject): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, job.id))
  await kind.exhausted(tx, job)
}

/**
 * Puts back a job whose process is gone. From the second time on it goes to the end of the queue: if it is the cause,
 * the others run before it kills another process.
 */
export async function release(tx: Transaction, kind: JobKind, job: JobSubject): Promise<void> {
  const again = sql`${jobs.attempts} > 1`
  await tx
    .update(jobs)
    .set({ ...unleased, turnAt: sql`case when ${again} then now() else ${jobs.turnAt} end` })
    .where(eq(jobs.id, job.id))
  await kind.putBack?.(tx, job)
}

/**
 * Releases every running job, regardless of leases. Only valid when no other process can own one: when a process has
 * just locked the embedded database.
 */
export async function releaseAll(tx: Transaction, kinds: ReadonlyMap<string, JobKind>): Promise<number> {
  const running = await tx.select().from(jobs).where(isNotNull(jobs.leaseToken)).for('update')
  const known = running.flatMap((job) => (kinds.has(job.kind) ? [job] : []))
  for (const job of known) await release(tx, kinds.get(job.kind)!, job)
  return known.length
}

function ownedBy({ jobId, leaseToken }: OwnedJob) {
  return and(eq(jobs.id, jobId), eq(jobs.leaseToken, leaseToken))
}
