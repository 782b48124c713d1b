import { randomUUID } from 'node:crypto'
import type { OfferedTask } from '@tessera/shared/contract/design/task'
import { FINAL_TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../db/database'
import { designTasks } from '../db/schema/design'
import type { FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import type { JobEvents } from '../jobs/job-events'
import { withdrawTask } from './abandoned-order'
import { release } from '../ledger/ledger.service'
import { answeringRouting } from './engines/http/silent-engines'
import type { EngineRouting } from './engines/registry'
import { holdGoods, withGoodsAsTheyAre } from './task-goods'
import { requestHash, type TaskRequest } from './task-inputs'
import {
  type Accepted,
  acceptRequest,
  findRequest,
  insertTask,
  payAndQueue,
  priorityOf,
  requireMonthlyRoom,
} from './task-intake'
import { presentTask } from './task-presenter'
import { holdOf, type TaskRow } from './task-queue'
import { timingOf } from './task-timing'

export interface TaskDependencies {
  database: Database
  files: FileService
  events: JobEvents
}

/** What creating a task needs besides. */
export interface CreateDependencies extends TaskDependencies {
  routing: EngineRouting
}

export interface Created {
  task: OfferedTask
  /** The token had already been used for the same request: this is the first task, and nothing was charged. */
  repeated: boolean
}

/**
 * Checks a request, holds its price and queues the task; idempotent per client token.
 * @throws AppError ENGINE_UNSUPPORTED, NOT_FOUND, MASK_MISMATCH, MASK_EMPTY, PLANE_INVALID (all before anything is
 *   held); BALANCE_INSUFFICIENT; FORBIDDEN `{limit, available, unit: 'image'}` when the member's monthly limit is used
 *   up; IDEMPOTENCY_MISMATCH
 */
export const createTask = (deps: CreateDependencies, viewer: SignedIn, request: TaskRequest): Promise<Created> =>
  withGoodsAsTheyAre(() => takeTask(deps, viewer, request))

async function takeTask(deps: CreateDependencies, viewer: SignedIn, request: TaskRequest): Promise<Created> {
  const hash = requestHash(request)
  const { database, files } = deps
  const first = await database.transaction(async (tx) => {
    const known = await repeatedTask(tx, files, viewer, request, hash)
    if (known) return { known }
    const routing = await answeringRouting(tx, deps.routing)
    return { found: await findRequest(tx, { routing, files }, viewer, request) }
  })
  if (first.known) return { task: first.known, repeated: true }
  const accepted = await acceptRequest(first.found, (mask) => files.maskCoverage(mask))
  const created = await database.transaction((tx) => placeTask(tx, files, viewer, accepted, hash))
  if (!created.repeated) deps.events.queued()
  return created
}

async function placeTask(
  tx: Transaction,
  files: FileService,
  viewer: SignedIn,
  accepted: Accepted,
  hash: string,
): Promise<Created> {
  const { request, lane } = accepted
  const inserted = await insertTask(tx, viewer, accepted, { id: randomUUID(), hash })
  if (!inserted) {
    const known = await repeatedTask(tx, files, viewer, request, hash)
    return { task: known!, repeated: true }
  }
  await holdGoods(tx, [accepted.inputs])
  await requireMonthlyRoom(tx, viewer.userId, request.count)
  const row = await payAndQueue(tx, viewer, inserted, { lane, priority: await priorityOf(tx, viewer) })
  return { task: await presentTask(tx, files, row), repeated: false }
}

/** One task of the team. @throws AppError NOT_FOUND */
export async function queryTask(
  tx: Reader,
  files: FileService,
  viewer: SignedIn,
  taskId: string,
): Promise<OfferedTask> {
  const row = await findTask(tx, viewer.teamId, taskId)
  const timing = await timingOf(tx, row)
  return { ...(await presentTask(tx, files, row)), ...(timing && { timing }) }
}

/**
 * Cancels an unfinished task and releases its hold; a running engine is stopped. Idempotent.
 * @throws AppError NOT_FOUND; TASK_NOT_CANCELABLE when it has ended otherwise
 */
export async function cancelTask(deps: TaskDependencies, viewer: SignedIn, taskId: string): Promise<Created> {
  const { database, files, events } = deps
  const answer = await database.transaction(async (tx) => {
    await withdrawTask(tx, { id: taskId, teamId: viewer.teamId })
    const found = await findTask(tx, viewer.teamId, taskId, 'lock')
    const repeated = found.status === 'canceled'
    if (!repeated && FINAL_TASK_STATUSES.includes(found.status)) throw new AppError('TASK_NOT_CANCELABLE')
    const row = repeated ? found : await cancel(tx, found)
    return { task: await presentTask(tx, files, row), repeated }
  })
  events.canceled(taskId)
  events.queued()
  return answer
}

/** Cancels what a person's designs wait for or make, see `cancelUnfinished`. */
export const cancelTasksOf = (tx: Transaction, { teamId, userId }: Pick<SignedIn, 'teamId' | 'userId'>) =>
  cancelUnfinished(tx, teamId, eq(designTasks.createdBy, userId))

/**
 * Cancels unfinished tasks in the caller's transaction. All are locked before the first hold is released: a worker that
 * ends one of them needs the same wallet.
 * @returns their ids; tell `events.canceled` after the commit, which stops running engines
 */
export async function cancelUnfinished(tx: Transaction, teamId: string, which: SQL): Promise<string[]> {
  const unfinished = and(eq(designTasks.teamId, teamId), which, inArray(designTasks.status, ['queued', 'running']))
  const waiting = await tx
    .select({ id: designTasks.id })
    .from(designTasks)
    .where(unfinished)
    .orderBy(asc(designTasks.id))
  // Jobs before tasks, as a worker locks them.
  for (const { id } of waiting) await withdrawTask(tx, { id, teamId })
  const locked = await tx.select().from(designTasks).where(unfinished).orderBy(asc(designTasks.id)).for('update')
  for (const task of locked) await cancel(tx, task)
  return locked.map(({ id }) => id)
}

async function cancel(tx: Transaction, task: TaskRow): Promise<TaskRow> {
  await release(tx, { holdId: holdOf(task) })
  const [row] = await tx
    .update(designTasks)
    .set({ status: 'canceled', finishedAt: sql`now()` })
    .where(eq(designTasks.id, task.id))
    .returning()
  return row!
}

async function findTask(tx: Reader, teamId: string, taskId: string, lock?: 'lock'): Promise<TaskRow> {
  const query = tx
    .select()
    .from(designTasks)
    .where(and(eq(designTasks.id, taskId), eq(designTasks.teamId, teamId)))
  const [task] = lock ? await query.for('update') : await query
  if (!task) throw new AppError('NOT_FOUND')
  return task
}

/** The task of an already used token, or null. @throws AppError IDEMPOTENCY_MISMATCH when the request differed */
async function repeatedTask(
  tx: Transaction,
  files: FileService,
  viewer: SignedIn,
  request: TaskRequest,
  hash: string,
): Promise<OfferedTask | null> {
  const [known] = await tx
    .select()
    .from(designTasks)
    .where(and(eq(designTasks.teamId, viewer.teamId), eq(designTasks.clientToken, request.clientToken)))
  if (!known) return null
  if (known.requestHash !== hash || known.createdBy !== viewer.userId) throw new AppError('IDEMPOTENCY_MISMATCH')
  return presentTask(tx, files, known)
}
