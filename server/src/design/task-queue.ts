import { randomUUID } from 'node:crypto'
import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { TaskErrorCode } from '@tessera/shared/contract/errors'
import { and, asc, eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { livingKeys } from '../db/life'
import { designResults, designTasks } from '../db/schema/design'
import type { FileService, StoredImage } from '../files/files.service'
import { provenanceOf } from '../files/provenance.rules'
import { capture } from '../ledger/ledger.service'

/** After so many claims without an end (each one a dead process) a task fails instead of taking the next process with it. */
export const MAX_ATTEMPTS = 5
const FIRST_RETRY_SECONDS = 2

export type TaskRow = typeof designTasks.$inferSelect

/** A task that belongs to this process while the lease lasts. */
export interface ClaimedTask {
  task: TaskRow
  leaseToken: string
}

/** A run of a task, as its lease names it. */
export interface OwnedTask {
  taskId: string
  leaseToken: string
}

export interface Delivered {
  image: StoredImage
  preview: StoredImage
  width: number
  height: number
  seed: number
  outsideChangedRatio: number
}

/** How a task came out. `delivered[i]` is the i-th image, null when it failed. */
export interface TaskOutcome {
  delivered: (Delivered | null)[]
  engine: string | null
  method: string | null
  warnings: string[]
  report: SurfaceReport | null
  /** Why images are missing. */
  errorCode: TaskErrorCode | null
}

/** How long after the end of its lease a process is waited for that lives: it is busy, or it hangs. */
export const PATIENCE_MS = 30_000

/** For how long a task is claimed, and who claims it; `holder` is null where processes cannot be told from each other. */
export interface Lease {
  leaseMs: number
  holder: number | null
}

const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/**
 * Takes the next task that is due, or whose owner died or hangs; null when there is none. A task that used up its attempts is ended
 * on the way: failed, everything released.
 */
export async function claim(tx: Transaction, { leaseMs, holder }: Lease): Promise<ClaimedTask | null> {
  for (;;) {
    const [next] = await tx
      .select({ id: designTasks.id, attempts: designTasks.attempts })
      .from(designTasks)
      .where(
        or(
          // Stored instants are rounded to milliseconds, possibly upwards.
          and(eq(designTasks.status, 'queued'), lte(designTasks.runAt, sql`now() + interval '1 millisecond'`)),
          and(eq(designTasks.status, 'running'), lt(designTasks.leaseUntil, sql`now()`), or(holderIsDead, holderHangs)),
        ),
      )
      .orderBy(asc(designTasks.runAt), asc(designTasks.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    if (next.attempts >= MAX_ATTEMPTS) {
      await endLost(tx, next.id)
      continue
    }
    const leaseToken = randomUUID()
    const [task] = await tx
      .update(designTasks)
      .set({
        status: 'running',
        leaseToken,
        leaseUntil: leaseEnd(leaseMs),
        leaseHolder: holder,
        attempts: next.attempts + 1,
        progress: 0,
        startedAt: sql`coalesce(${designTasks.startedAt}, now())`,
      })
      .where(eq(designTasks.id, next.id))
      .returning()
    return { task: task!, leaseToken }
  }
}

const holderIsDead = sql`${designTasks.leaseHolder} <> all(${livingKeys})`
const holderHangs = lt(designTasks.leaseUntil, sql`now() - ${PATIENCE_MS} * interval '1 millisecond'`)

/** Renews the lease and stores the progress. False: the task is not ours any more (cancelled, or given to another). */
export async function renew(
  tx: Transaction,
  owned: OwnedTask & { leaseMs: number; progress: number },
): Promise<boolean> {
  const renewed = await tx
    .update(designTasks)
    .set({ leaseUntil: leaseEnd(owned.leaseMs), progress: owned.progress })
    .where(ownedBy(owned))
    .returning({ id: designTasks.id })
  return renewed.length === 1
}

/**
 * Ends a task: results, charge and state together, and only while the lease is ours.
 * @returns false when it is not; nothing was changed then, and the stored pictures are left for the sweep
 */
export async function finish(
  tx: Transaction,
  files: FileService,
  owned: OwnedTask,
  outcome: TaskOutcome,
): Promise<boolean> {
  const [task] = await tx.select().from(designTasks).where(ownedBy(owned)).for('update')
  if (!task) return false
  let images = 0
  for (const [ordinal, delivered] of outcome.delivered.entries()) {
    if (!delivered) continue
    await recordResult(tx, files, task, ordinal, delivered, outcome.engine ?? 'unknown')
    images += 1
  }
  await capture(tx, { holdId: holdOf(task), images })
  await tx
    .update(designTasks)
    .set({
      status: images === task.count ? 'succeeded' : images > 0 ? 'partial' : 'failed',
      progress: 1,
      engine: outcome.engine,
      method: outcome.method,
      warnings: outcome.warnings,
      report: outcome.report,
      errorCode: images === task.count ? null : outcome.errorCode,
      leaseToken: null,
      leaseUntil: null,
      leaseHolder: null,
      finishedAt: sql`now()`,
    })
    .where(eq(designTasks.id, task.id))
  return true
}

/** Gives a task back unfinished, as if it had never been claimed: an orderly stop uses up no attempt. */
export async function giveBack(tx: Transaction, owned: OwnedTask): Promise<void> {
  await tx
    .update(designTasks)
    .set({
      status: 'queued',
      progress: 0,
      leaseToken: null,
      leaseUntil: null,
      leaseHolder: null,
      attempts: sql`${designTasks.attempts} - 1`,
    })
    .where(ownedBy(owned))
}

/** Puts a task back after trouble of our own (storage, database), later each time; ends it when no attempt is left. */
export async function retryLater(tx: Transaction, owned: OwnedTask): Promise<void> {
  const [task] = await tx.select().from(designTasks).where(ownedBy(owned)).for('update')
  if (!task) return
  if (task.attempts >= MAX_ATTEMPTS) return endLost(tx, task.id)
  const seconds = FIRST_RETRY_SECONDS * 2 ** (task.attempts - 1)
  await tx
    .update(designTasks)
    .set({
      status: 'queued',
      progress: 0,
      leaseToken: null,
      leaseUntil: null,
      leaseHolder: null,
      runAt: sql`now() + ${seconds} * interval '1 second'`,
    })
    .where(eq(designTasks.id, task.id))
}

/**
 * Frees every running task at once, whatever its lease says. Only right where no other process can own one: at the start of
 * the process that has just locked the embedded database. A task that met the end of its process a second time goes to the
 * end of the line: should it be the cause, the others come through before it is given up.
 */
export async function freeAbandoned(tx: Transaction): Promise<number> {
  const freed = await tx
    .update(designTasks)
    .set({
      status: 'queued',
      progress: 0,
      leaseToken: null,
      leaseUntil: null,
      leaseHolder: null,
      runAt: sql`case when ${designTasks.attempts} > 1 then now() else ${designTasks.runAt} end`,
    })
    .where(eq(designTasks.status, 'running'))
    .returning({ id: designTasks.id })
  return freed.length
}

/** The hold that pays for a task; every task has one from the transaction on that created it. */
export function holdOf(task: Pick<TaskRow, 'id' | 'holdId'>): string {
  if (!task.holdId) throw new Error(`task ${task.id} has no hold`)
  return task.holdId
}

async function endLost(tx: Transaction, taskId: string): Promise<void> {
  const [task] = await tx
    .update(designTasks)
    .set({
      status: 'failed',
      errorCode: 'lost',
      progress: 1,
      leaseToken: null,
      leaseUntil: null,
      leaseHolder: null,
      finishedAt: sql`now()`,
    })
    .where(eq(designTasks.id, taskId))
    .returning()
  await capture(tx, { holdId: holdOf(task!), images: 0 })
}

async function recordResult(
  tx: Transaction,
  files: FileService,
  task: TaskRow,
  ordinal: number,
  delivered: Delivered,
  engine: string,
): Promise<void> {
  const { image, preview, ...facts } = delivered
  const owner = {
    teamId: task.teamId,
    createdBy: task.createdBy,
    provenance: provenanceOf({ taskId: task.id, engine, ordinal }),
  }
  const file = await files.record(tx, image, { ...owner, kind: 'result' })
  const previewFile = await files.record(tx, preview, { ...owner, kind: 'preview' })
  await tx.insert(designResults).values({
    id: randomUUID(),
    taskId: task.id,
    teamId: task.teamId,
    ordinal,
    fileId: file.id,
    previewFileId: previewFile.id,
    ...facts,
  })
}

function ownedBy(owned: OwnedTask) {
  return and(
    eq(designTasks.id, owned.taskId),
    eq(designTasks.leaseToken, owned.leaseToken),
    eq(designTasks.status, 'running'),
  )
}
