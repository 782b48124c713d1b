import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/database'
import { engineTurns } from '../../../db/schema/engines'
import { jobs } from '../../../db/schema/jobs'
import { isAbandoned } from '../../../jobs/claim'

/** First half of the advisory locks' key; the second is the engine. */
const TURN_LOCK = 7_203_118
/** How long a turn outlives its job's run without being renewed. */
export const TURN_LEASE_MS = 4000
/** How long it outlives its lease while the run lives: a process may be busy, but a turn that nobody knows of must end. */
const TURN_PATIENCE_MS = 30_000

const leaseUntil = sql`now() + ${TURN_LEASE_MS}::integer * interval '1 millisecond'`

/** Who wants a turn. */
export interface Asker {
  engine: string
  jobId: string
  /** Of the job's run. */
  leaseToken: string | null
}

/**
 * Takes a turn at an engine when fewer than `atOnce` images are with it or have waited for it longer, over all processes;
 * otherwise waits in line.
 * @param id of the turn that was asked for before; null at first
 */
export async function takeTurn(
  tx: Transaction,
  asker: Asker,
  id: number | null,
  atOnce: number,
): Promise<{ id: number; began: boolean }> {
  const { engine } = asker
  await tx.execute(sql`select pg_advisory_xact_lock(${TURN_LOCK}, hashtext(${engine}))`)
  const mine = (id !== null && (await renewTurn(tx, id))) || (await ask(tx, asker))
  await dropGone(tx, engine)
  const before = sql`(select count(*) from ${engineTurns} other
    where other.engine = ${engine} and other.id <> ${mine} and (other.began or other.id < ${mine}))`
  const began = await tx
    .update(engineTurns)
    .set({ began: true })
    .where(and(eq(engineTurns.id, mine), sql`${before} < ${atOnce}::integer`))
    .returning({ id: engineTurns.id })
  return { id: mine, began: began.length > 0 }
}

/** The turn's id, or null when it was given to another because this process stood still. */
export async function renewTurn(tx: Transaction, id: number): Promise<number | null> {
  const [renewed] = await tx
    .update(engineTurns)
    .set({ leaseUntil })
    .where(eq(engineTurns.id, id))
    .returning({ id: engineTurns.id })
  return renewed?.id ?? null
}

export async function leaveTurn(tx: Transaction, id: number): Promise<void> {
  await tx.delete(engineTurns).where(eq(engineTurns.id, id))
}

async function ask(tx: Transaction, asker: Asker): Promise<number> {
  const [asked] = await tx
    .insert(engineTurns)
    .values({ ...asker, leaseUntil })
    .returning({ id: engineTurns.id })
  return asked!.id
}

/**
 * Turns of processes that are gone. A turn stands while its job's run does, which a process that is merely busy keeps; after a run that
 * was cancelled by another process, until its own process has noticed. One whose asking or leaving was lost with a connection is
 * renewed by nobody, though its run lives.
 */
async function dropGone(tx: Transaction, engine: string): Promise<void> {
  const run = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, engineTurns.jobId), eq(jobs.leaseToken, engineTurns.leaseToken), sql`not (${isAbandoned})`))
  const isForgotten = sql`${engineTurns.leaseUntil} < now() - ${TURN_PATIENCE_MS}::integer * interval '1 millisecond'`
  await tx
    .delete(engineTurns)
    .where(and(eq(engineTurns.engine, engine), lt(engineTurns.leaseUntil, sql`now()`), or(notExists(run), isForgotten)))
}
