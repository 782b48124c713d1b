import { createHash, randomUUID } from 'node:crypto'
import type { OfferedTask } from '@tessera/shared/contract/design/task'
import { FINAL_TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../db/database'
import { designTasks } from '../db/schema/design'
import type { JobLane } from '../db/schema/jobs'
import { users } from '../db/schema/people'
import type { FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { imagesThisMonth } from '../ledger/image-usage.repository'
import type { JobEvents } from '../jobs/job-events'
import { enqueue, withdraw } from '../jobs/queue'
import { hold, release } from '../ledger/ledger.service'
import { tierIncludes } from '../memberships/rights.repository'
import { DESIGN_JOB } from './design-job'
import { type EngineRouting, MISSING, type Route } from './engines/registry'
import { modeOf } from './modes/modes'
import type { ServerMode } from './modes/server-mode'
import { recordTaskFiles } from './task-files'
import { findInputs, requestHash, type TaskInputs, type TaskRequest } from './task-inputs'
import { presentTask } from './task-presenter'
import { holdOf, type TaskRow } from './task-queue'

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
export async function createTask(deps: CreateDependencies, viewer: SignedIn, request: TaskRequest): Promise<Created> {
  const hash = requestHash(request)
  const { database, files } = deps
  const first = await database.transaction(async (tx) => {
    const known = await repeatedTask(tx, files, viewer, request, hash)
    if (known) return { known }
    const { mode, route } = requireMode(deps.routing, request)
    return { mode, route, inputs: await findInputs(tx, files, viewer, { mode, request }) }
  })
  if (first.known) return { task: first.known, repeated: true }
  const { mode, route, inputs } = first
  await mode.check?.(inputs, (mask) => files.maskCoverage(mask), route.capability)
  const created = await database.transaction((tx) =>
    insertTask(tx, files, viewer, { request, hash, mode, lane: route.lane, inputs }),
  )
  if (!created.repeated) deps.events.queued()
  return created
}

/** A validated request. */
interface Accepted {
  request: TaskRequest
  hash: string
  mode: ServerMode
  lane: JobLane
  inputs: TaskInputs
}

async function insertTask(
  tx: Transaction,
  files: FileService,
  viewer: SignedIn,
  { request, hash, mode, lane, inputs }: Accepted,
): Promise<Created> {
  const id = randomUUID()
  const { photo, mask, references, material, pieces } = inputs
  // The unique token makes a concurrent request wait here until the first commits, and then find its task.
  const inserted = await tx
    .insert(designTasks)
    .values({
      id,
      teamId: viewer.teamId,
      createdBy: viewer.userId,
      customerId: request.customerId ?? null,
      parentTaskId: request.parentTaskId ?? null,
      clientToken: request.clientToken,
      requestHash: hash,
      designType: request.designType,
      photoFileId: photo.id,
      request: mode.asked.parse(request),
      material: material ?? null,
      pieces: pieces ?? null,
      ...formerColumns(request, inputs),
      count: request.count,
      seed: seedOf(viewer.teamId, request.clientToken),
      status: 'queued',
    })
    .onConflictDoNothing({ target: [designTasks.teamId, designTasks.clientToken] })
    .returning({ id: designTasks.id })
  if (inserted.length === 0) {
    const known = await repeatedTask(tx, files, viewer, request, hash)
    return { task: known!, repeated: true }
  }
  await recordTaskFiles(tx, id, {
    photo: [photo.id],
    mask: mask ? [mask.id] : [],
    reference: references.map((file) => file.id),
  })
  await requireMonthlyRoom(tx, viewer.userId, request.count)
  const { holdId } = await hold(tx, {
    teamId: viewer.teamId,
    images: request.count,
    cause: { type: 'task', id },
    key: `task:${id}`,
    operatorId: viewer.userId,
  })
  const priority = (await tierIncludes(tx, viewer.vipType, 'priority')) ? 1 : 0
  await enqueue(tx, { ...DESIGN_JOB, lane }, { id, teamId: viewer.teamId, payload: {}, priority })
  const [row] = await tx.update(designTasks).set({ holdId }).where(eq(designTasks.id, id)).returning()
  return { task: await presentTask(tx, files, row!), repeated: false }
}

/** One task of the team. @throws AppError NOT_FOUND */
export async function queryTask(
  tx: Reader,
  files: FileService,
  viewer: SignedIn,
  taskId: string,
): Promise<OfferedTask> {
  return presentTask(tx, files, await findTask(tx, viewer.teamId, taskId))
}

/**
 * Cancels an unfinished task and releases its hold; a running engine is stopped. Idempotent.
 * @throws AppError NOT_FOUND; TASK_NOT_CANCELABLE when it has ended otherwise
 */
export async function cancelTask(deps: TaskDependencies, viewer: SignedIn, taskId: string): Promise<Created> {
  const { database, files, events } = deps
  const answer = await database.transaction(async (tx) => {
    await withdraw(tx, { id: taskId, teamId: viewer.teamId })
    const found = await findTask(tx, viewer.teamId, taskId, 'lock')
    const repeated = found.status === 'canceled'
    if (!repeated && FINAL_TASK_STATUSES.includes(found.status)) throw new AppError('TASK_NOT_CANCELABLE')
    const row = repeated ? found : await cancel(tx, found)
    return { task: await presentTask(tx, files, row), repeated }
  })
  events.canceled(taskId)
  return answer
}

/**
 * Cancels what a person's designs wait for or make, in the caller's transaction. All are locked before the first hold is
 * released: a worker that ends one of them needs the same wallet.
 * @returns their ids; tell `events.canceled` after the commit, which stops running engines
 */
export async function cancelTasksOf(tx: Transaction, { teamId, userId }: Pick<SignedIn, 'teamId' | 'userId'>) {
  const unfinished = and(
    eq(designTasks.teamId, teamId),
    eq(designTasks.createdBy, userId),
    inArray(designTasks.status, ['queued', 'running']),
  )
  const waiting = await tx
    .select({ id: designTasks.id })
    .from(designTasks)
    .where(unfinished)
    .orderBy(asc(designTasks.id))
  // Jobs before tasks, as a worker locks them.
  for (const { id } of waiting) await withdraw(tx, { id, teamId })
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

/** A different token gives a different picture; the same one would always give the same. 31 bits, as in the column. */
function seedOf(teamId: string, clientToken: string): number {
  return createHash('sha256').update(`${teamId}/${clientToken}`).digest().readUInt32BE(0) >>> 1
}

/** Columns by which processes of the previous release read tasks. */
function formerColumns(request: TaskRequest, { mask, references }: TaskInputs) {
  return {
    maskFileId: mask?.id ?? null,
    referenceFileIds: references.map((file) => file.id),
    params: 'params' in request ? request.params : null,
  }
}

/** The mode of a request, and its engine. @throws AppError ENGINE_UNSUPPORTED */
function requireMode(routing: EngineRouting, request: TaskRequest): { mode: ServerMode; route: Route } {
  const mode = modeOf(request.designType)
  const route = routing.routeOf(request.designType, mode?.laneOf?.(request))
  if (!mode || !route) throw new AppError('ENGINE_UNSUPPORTED', { needs: MISSING.needs })
  return { mode, route }
}

/** Locks the member's row, so that concurrent requests cannot both take the last image of the month. */
async function requireMonthlyRoom(tx: Transaction, userId: string, images: number): Promise<void> {
  const [member] = await tx
    .select({ limit: users.monthlyImgLimit, status: users.status })
    .from(users)
    .where(eq(users.id, userId))
  // Disabled since the call came in: the task's insert has waited for that.
  if (member?.status !== 'active') throw new AppError('UNAUTHORIZED')
  if (member.limit === null) return
  const [locked] = await tx
    .select({ limit: users.monthlyImgLimit })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  const limit = locked?.limit ?? null
  if (limit === null) return
  const used = (await imagesThisMonth(tx, [userId])).get(userId) ?? 0
  if (used + images > limit) {
    throw new AppError('FORBIDDEN', { limit, available: Math.max(0, limit - used), unit: 'image' })
  }
}
