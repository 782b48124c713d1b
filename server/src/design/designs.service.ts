import { FINAL_TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { customerToAttach } from '../customers/customers.repository'
import type { Transaction } from '../db/database'
import { designResults, designTasks } from '../db/schema/design'
import { AppError } from '../http/app-error'
import { removeResults } from './results.service'

/**
 * Attaches tasks to a customer, or detaches them.
 * @throws AppError NOT_FOUND for a task or a customer that is not the team's
 */
export async function attachDesigns(
  tx: Transaction,
  teamId: string,
  { taskIds, customerId }: { taskIds: string[]; customerId: string | null },
): Promise<void> {
  const customer = customerId === null ? null : await customerToAttach(tx, teamId, customerId)
  const ids = idsOf(await lockTasks(tx, teamId, taskIds))
  await tx
    .update(designTasks)
    .set({ customerId: customer?.id ?? null })
    .where(inArray(designTasks.id, ids))
}

/** @throws AppError NOT_FOUND for a task that is not the team's */
export async function setRoomArea(
  tx: Transaction,
  teamId: string,
  { taskId, roomSqm }: { taskId: string; roomSqm: number | null },
): Promise<void> {
  const [task] = await lockTasks(tx, teamId, [taskId])
  await tx.update(designTasks).set({ roomSqm }).where(eq(designTasks.id, task!.id))
}

/**
 * Takes tasks out of the history: deletes their pictures, and marks those that ended without any.
 * @throws AppError NOT_FOUND; TASK_UNFINISHED for one that is still made, before anything is deleted
 */
export async function deleteDesigns(tx: Transaction, teamId: string, taskIds: string[]): Promise<void> {
  const tasks = await lockTasks(tx, teamId, taskIds)
  if (!tasks.every(({ status }) => FINAL_TASK_STATUSES.includes(status))) throw new AppError('TASK_UNFINISHED')
  const ids = idsOf(tasks)
  const rows = await tx
    .select()
    .from(designResults)
    .where(and(inArray(designResults.taskId, ids), isNull(designResults.deletedAt)))
    .orderBy(asc(designResults.id))
    .for('update')
  await removeResults(tx, rows)
  const pictureless = tasks.filter(({ status }) => status === 'failed' || status === 'canceled')
  await tx
    .update(designTasks)
    .set({ deletedAt: sql`now()` })
    .where(and(inArray(designTasks.id, idsOf(pictureless)), isNull(designTasks.deletedAt)))
}

type Locked = Pick<typeof designTasks.$inferSelect, 'id' | 'status'>
const idsOf = (tasks: readonly Locked[]): string[] => tasks.map(({ id }) => id)

/** Locked in one order, so that two calls about the same tasks wait for each other. @throws AppError NOT_FOUND */
async function lockTasks(tx: Transaction, teamId: string, taskIds: readonly string[]): Promise<Locked[]> {
  const wanted = [...new Set(taskIds)]
  const found = await tx
    .select({ id: designTasks.id, status: designTasks.status })
    .from(designTasks)
    .where(and(eq(designTasks.teamId, teamId), inArray(designTasks.id, wanted)))
    .orderBy(asc(designTasks.id))
    .for('update')
  if (found.length < wanted.length) throw new AppError('NOT_FOUND')
  return found
}
