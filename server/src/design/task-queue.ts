import { randomUUID } from 'node:crypto'
import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { TaskErrorCode, TaskErrorDetail } from '@tessera/shared/contract/errors'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { designResults, designTasks } from '../db/schema/design'
import type { FileService, StoredImage } from '../files/files.service'
import { provenanceOf } from '../files/provenance.rules'
import { capture } from '../ledger/ledger.service'

export type TaskRow = typeof designTasks.$inferSelect

export interface Delivered {
  image: StoredImage
  preview: StoredImage
  width: number
  height: number
  seed: number
  outsideChangedRatio: number
  /** That made this image: those of a task may be made by several. */
  engine: string
}

/** The outcome of a task. `delivered[i]` is the i-th image, null when it failed. */
export interface TaskOutcome {
  delivered: (Delivered | null)[]
  /** Of the first image, as are method and report. */
  engine: string | null
  method: string | null
  warnings: string[]
  report: SurfaceReport | null
  /** Why images are missing. */
  errorCode: TaskErrorCode | null
  /** What an engine on another machine did. */
  errorDetail: TaskErrorDetail | null
}

/** Writes a task's results, charge and state. Call it in the transaction that ends its job. */
export async function finishTask(
  tx: Transaction,
  files: FileService,
  taskId: string,
  outcome: TaskOutcome,
): Promise<void> {
  const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, taskId)).for('update')
  if (!task) throw new Error(`task ${taskId} is gone`)
  let images = 0
  for (const [ordinal, delivered] of outcome.delivered.entries()) {
    if (!delivered) continue
    await recordResult(tx, files, task, ordinal, delivered)
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
      errorDetail: images === task.count ? null : outcome.errorDetail,
      finishedAt: sql`now()`,
    })
    .where(eq(designTasks.id, task.id))
}

/** Fails a task that has used up its attempts, and releases its whole hold. A task that is gone has nothing to lose. */
export async function loseTask(tx: Transaction, taskId: string): Promise<void> {
  const [task] = await tx
    .update(designTasks)
    .set({ status: 'failed', errorCode: 'lost', progress: 1, finishedAt: sql`now()` })
    .where(eq(designTasks.id, taskId))
    .returning()
  if (task) await capture(tx, { holdId: holdOf(task), images: 0 })
}

/** The hold that pays for a task; created in the same transaction as the task. */
export function holdOf(task: Pick<TaskRow, 'id' | 'holdId'>): string {
  if (!task.holdId) throw new Error(`task ${task.id} has no hold`)
  return task.holdId
}

async function recordResult(
  tx: Transaction,
  files: FileService,
  task: TaskRow,
  ordinal: number,
  delivered: Delivered,
): Promise<void> {
  const { image, preview, engine, ...facts } = delivered
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
