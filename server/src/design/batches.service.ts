import { createHash, randomUUID } from 'node:crypto'
import type {
  createBatch as createBatchEndpoint,
  queryBatch as queryBatchEndpoint,
} from '@tessera/shared/contract/design/batch'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { designBatches, designTasks, isListed } from '../db/schema/design'
import type { FileRow, FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { requireImages } from '../ledger/ledger.service'
import { answeringRouting } from './engines/http/silent-engines'
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
import { presentTasks } from './task-presenter'
import { cancelUnfinished, type CreateDependencies, type TaskDependencies } from './tasks.service'

export type Batch = EndpointOutput<typeof queryBatchEndpoint>
export type BatchRequest = EndpointParsedInput<typeof createBatchEndpoint>

export interface CreatedBatch {
  batch: Batch
  /** The token had already been used for the same request: this is the first batch, and nothing was charged. */
  repeated: boolean
}

/**
 * Takes several tasks at once: all are checked, then all are paid and queued in one transaction, or none. Each task holds
 * its own share of the price, so that one that fails or is cancelled gives back its own, like any task.
 * @throws AppError as `createTask`; BALANCE_INSUFFICIENT and FORBIDDEN name the images of the whole batch
 */
export const createBatch = (deps: CreateDependencies, viewer: SignedIn, request: BatchRequest): Promise<CreatedBatch> =>
  withGoodsAsTheyAre(() => takeBatch(deps, viewer, request))

async function takeBatch(
  deps: CreateDependencies,
  viewer: SignedIn,
  { clientToken, tasks }: BatchRequest,
): Promise<CreatedBatch> {
  const { database, files, events } = deps
  const id = randomUUID()
  const requests = tasks.map((task, place): TaskRequest => ({ ...task, clientToken: `${id}.${place}` }))
  const hash = hashOf(requests)
  const known = await database.read((tx) => repeatedBatch(tx, files, viewer, { clientToken, hash }))
  if (known) return { batch: known, repeated: true }
  const found = await database.transaction(async (tx) => {
    const all = []
    const routing = await answeringRouting(tx, deps.routing)
    for (const request of requests) all.push(await findRequest(tx, { routing, files }, viewer, request))
    return all
  })
  const coverage = onceAMask(files)
  const accepted: Accepted[] = []
  for (const each of found) accepted.push(await acceptRequest(each, coverage))
  const created = await database.transaction(async (tx): Promise<CreatedBatch> => {
    if (!(await insertBatch(tx, viewer, { id, clientToken, hash }))) {
      return { batch: (await repeatedBatch(tx, files, viewer, { clientToken, hash }))!, repeated: true }
    }
    await placeTasks(tx, viewer, id, accepted)
    return { batch: await presentBatch(tx, files, viewer, id), repeated: false }
  })
  if (!created.repeated) events.queued()
  return created
}

/** @throws AppError NOT_FOUND */
export const queryBatch = (tx: Reader, files: FileService, viewer: SignedIn, id: string): Promise<Batch> =>
  presentBatch(tx, files, viewer, id)

/**
 * Cancels the unfinished tasks of a batch and releases their holds; running engines are stopped. Idempotent.
 * @throws AppError NOT_FOUND
 */
export async function cancelBatch(deps: TaskDependencies, viewer: SignedIn, id: string): Promise<Batch> {
  const { database, files, events } = deps
  const { batch, canceled } = await database.transaction(async (tx) => {
    await requireBatch(tx, viewer, id)
    const canceled = await cancelUnfinished(tx, viewer.teamId, eq(designTasks.batchId, id))
    return { canceled, batch: await presentBatch(tx, files, viewer, id) }
  })
  for (const taskId of canceled) events.canceled(taskId)
  return batch
}

/** False when the team has used the token; a concurrent request waits here until the first commits. */
async function insertBatch(
  tx: Transaction,
  { teamId, userId }: SignedIn,
  { id, clientToken, hash }: { id: string; clientToken: string; hash: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(designBatches)
    .values({ id, teamId, createdBy: userId, clientToken, requestHash: hash })
    .onConflictDoNothing({ target: [designBatches.teamId, designBatches.clientToken] })
    .returning({ id: designBatches.id })
  return inserted.length > 0
}

async function placeTasks(tx: Transaction, viewer: SignedIn, batchId: string, accepted: Accepted[]): Promise<void> {
  await holdGoods(
    tx,
    accepted.map(({ inputs }) => inputs),
  )
  const images = accepted.reduce((sum, { request }) => sum + request.count, 0)
  await requireMonthlyRoom(tx, viewer.userId, images)
  await requireImages(tx, viewer.teamId, images)
  const priority = await priorityOf(tx, viewer)
  for (const [place, each] of accepted.entries()) {
    const batch = { id: batchId, place, size: accepted.length }
    const row = await insertTask(tx, viewer, each, { id: randomUUID(), hash: requestHash(each.request), batch })
    if (!row) throw new AppError('IDEMPOTENCY_MISMATCH')
    await payAndQueue(tx, viewer, row, { lane: each.lane, priority, group: batch })
  }
}

async function presentBatch(tx: Reader, files: FileService, viewer: SignedIn, id: string): Promise<Batch> {
  await requireBatch(tx, viewer, id)
  const rows = await tx
    .select()
    .from(designTasks)
    .where(and(eq(designTasks.batchId, id), eq(designTasks.teamId, viewer.teamId), isListed(designTasks)))
    .orderBy(asc(designTasks.batchOrdinal))
  return { id, tasks: await presentTasks(tx, files, rows) }
}

async function requireBatch(tx: Reader, { teamId }: SignedIn, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: designBatches.id })
    .from(designBatches)
    .where(and(eq(designBatches.id, id), eq(designBatches.teamId, teamId)))
  if (!found) throw new AppError('NOT_FOUND')
}

/** The batch of an already used token, or null. @throws AppError IDEMPOTENCY_MISMATCH when the request differed */
async function repeatedBatch(
  tx: Reader,
  files: FileService,
  viewer: SignedIn,
  { clientToken, hash }: { clientToken: string; hash: string },
): Promise<Batch | null> {
  const [known] = await tx
    .select()
    .from(designBatches)
    .where(and(eq(designBatches.teamId, viewer.teamId), eq(designBatches.clientToken, clientToken)))
  if (!known) return null
  if (known.requestHash !== hash || known.createdBy !== viewer.userId) throw new AppError('IDEMPOTENCY_MISMATCH')
  return presentBatch(tx, files, viewer, known.id)
}

const hashOf = (requests: readonly TaskRequest[]): string =>
  createHash('sha256').update(requests.map(requestHash).join()).digest('hex')

/** Tasks of a batch share masks, and measuring one decodes it. */
function onceAMask(files: FileService): (mask: FileRow) => Promise<number> {
  const measured = new Map<string, Promise<number>>()
  return (mask) => {
    const known = measured.get(mask.sha256) ?? files.maskCoverage(mask)
    measured.set(mask.sha256, known)
    return known
  }
}
