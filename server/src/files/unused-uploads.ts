import { ASSET_LIMITS } from '@tessera/shared/contract/asset'
import { and, eq, exists, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { materialVersionFiles } from '../db/schema/catalogue'
import { contentImages } from '../db/schema/contents'
import { designTaskFiles } from '../db/schema/design'
import { files } from '../db/schema/files'
import { noteImages } from '../db/schema/notes'

/** Tasks that have a file of the surrounding query as input, notes and contents that show it, and versions of goods that keep it. */
export const isUsed = (tx: Reader) =>
  tx
    .select({ id: designTaskFiles.taskId })
    .from(designTaskFiles)
    .where(eq(designTaskFiles.fileId, files.id))
    .unionAll(tx.select({ id: noteImages.noteId }).from(noteImages).where(eq(noteImages.fileId, files.id)))
    .unionAll(tx.select({ id: contentImages.contentId }).from(contentImages).where(eq(contentImages.fileId, files.id)))
    .unionAll(
      tx
        .select({ id: materialVersionFiles.materialId })
        .from(materialVersionFiles)
        .where(eq(materialVersionFiles.fileId, files.id)),
    )

/**
 * Deletes uploads that no design has used and nobody kept (those are of kind `asset`) since a sweep first found them so, 30 days ago; marks
 * the newly found. The mark is what people are warned by, so nothing goes that they could not have seen.
 * @returns uploads deleted
 */
export async function removeUnusedUploads(tx: Transaction): Promise<number> {
  const upload = eq(files.kind, 'upload')
  await tx
    .update(files)
    .set({ unusedSince: null })
    .where(and(upload, isNotNull(files.unusedSince), exists(isUsed(tx))))
  await tx
    .update(files)
    .set({ unusedSince: sql`now()` })
    .where(and(upload, isNull(files.unusedSince), isNotNull(files.teamId), notExists(isUsed(tx))))
  const gone = await tx
    .delete(files)
    .where(
      and(
        upload,
        lt(files.unusedSince, sql`now() - ${ASSET_LIMITS.unusedDays} * interval '1 day'`),
        notExists(isUsed(tx)),
      ),
    )
    .returning({ id: files.id })
  return gone.length
}
