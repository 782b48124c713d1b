import type { DesignResult, DesignTask } from '@tessera/shared/contract/design/task'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { designResults } from '../db/schema/design'
import type { FileRow, FileService } from '../files/files.service'
import { type Hold, holdsByIds } from '../ledger/ledger.service'
import { holdOf, type TaskRow } from './task-queue'

export type ResultRow = typeof designResults.$inferSelect

/** Tasks as the API shows them: with charge, results and signed addresses, in the given order. */
export async function presentTasks(tx: Reader, files: FileService, tasks: TaskRow[]): Promise<DesignTask[]> {
  if (tasks.length === 0) return []
  const results = await tx
    .select()
    .from(designResults)
    .where(
      and(
        inArray(
          designResults.taskId,
          tasks.map((task) => task.id),
        ),
        isNull(designResults.deletedAt),
      ),
    )
    .orderBy(asc(designResults.ordinal))
  const holds = await holdsByIds(tx, tasks.map(holdOf))
  const photos = await files.byIds(
    tx,
    tasks.map((task) => task.photoFileId),
  )
  return tasks.map((task) => {
    const own = results.filter((result) => result.taskId === task.id)
    return presentTask(files, task, holds.get(holdOf(task))!, photos.get(task.photoFileId)!, own)
  })
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
  }
}

function presentTask(files: FileService, task: TaskRow, hold: Hold, photo: FileRow, results: ResultRow[]): DesignTask {
  return {
    id: task.id,
    designType: task.designType,
    status: task.status,
    progress: task.progress,
    count: task.count,
    engine: task.engine,
    method: task.method,
    warnings: task.warnings,
    errorCode: task.errorCode,
    parentTaskId: task.parentTaskId,
    customerId: task.customerId,
    photo: files.present(photo),
    maskFileId: task.maskFileId,
    maskUrl: task.maskFileId ? files.urlOf(task.maskFileId) : null,
    material: {
      id: task.material.id,
      name: task.material.name,
      coverUrl: files.urlOf(task.material.coverFileId),
    },
    params: task.params,
    charge: {
      source: hold.beans === 0 ? 'flops' : hold.flops === 0 ? 'beans' : 'mixed',
      flops: hold.flops,
      beans: hold.beans,
      state: hold.state,
      capturedImages: hold.capturedImages,
    },
    report: task.report,
    results: results.map((row) => presentResult(files, row)),
    createdAt: task.createdAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    finishedAt: task.finishedAt?.toISOString() ?? null,
  }
}
