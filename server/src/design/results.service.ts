import { type Caveat, caveatOf } from '@tessera/shared/contract/design/caveat'
import type { DesignType } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { designResults, designTasks } from '../db/schema/design'
import { files as fileTable } from '../db/schema/files'
import type { FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import { pictureName } from './picture-name'
import { roomNames } from './room-names'
import { isNoTaskFile } from './task-files'
import { presentResult, type ResultRow } from './task-presenter'

/** @throws AppError NOT_FOUND */
export async function setFavorite(
  tx: Transaction,
  files: FileService,
  teamId: string,
  input: { resultId: string; favorite: boolean },
): Promise<DesignResult> {
  const [row] = await tx
    .update(designResults)
    .set({ favorite: input.favorite })
    .where(ofTeam(teamId, input.resultId))
    .returning()
  if (!row) throw new AppError('NOT_FOUND')
  return presentResult(files, row)
}

/**
 * Deletes a picture permanently; its row stays as the record of the payment. A file that is another task's input (a
 * result designed further) is kept for that task.
 * @throws AppError NOT_FOUND
 */
export async function deleteResult(tx: Transaction, teamId: string, resultId: string): Promise<void> {
  await removeResults(tx, [await findResult(tx, teamId, resultId)])
}

/** See {@link deleteResult}. @param rows locked */
export async function removeResults(tx: Transaction, rows: readonly ResultRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(designResults)
    .set({ deletedAt: sql`now()`, favorite: false, fileId: null, previewFileId: null })
    .where(inArray(designResults.id, ids))
  const gone = rows.flatMap((row) => [row.fileId, row.previewFileId]).filter((id) => id !== null)
  if (gone.length === 0) return
  // Locked first, in one order: a concurrent task creation that uses a file commits before the next query, which then sees it.
  await tx
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(inArray(fileTable.id, gone))
    .orderBy(asc(fileTable.id))
    .for('update')
  for (const id of gone) await tx.delete(fileTable).where(and(eq(fileTable.id, id), isNoTaskFile(tx, id)))
}

/** Designs with pictures, all of the team. @throws AppError NOT_FOUND */
export async function requirePictures(tx: Reader, teamId: string, taskIds: readonly string[]): Promise<void> {
  const found = await tx
    .selectDistinct({ id: designResults.taskId })
    .from(designResults)
    .where(
      and(
        inArray(designResults.taskId, [...taskIds]),
        eq(designResults.teamId, teamId),
        isNull(designResults.deletedAt),
      ),
    )
  if (found.length < new Set(taskIds).size) throw new AppError('NOT_FOUND')
}

/** The pictures of designs of one team that still exist, in the order of the designs, with the names of their rooms. */
export async function picturesOf(tx: Reader, taskIds: readonly string[]): Promise<DownloadFacts[]> {
  const rows = await tx
    .select({ result: designResults, task: designTasks })
    .from(designResults)
    .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
    .where(and(inArray(designResults.taskId, [...taskIds]), isNull(designResults.deletedAt)))
    .orderBy(asc(designResults.ordinal))
  const [first] = rows
  if (!first) return []
  const ordered = rows.toSorted((one, other) => taskIds.indexOf(one.task.id) - taskIds.indexOf(other.task.id))
  const photos = ordered.map(({ task }) => task.photoFileId)
  const rooms = await roomNames(tx, first.task.teamId, photos)
  return ordered.flatMap(({ result, task }) => {
    const facts = factsOf(result, task)
    return facts ? { ...facts, room: rooms.get(task.photoFileId) } : []
  })
}

export interface DownloadFacts {
  fileId: string
  /** What tells it from the other pictures of an archive. */
  room?: string | undefined
  designType: DesignType
  materialName: string
  caveat: Caveat | null
  createdAt: Date
  /** Counted from 1. */
  number: number
}

/** A delivered picture as the photo of a next design. @throws AppError NOT_FOUND */
export async function photoOfResult(tx: Transaction, files: FileService, teamId: string, resultId: string) {
  const { fileId, taskId } = await findResult(tx, teamId, resultId)
  if (!fileId) throw new AppError('NOT_FOUND')
  return { ...files.present(await files.find(tx, teamId, fileId)), taskId }
}

/** @throws AppError NOT_FOUND */
export async function downloadFacts(tx: Transaction, teamId: string, resultId: string): Promise<DownloadFacts> {
  const row = await findResult(tx, teamId, resultId)
  const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, row.taskId))
  const facts = task && factsOf(row, task)
  if (!facts) throw new AppError('NOT_FOUND')
  return facts
}

function factsOf(row: ResultRow, task: typeof designTasks.$inferSelect): DownloadFacts | null {
  if (!row.fileId) return null
  const number = row.ordinal + 1
  return {
    fileId: row.fileId,
    designType: task.designType,
    materialName: pictureName(task, number),
    caveat: caveatOf(task),
    createdAt: row.createdAt,
    number,
  }
}

async function findResult(tx: Transaction, teamId: string, resultId: string): Promise<ResultRow> {
  const [row] = await tx.select().from(designResults).where(ofTeam(teamId, resultId)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function ofTeam(teamId: string, resultId: string) {
  return and(eq(designResults.id, resultId), eq(designResults.teamId, teamId), isNull(designResults.deletedAt))
}
