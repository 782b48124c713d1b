import { and, asc, eq, inArray, notExists, type SQL } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { designTaskFiles, type TaskFileRole } from '../db/schema/design'

/** A task's input files by role. */
export type TaskFiles = Partial<Record<TaskFileRole, string[]>>

export async function recordTaskFiles(tx: Transaction, taskId: string, files: TaskFiles): Promise<void> {
  const rows = (Object.entries(files) as [TaskFileRole, string[]][]).flatMap(([role, ids]) =>
    ids.map((fileId, ordinal) => ({ taskId, role, ordinal, fileId })),
  )
  if (rows.length > 0) await tx.insert(designTaskFiles).values(rows)
}

/** The input files of each task that still exist, in request order. */
export async function filesOfTasks(tx: Reader, taskIds: readonly string[]): Promise<Map<string, TaskFiles>> {
  const found = new Map<string, TaskFiles>(taskIds.map((id) => [id, {}]))
  if (taskIds.length === 0) return found
  const rows = await tx
    .select()
    .from(designTaskFiles)
    .where(inArray(designTaskFiles.taskId, [...taskIds]))
    .orderBy(asc(designTaskFiles.ordinal))
  for (const { taskId, role, fileId } of rows) (found.get(taskId)![role] ??= []).push(fileId)
  return found
}

/** Condition: no task has the file as input. */
export function isNoTaskFile(tx: Transaction, fileId: string): SQL {
  const uses = tx
    .select({ id: designTaskFiles.taskId })
    .from(designTaskFiles)
    .where(and(eq(designTaskFiles.fileId, fileId)))
  return notExists(uses)
}
