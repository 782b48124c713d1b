import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customerToAttach } from '../customers/customers.repository'
import type { Transaction } from '../db/database'
import { designTasks } from '../db/schema/design'
import type { JobLane } from '../db/schema/jobs'
import { users } from '../db/schema/people'
import type { FileRow, FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { monthlyImagesOf } from '../ledger/image-usage.repository'
import { enqueue, type JobGroup } from '../jobs/queue'
import { hold } from '../ledger/ledger.service'
import { tierIncludes } from '../memberships/rights.repository'
import { DESIGN_JOB } from './design-job'
import { type EngineRouting, LEVEL_CHANGED, MISSING, type Route } from './engines/registry'
import { modeOf } from './modes/modes'
import type { ServerMode } from './modes/server-mode'
import { recordTaskFiles } from './task-files'
import { findInputs, type TaskInputs, type TaskRequest } from './task-inputs'
import type { TaskRow } from './task-queue'

/** A request whose inputs were found. */
interface Found {
  request: TaskRequest
  mode: ServerMode
  route: Route
  inputs: TaskInputs
}

/** A validated request. */
export interface Accepted {
  request: TaskRequest
  mode: ServerMode
  lane: JobLane
  inputs: TaskInputs
}

/** Share of a mask that is white, 0–1. */
export type MaskCoverage = (mask: FileRow) => Promise<number>

/**
 * Looks up what a request names.
 * @throws AppError ENGINE_UNSUPPORTED, NOT_FOUND, MASK_MISMATCH, PLANE_INVALID
 */
export async function findRequest(
  tx: Transaction,
  { routing, files }: { routing: EngineRouting; files: FileService },
  viewer: SignedIn,
  request: TaskRequest,
): Promise<Found> {
  const { mode, route } = requireMode(routing, request)
  return { request, mode, route, inputs: await findInputs(tx, files, viewer, { mode, request }) }
}

/** Checks file contents; outside transactions. @throws AppError MASK_EMPTY, ENGINE_UNSUPPORTED */
export async function acceptRequest({ route, ...found }: Found, maskCoverage: MaskCoverage): Promise<Accepted> {
  await found.mode.check?.(found.inputs, maskCoverage, route.capability)
  return { ...found, lane: route.lane }
}

/** Inserts a task's row and notes its files; null when the team has used the token. */
export async function insertTask(
  tx: Transaction,
  viewer: SignedIn,
  { request, mode, inputs }: Accepted,
  { id, hash, batch }: { id: string; hash: string; batch?: JobGroup },
): Promise<TaskRow | null> {
  const { photo, mask, references, material, pieces } = inputs
  const customer = request.customerId ? await customerToAttach(tx, viewer.teamId, request.customerId) : null
  // The unique token makes a concurrent request wait here until the first commits, and then find its task.
  const [inserted] = await tx
    .insert(designTasks)
    .values({
      id,
      teamId: viewer.teamId,
      createdBy: viewer.userId,
      customerId: customer?.id ?? null,
      parentTaskId: request.parentTaskId ?? null,
      batchId: batch?.id ?? null,
      batchOrdinal: batch?.place ?? null,
      clientToken: request.clientToken,
      requestHash: hash,
      designType: request.designType,
      photoFileId: photo.id,
      request: mode.asked.parse(request),
      material: material ?? null,
      pieces: pieces ?? null,
      count: request.count,
      seed: seedOf(viewer.teamId, request.clientToken),
      status: 'queued',
    })
    .onConflictDoNothing({ target: [designTasks.teamId, designTasks.clientToken] })
    .returning()
  if (!inserted) return null
  await recordTaskFiles(tx, id, {
    photo: [photo.id],
    mask: mask ? [mask.id] : [],
    reference: references.map((file) => file.id),
  })
  return inserted
}

/** Holds an inserted task's price and queues it. @throws AppError BALANCE_INSUFFICIENT */
export async function payAndQueue(
  tx: Transaction,
  viewer: SignedIn,
  { id, count }: Pick<TaskRow, 'id' | 'count'>,
  { lane, ...turn }: { lane: JobLane; priority: number; group?: JobGroup },
): Promise<TaskRow> {
  const { holdId } = await hold(tx, {
    teamId: viewer.teamId,
    images: count,
    cause: { type: 'task', id },
    key: `task:${id}`,
    operatorId: viewer.userId,
  })
  await enqueue(tx, { ...DESIGN_JOB, lane }, { id, teamId: viewer.teamId, payload: {}, ...turn })
  const [row] = await tx.update(designTasks).set({ holdId }).where(eq(designTasks.id, id)).returning()
  return row!
}

/** The tier's head start in the queue. */
export const priorityOf = async (tx: Transaction, { vipType }: SignedIn): Promise<number> =>
  (await tierIncludes(tx, vipType, 'priority')) ? 1 : 0

/** Locks the member's row, so that concurrent requests cannot both take the last image of the month. */
export async function requireMonthlyRoom(tx: Transaction, userId: string, images: number): Promise<void> {
  const [member] = await tx
    .select({ limit: users.monthlyImgLimit, status: users.status })
    .from(users)
    .where(eq(users.id, userId))
  // Disabled since the call came in: the task's insert has waited for that.
  if (member?.status !== 'active') throw new AppError('UNAUTHORIZED')
  if (member.limit === null) return
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const monthly = await monthlyImagesOf(tx, userId)
  if (monthly && images > monthly.left) {
    throw new AppError('FORBIDDEN', { limit: monthly.limit, available: monthly.left, unit: 'image' })
  }
}

/** A different token gives a different picture; the same one would always give the same. 31 bits, as in the column. */
function seedOf(teamId: string, clientToken: string): number {
  return createHash('sha256').update(`${teamId}/${clientToken}`).digest().readUInt32BE(0) >>> 1
}

/** The mode of a request, and its engine. @throws AppError ENGINE_UNSUPPORTED */
function requireMode(routing: EngineRouting, request: TaskRequest): { mode: ServerMode; route: Route } {
  const mode = modeOf(request.designType)
  const lane = mode?.laneOf?.(request)
  const pictures = lane === 'remote' ? (request.referenceFileIds?.length ?? 0) : 0
  const wanted = { lane, pictures }
  const route = routing.routeOf(request.designType, wanted)
  if (!mode || !route) {
    const { needs } = mode ? { needs: routing.needsOf(request.designType, wanted) } : MISSING
    throw new AppError('ENGINE_UNSUPPORTED', { needs })
  }
  // The engine that was promised has stopped to answer, or another one has begun.
  if (!lane && request.level === 'full' && route.capability.level === 'draft') {
    throw new AppError('ENGINE_UNSUPPORTED', { needs: [LEVEL_CHANGED] })
  }
  return { mode, route }
}
