import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { designTasks } from '../db/schema/design'
import { files } from '../db/schema/files'
import type { BlobKey, Storage } from '../storage/storage'
import type { ImageVariants } from './image-variants'

/** Far longer than any transaction that writes a blob first and its row after. */
const ORPHAN_AGE_MS = 60 * 60_000
/** A proposed mask that no task took in so long was dismissed. */
const SUGGESTION_LIFETIME_DAYS = 7
const BATCH = 200

export interface Swept {
  suggestions: number
  blobs: number
  variants: number
}

/**
 * Removes what nothing refers to: dismissed suggestions, blobs without a file (a process died between storing and committing,
 * or the last file of a blob was deleted), and copies of pictures that can be made again. Safe beside running work.
 */
export async function sweepFiles(
  deps: { database: Database; storage: Storage; variants: ImageVariants },
  now = Date.now(),
): Promise<Swept> {
  const suggestions = await deps.database.transaction(async (tx) => {
    const used = tx.select({ id: designTasks.id }).from(designTasks).where(eq(designTasks.maskFileId, files.id))
    const gone = await tx
      .delete(files)
      .where(
        and(
          eq(files.kind, 'suggestion'),
          lt(files.createdAt, sql`now() - ${SUGGESTION_LIFETIME_DAYS} * interval '1 day'`),
          notExists(used),
        ),
      )
      .returning({ id: files.id })
    return gone.length
  })
  let blobs = 0
  let batch: BlobKey[] = []
  for await (const key of deps.storage.listOlderThan(new Date(now - ORPHAN_AGE_MS))) {
    batch.push(key)
    if (batch.length < BATCH) continue
    blobs += await removeOrphans(deps, batch)
    batch = []
  }
  blobs += await removeOrphans(deps, batch)
  return { suggestions, blobs, variants: await deps.variants.sweep(now) }
}

async function removeOrphans(deps: { database: Database; storage: Storage }, keys: BlobKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const rows = await deps.database.transaction((tx) =>
    tx.selectDistinct({ sha256: files.sha256 }).from(files).where(inArray(files.sha256, keys)),
  )
  const kept = new Set(rows.map((row) => row.sha256))
  const orphans = keys.filter((key) => !kept.has(key))
  for (const key of orphans) await deps.storage.delete(key)
  return orphans.length
}
