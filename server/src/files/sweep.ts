import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { files } from '../db/schema/files'
import { photoScenes } from '../db/schema/scenes'
import type { Transaction } from '../db/database'
import { type BlobSweep, type BlobSweepDeps, sweepBlobs } from './blob-sweep'
import { removeOldUploads } from './arriving-uploads'
import { isUsed, removeUnusedUploads } from './unused-uploads'

/** A suggested mask that no task used within this time was dismissed. */
const SUGGESTION_LIFETIME_DAYS = 7

export interface Swept extends BlobSweep {
  suggestions: number
  uploads: number
}

/**
 * Removes what nothing refers to: dismissed suggestions, uploads unused for long, what is known of deleted photos, and blobs without a file (a process died between storing and committing, or the
 * last file of a blob was deleted). Safe beside running work, of this process and others.
 * @throws StorageMismatch when the storage has come to belong to another database
 */
export async function sweepFiles(deps: BlobSweepDeps): Promise<Swept> {
  const removed = await deps.database.transaction(async (tx) => {
    const gone = await tx
      .delete(files)
      .where(
        and(
          eq(files.kind, 'suggestion'),
          lt(files.createdAt, sql`now() - ${SUGGESTION_LIFETIME_DAYS} * interval '1 day'`),
          notExists(isUsed(tx)),
        ),
      )
      .returning({ id: files.id })
    const uploads = await removeUnusedUploads(tx)
    await removeScenes(tx)
    await removeOldUploads(tx)
    return { suggestions: gone.length, uploads }
  })
  return { ...removed, ...(await sweepBlobs(deps)) }
}

/** What is known of photos that no file has any more. A look that is under way finds no row to keep its answer in. */
async function removeScenes(tx: Transaction): Promise<void> {
  const photo = tx.select({ id: files.id }).from(files).where(eq(files.sha256, photoScenes.photoSha256))
  await tx.delete(photoScenes).where(notExists(photo))
}
