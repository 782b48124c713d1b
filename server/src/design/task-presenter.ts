import type { OfferedTask } from '@tessera/shared/contract/design/task'
import type { DesignResult, TaskFields } from '@tessera/shared/contract/design/task-fields'
import type { UploadedFile } from '@tessera/shared/contract/file'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { designResults, designTasks } from '../db/schema/design'
import { users } from '../db/schema/people'
import type { FileRow, FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import { type Hold, holdsByIds } from '../ledger/ledger.service'
import { modeOf } from './modes/modes'
import { NAMED, pictureName } from './picture-name'
import { storedTask } from './stored-task'
import { filesOfTasks } from './task-files'
import { holdOf, type TaskRow } from './task-queue'

export type ResultRow = typeof designResults.$inferSelect

/**
 * Tasks as the API shows them: with charge, results and signed URLs, in the given order. Skips tasks of a mode that
 * only a later release knows (after a rollback).
 */
export async function presentTasks(tx: Reader, files: FileService, tasks: TaskRow[]): Promise<OfferedTask[]> {
  if (tasks.length === 0) return []
  const ids = tasks.map((task) => task.id)
  const results = await tx
    .select()
    .from(designResults)
    .where(and(inArray(designResults.taskId, ids), isNull(designResults.deletedAt)))
    .orderBy(asc(designResults.ordinal))
  const holds = await holdsByIds(tx, tasks.map(holdOf))
  const taskFiles = await filesOfTasks(tx, ids)
  const names = await namesFor(tx, tasks)
  const photos = await files.byIds(
    tx,
    tasks.map((task) => task.photoFileId),
  )
  const former = await formerDesigns(tx, [...photos.values()])
  return tasks.flatMap((task) => {
    const mode = modeOf(task.designType)
    if (!mode) return []
    const own = results.filter((result) => result.taskId === task.id).map((row) => presentResult(files, row))
    const [hold, photo] = [holds.get(holdOf(task))!, photos.get(task.photoFileId)!]
    const answer = mode.answer(storedTask(mode, task, taskFiles.get(task.id)!), (fileId) => files.urlOf(fileId))
    const continues = former.get(photo.id) ?? null
    return [{ ...fieldsOf(task, own, hold, files.present(photo)), continues, ...names(task), ...answer }]
  })
}

/** The designs whose results are the photos of next ones, by photo. */
async function formerDesigns(tx: Reader, photos: readonly FileRow[]) {
  const made = photos.flatMap(({ id, kind }) => (kind === 'result' ? [id] : []))
  const found = new Map<string | null, NonNullable<TaskFields['continues']>>()
  if (made.length === 0) return found
  const rows = await tx
    .select({ fileId: designResults.fileId, ordinal: designResults.ordinal, taskId: designTasks.id, ...NAMED })
    .from(designResults)
    .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
    .where(inArray(designResults.fileId, made))
  for (const { fileId, ordinal, taskId, ...task } of rows)
    found.set(fileId, { taskId, designType: task.designType, name: pictureName(task, ordinal + 1) })
  return found
}

/** Whom tasks are for and who made them. A deleted customer is not named. */
async function namesFor(tx: Reader, tasks: readonly TaskRow[]) {
  const customerIds = [...new Set(tasks.flatMap(({ customerId }) => customerId ?? []))]
  const found =
    customerIds.length === 0
      ? []
      : await tx
          .select({ id: customers.id, name: customers.name })
          .from(customers)
          .where(and(inArray(customers.id, customerIds), isNull(customers.deletedAt)))
  const people = await tx
    .select({ id: users.id, name: users.userName })
    .from(users)
    .where(inArray(users.id, [...new Set(tasks.map(({ createdBy }) => createdBy))]))
  return ({ customerId, createdBy }: TaskRow): Pick<TaskFields, 'customer' | 'creator'> => ({
    customer: found.find(({ id }) => id === customerId) ?? null,
    creator: people.find(({ id }) => id === createdBy),
  })
}

/** @throws AppError NOT_FOUND for a task that is skipped above */
export async function presentTask(tx: Reader, files: FileService, row: TaskRow): Promise<OfferedTask> {
  const [task] = await presentTasks(tx, files, [row])
  if (!task) throw new AppError('NOT_FOUND')
  return task
}

export function presentResult(files: FileService, row: ResultRow): DesignResult {
  return {
    id: row.id,
    url: row.fileId ? files.urlOf(row.fileId) : '',
    previewUrl: row.previewFileId ? files.urlOf(row.previewFileId) : '',
    width: row.width,
    height: row.height,
    seed: row.seed,
    outsideChangedRatio: row.outsideChangedRatio,
    favorite: row.favorite,
    number: row.ordinal + 1,
  }
}

/** Fields common to tasks of all modes. */
function fieldsOf(task: TaskRow, results: DesignResult[], hold: Hold, photo: UploadedFile): TaskFields {
  return {
    id: task.id,
    status: task.status,
    progress: task.progress,
    count: task.count,
    engine: task.engine,
    method: task.method,
    warnings: task.warnings,
    errorCode: task.errorCode,
    ...(task.errorDetail !== null && { errorDetail: task.errorDetail }),
    parentTaskId: task.parentTaskId,
    batchId: task.batchId,
    customerId: task.customerId,
    roomSqm: task.roomSqm,
    photo,
    charge: {
      source: hold.beans === 0 ? 'flops' : hold.flops === 0 ? 'beans' : 'mixed',
      flops: hold.flops,
      beans: hold.beans,
      state: hold.state,
      capturedImages: hold.capturedImages,
    },
    results,
    createdAt: task.createdAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    finishedAt: task.finishedAt?.toISOString() ?? null,
  }
}
