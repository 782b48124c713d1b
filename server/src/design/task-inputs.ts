import { createHash } from 'node:crypto'
import type { createTask } from '@tessera/shared/contract/design/task'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import { keptCustomerOf } from '../customers/customers.repository'
import type { Transaction } from '../db/database'
import { designTasks, type MaterialSnapshot, type PieceSnapshot } from '../db/schema/design'
import type { FileRow, FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { findUsableMaterial } from '../materials/materials.repository'
import type { Finder, ModeInputs, ServerMode } from './modes/server-mode'

export type TaskRequest = EndpointParsedInput<typeof createTask>

export interface TaskInputs extends ModeInputs {
  photo: FileRow
  references: FileRow[]
}

/** Hash of a request, independent of field order; excludes the token. */
export function requestHash(request: TaskRequest): string {
  return createHash('sha256')
    .update(canonical({ ...request, clientToken: undefined, level: undefined }))
    .digest('hex')
}

/**
 * Looks up everything a request names, limited to what the team can access.
 * @throws AppError NOT_FOUND, MASK_MISMATCH, and mode-specific errors
 */
export async function findInputs(
  tx: Transaction,
  files: FileService,
  viewer: SignedIn,
  { mode, request }: { mode: ServerMode; request: TaskRequest },
): Promise<TaskInputs> {
  const photo = await files.find(tx, viewer.teamId, request.photoFileId)
  const references: FileRow[] = []
  for (const id of request.referenceFileIds ?? []) references.push(await files.find(tx, viewer.teamId, id))
  const found = await mode.find(request, finderOf(tx, files, viewer, { photo, references }))
  if (request.customerId) await keptCustomerOf(tx, viewer.teamId, request.customerId)
  if (request.parentTaskId) await requireTask(tx, viewer.teamId, request.parentTaskId)
  return { ...found, photo, references }
}

function finderOf(
  tx: Transaction,
  files: FileService,
  viewer: SignedIn,
  { photo, references }: Pick<Finder, 'photo' | 'references'>,
): Finder {
  return {
    photo,
    references,
    async mask(fileId) {
      const mask = await files.find(tx, viewer.teamId, fileId)
      if (mask.mime !== 'image/png' || mask.width !== photo.width || mask.height !== photo.height) {
        throw new AppError('MASK_MISMATCH')
      }
      return mask
    },
    surface: (materialId) => findSurface(tx, viewer, materialId),
    furniture: (materialId) => findFurniture(tx, viewer, materialId),
  }
}

/** Finds a material the person may use; NOT_FOUND unless it is a surface, which can be laid. */
async function findSurface(tx: Transaction, viewer: SignedIn, materialId: string): Promise<MaterialSnapshot> {
  const row = await findUsableMaterial(tx, viewer, materialId)
  const { id, name, coverFileId, faceFileIds, mmWidth, mmHeight, finish, priceFen, unit, piecesPerBox } = row
  if (!faceFileIds?.length || !mmWidth || !mmHeight) throw new AppError('NOT_FOUND')
  const surface = { mmWidth, mmHeight, finish: finish ?? 'matte' }
  return { id, name, coverFileId, faceFileIds, surface, sale: { priceFen, unit, piecesPerBox } }
}

/** Finds a piece of furniture the person may use; NOT_FOUND unless it can be put into a photo. */
async function findFurniture(tx: Transaction, viewer: SignedIn, materialId: string): Promise<PieceSnapshot> {
  const row = await findUsableMaterial(tx, viewer, materialId)
  const { id, name, coverFileId, cutoutFileId, mmWidth, mmDepth, mmHeight, priceFen, unit, piecesPerBox } = row
  if (!cutoutFileId || !mmWidth || !mmDepth || !mmHeight) throw new AppError('NOT_FOUND')
  const mm = { width: mmWidth, depth: mmDepth, height: mmHeight }
  return { id, name, coverFileId, cutoutFileId, mm, sale: { priceFen, unit, piecesPerBox } }
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
