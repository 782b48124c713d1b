import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { assets } from '../db/schema/assets'
import { files } from '../db/schema/files'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { visibleTo } from './assets.repository'

/** A picture that a record is to show. */
export interface OwnPicture {
  fileId: string
  /** By somebody of the team: it counts already. What customers sent does not. */
  kept: boolean
}

/**
 * Pictures that a person may put into a record which others read: own uploads, and kept pictures they see. They are not swept before the
 * transaction ends.
 * @param others files that the record has already, whoever sent them
 * @throws AppError NOT_FOUND when one of them is neither
 */
export async function ownPictures(
  tx: Transaction,
  viewer: Pick<SignedIn, 'teamId' | 'userId'>,
  fileIds: readonly string[],
  others: readonly string[] = [],
): Promise<OwnPicture[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(eq(files.teamId, viewer.teamId), inArray(files.id, [...fileIds]), inArray(files.kind, ['upload', 'asset'])),
    )
    .for('key share')
  const known = await tx
    .select({ fileId: assets.fileId, source: assets.source })
    .from(assets)
    .where(and(visibleTo(viewer), inArray(assets.fileId, [...fileIds])))
  const sent = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...fileIds]), eq(files.kind, 'upload'), eq(files.createdBy, viewer.userId)))
  const kept = new Set(known.flatMap(({ fileId, source }) => (source === 'upload' ? [fileId] : [])))
  const mine = new Set([...known.map(({ fileId }) => fileId), ...sent.map(({ id }) => id), ...others])
  const there = new Set(rows.map(({ id }) => id))
  if (!fileIds.every((fileId) => there.has(fileId) && mine.has(fileId))) throw new AppError('NOT_FOUND')
  return fileIds.map((fileId) => ({ fileId, kept: kept.has(fileId) }))
}
