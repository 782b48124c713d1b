import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { schedules } from '../db/schema/schedules'

/** A run of a schedule, identified by its lease. */
export interface OwnedRun {
  name: string
  leaseToken: string
}

const MOST_ERROR_CHARACTERS = 500

const fromNow = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** Registers a schedule; the first run is due after one interval, or at once. Does not change an existing one. */
export async function addSchedule(tx: Transaction, name: string, firstRunInMs: number): Promise<void> {
  await tx
    .insert(schedules)
    .values({ name, nextRunAt: fromNow(firstRunInMs) })
    .onConflictDoNothing()
}

/** Makes a schedule due, unless a run began in that time. One that is under way is followed by another. */
export async function bringForward(tx: Transaction, name: string, unlessWithinMs: number): Promise<void> {
  await tx
    .update(schedules)
    .set({ nextRunAt: sql`now()` })
    .where(
      and(eq(schedules.name, name), or(isNull(schedules.lastRunAt), lt(schedules.lastRunAt, fromNow(-unlessWithinMs)))),
    )
}

/** Claims the most overdue of these schedules. An interrupted run stays due until a run has ended. */
export async function claimDue(tx: Transaction, names: string[], leaseMs: number): Promise<OwnedRun | null> {
  const [due] = await tx
    .select({ name: schedules.name })
    .from(schedules)
    .where(
      and(
        inArray(schedules.name, names),
        lte(schedules.nextRunAt, sql`now()`),
        or(isNull(schedules.leaseUntil), lt(schedules.leaseUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(schedules.nextRunAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return null
  const leaseToken = randomUUID()
  await tx
    .update(schedules)
    .set({ leaseToken, leaseUntil: fromNow(leaseMs), lastRunAt: sql`now()` })
    .where(eq(schedules.name, due.name))
  return { name: due.name, leaseToken }
}

/** Renews the lease; false when this process no longer owns the run. */
export async function renewRun(tx: Transaction, owned: OwnedRun, leaseMs: number): Promise<boolean> {
  const renewed = await tx
    .update(schedules)
    .set({ leaseUntil: fromNow(leaseMs) })
    .where(ownedBy(owned))
    .returning({ name: schedules.name })
  return renewed.length === 1
}

/**
 * Ends a run, only while this process owns the lease; the next one is due an interval after this one's start, or when it was brought
 * forward to meanwhile.
 */
export async function endRun(
  tx: Transaction,
  owned: OwnedRun,
  run: { everyMs: number; seconds: number; error: string | null },
): Promise<void> {
  await tx
    .update(schedules)
    .set({
      nextRunAt: sql`case when ${schedules.nextRunAt} > ${schedules.lastRunAt} then ${schedules.nextRunAt}
        else greatest(now(), ${schedules.lastRunAt} + ${run.everyMs} * interval '1 millisecond') end`,
      leaseToken: null,
      leaseUntil: null,
      lastSeconds: run.seconds,
      lastError: run.error?.slice(0, MOST_ERROR_CHARACTERS) ?? null,
      runs: sql`${schedules.runs} + 1`,
      failures: sql`${schedules.failures} + ${run.error === null ? 0 : 1}`,
    })
    .where(ownedBy(owned))
}

const ownedBy = ({ name, leaseToken }: OwnedRun) => and(eq(schedules.name, name), eq(schedules.leaseToken, leaseToken))
