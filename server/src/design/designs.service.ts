import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
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
  const ids = await lockTasks(tx, teamId, taskIds)
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
  const [id] = await lockTasks(tx, teamId, [taskId])
  await tx.update(designTasks).set({ roomSqm }).where(eq(designTasks.id, id!))
}

/** Deletes all pictures of tasks. @throws AppError NOT_FOUND */
export async function deleteDesigns(tx: Transaction, teamId: string, taskIds: string[]): Promise<void> {
  const ids = await lockTasks(tx, teamId, taskIds)
  const rows = await tx
    .select()
    .from(designResults)
    .where(and(inArray(designResults.taskId, ids), isNull(designResults.deletedAt)))
    .orderBy(asc(designResults.id))
    .for('update')
  await removeResults(tx, rows)
}

/** Locked in one order, so that two calls about the same tasks wait for each other. @throws AppError NOT_FOUND */
async function lockTasks(tx: Transaction, teamId: string, taskIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(taskIds)]
  const found = await tx
    .select({ id: designTasks.id })
    .from(designTasks)
    .where(and(eq(designTasks.teamId, teamId), inArray(designTasks.id, wanted)))
    .orderBy(asc(designTasks.id))
    .for('update')
  if (found.length < wanted.length) throw new AppError('NOT_FOUND')
  return wanted
}
