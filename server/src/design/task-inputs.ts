import { createHash } from 'node:crypto'
import type { SurfaceParams } from '@tessera/shared/contract/design/modes/tile-change'
import type { createTask } from '@tessera/shared/contract/design/task'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { solvePlane } from '@tessera/shared/contract/plane'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { designTasks, type MaterialSnapshot } from '../db/schema/design'
import type { FileRow, FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { findUsableMaterial } from '../materials/materials.repository'

export type TaskRequest = EndpointParsedInput<typeof createTask>

export interface TaskInputs {
  photo: FileRow
  mask: FileRow
  material: MaterialSnapshot
}

/** A mask that covers less of the photo is taken for a slip of the brush; the engine draws the same line. */
const SMALLEST_MASK = 0.0004

/** The same request always has the same hash, whatever the order of its fields; the token itself is left out. */
export function requestHash(request: TaskRequest): string {
  return createHash('sha256')
    .update(canonical({ ...request, clientToken: undefined }))
    .digest('hex')
}

/**
 * Looks up everything a request names, all within the team's reach.
 * @throws AppError NOT_FOUND, MASK_MISMATCH, PLANE_INVALID (`issues[0].message` is the plane's fault)
 */
export async function findInputs(
  tx: Transaction,
  files: FileService,
  viewer: SignedIn,
  request: TaskRequest,
): Promise<TaskInputs> {
  const photo = await files.find(tx, viewer.teamId, request.photoFileId)
  const mask = await files.find(tx, viewer.teamId, request.maskFileId)
  for (const id of request.referenceFileIds ?? []) await files.find(tx, viewer.teamId, id)
  if (mask.mime !== 'image/png' || mask.width !== photo.width || mask.height !== photo.height) {
    throw new AppError('MASK_MISMATCH')
  }
  checkPlane(request.params, photo)
  if (request.customerId) await requireCustomer(tx, viewer.teamId, request.customerId)
  if (request.parentTaskId) await requireTask(tx, viewer.teamId, request.parentTaskId)
  return { photo, mask, material: await findSurface(tx, viewer, request.materialId) }
}

/**
 * Looks whether anything in a mask is white. Outside transactions: it reads a file.
 * @throws AppError MASK_EMPTY, UNAVAILABLE
 */
export async function requireMaskedPixels(files: FileService, mask: FileRow): Promise<void> {
  if ((await files.maskCoverage(mask)) < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
}

function checkPlane(params: SurfaceParams, photo: FileRow): void {
  const solution = solvePlane(params.plane, photo)
  if (!solution.ok) {
    throw new AppError('PLANE_INVALID', { issues: [{ path: 'params.plane', message: solution.fault }] })
  }
}

/** A surface within the person's reach; what is no surface cannot be laid. */
async function findSurface(tx: Transaction, viewer: SignedIn, materialId: string): Promise<MaterialSnapshot> {
  const { id, name, coverFileId, faceFileIds, mmWidth, mmHeight, finish } = await findUsableMaterial(
    tx,
    viewer,
    materialId,
  )
  if (!faceFileIds?.length || !mmWidth || !mmHeight) throw new AppError('NOT_FOUND')
  return { id, name, coverFileId, faceFileIds, surface: { mmWidth, mmHeight, finish: finish ?? 'matte' } }
}

async function requireCustomer(tx: Transaction, teamId: string, id: string): Promise<void> {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.teamId, teamId), isNull(customers.deletedAt)))
  if (found.length === 0) throw new AppError('NOT_FOUND')
}

async function requireTask(tx: Transaction, teamId: string, id: string): Promise<void> {
  const found = await tx
    .select({ id: designTasks.id })
    .from(designTasks)
    .where(and(eq(designTasks.id, id), eq(designTasks.teamId, teamId)))
  if (found.length === 0) throw new AppError('NOT_FOUND')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
