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

/** The names of all blobs that a database has had written, in order. */
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
 * Copies the blobs that the target does not have, through a file each, so that none is held in memory. One that is missing in the source stays
 * missing: the proof says so.
 * @param folder for the file on its way
 * @returns how many were copied
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
