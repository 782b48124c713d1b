import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { jobs } from '../db/schema/jobs'
import type { JobKind, JobSubject, JobType } from './kinds'

/** After so many claims without an end (each one a dead process) a job is given up instead of taking the next process with it. */
export const MAX_ATTEMPTS = 5
const FIRST_RETRY_SECONDS = 2
/** How much earlier each step of priority has its turn. Bounded, so nobody who waits longer than this is overtaken for ever. */
export const HEAD_START_SECONDS = 120

/** A run of a job, as its lease names it. */
export interface OwnedJob {
  jobId: string
  leaseToken: string
}

export type JobRow = typeof jobs.$inferSelect

const instantIn = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`
/** When the turn of a job comes that may begin in so many seconds. */
const turnIn = (seconds: number) =>
  sql`now() + (${seconds}::double precision - ${jobs.priority} * ${HEAD_START_SECONDS}::integer) * interval '1 second'`
const unleased = { leaseToken: null, leaseUntil: null, leaseHolder: null }

/**
 * Queues work, in the transaction that decides about it. Whoever queues tells the workers after it has committed (`JobEvents.queued`).
 * @param job.id the subject's; one thing is queued once
 */
export async function enqueue<Payload>(
  tx: Transaction,
  { kind, lane }: JobType<Payload>,
  job: JobSubject & { payload: Payload; priority: number },
): Promise<void> {
  const turnAt = instantIn(-job.priority * HEAD_START_SECONDS)
  await tx.insert(jobs).values({ ...job, kind, lane, runAt: sql`now()`, turnAt })
}

/**
 * Takes work back, whether it waits or runs. To be called before the subject is locked, as workers lock the job first. Whoever does tells
 * the workers after it has committed (`JobEvents.canceled`).
 */
export async function withdraw(tx: Transaction, { id, teamId }: JobSubject): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.id, id), eq(jobs.teamId, teamId)))
}

/** Ends a job while it is ours; false when it is not. */
export async function endJob(tx: Transaction, owned: OwnedJob): Promise<boolean> {
  const ended = await tx.delete(jobs).where(ownedBy(owned)).returning({ id: jobs.id })
  return ended.length === 1
}

/** Renews the lease. False: the job is not ours any more (cancelled, or given to another). */
export async function renew(tx: Transaction, owned: OwnedJob, leaseMs: number): Promise<boolean> {
  const renewed = await tx
    .update(jobs)
    .set({ leaseUntil: leaseEnd(leaseMs) })
    .where(ownedBy(owned))
    .returning({ id: jobs.id })
  return renewed.length === 1
}

export const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/** Keeps what a run has bought elsewhere; false when the job is not ours any more. */
export async function keepRef(tx: Transaction, owned: OwnedJob, name: string, ref: string): Promise<boolean> {
  const kept = await tx
    .update(jobs)
    .set({ refs: sql`${jobs.refs} || ${JSON.stringify({ [name]: ref })}::jsonb` })
    .where(ownedBy(owned))
    .returning({ id: jobs.id })
  return kept.length === 1
}

/** Gives a job back unfinished, as if it had never been claimed: an orderly stop uses up no attempt. */
export async function giveBack(tx: Transaction, kind: JobKind, owned: OwnedJob): Promise<void> {
  const given = await tx
    .update(jobs)
    .set({ ...unleased, attempts: sql`${jobs.attempts} - 1` })
    .where(ownedBy(owned))
    .returning({ id: jobs.id, teamId: jobs.teamId })
  for (const subject of given) await kind.putBack?.(tx, subject)
}

/** Puts a job back after trouble of our own (storage, database), later each time; gives it up when no attempt is left. */
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

/** Ends a job that was begun too often. */
export async function giveUp(tx: Transaction, kind: JobKind, job: JobSubject): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, job.id))
  await kind.exhausted(tx, job)
}

/**
 * Lets a job wait whose process is gone. One that met the end of its process a second time goes to the end of the line: should it be the
 * cause, the others come through before it is given up.
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
 * Releases every running job at once, whatever its lease says. Only right where no other process can own one: at the start of the process
 * that has just locked the embedded database.
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
