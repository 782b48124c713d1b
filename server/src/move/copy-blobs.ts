import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asc, gt } from 'drizzle-orm'
import type { Database } from '../db/database'
import { blobs } from '../db/schema/files'
import { privateFolder } from '../private-folder'
import { BlobMissing, type BlobKey, type Storage } from '../storage/storage'

const PAGE = 500

/** Keys of all blobs that a database has written, in order. */
export async function* blobKeys(database: Database): AsyncGenerator<BlobKey> {
  for (let after: BlobKey = ''; ;) {
    const last = after
    const page = await database.transaction((tx) =>
      tx.select({ key: blobs.sha256 }).from(blobs).where(gt(blobs.sha256, last)).orderBy(asc(blobs.sha256)).limit(PAGE),
    )
    for (const { key } of page) yield key
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}

/**
 * Copies the blobs that the target does not have, each through a temporary file to limit memory use. Skips blobs
 * missing in the source: the proof reports them.
 * @param folder for the temporary file
 * @returns the number of blobs copied
 */
export async function copyBlobs(
  database: Database,
  { source, target, folder }: { source: Storage; target: Storage; folder: string },
): Promise<number> {
  await privateFolder(folder)
  let copied = 0
  for await (const key of blobKeys(database)) {
    if (await target.has(key)) continue
    const path = join(folder, `move-${randomUUID()}`)
    try {
      await pipeline(await source.stream(key), createWriteStream(path))
      await target.putFile(path)
      copied += 1
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
    } finally {
      await rm(path, { force: true })
    }
  }
  return copied
}
