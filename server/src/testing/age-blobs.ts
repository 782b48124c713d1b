import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { blobs } from '../db/schema/files'

/** Sets the modification time of every file in a folder back by some hours. */
export async function ageFiles(folder: string, hours: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry)
    const found = await stat(path)
    const then = new Date(found.mtimeMs - hours * 3_600_000)
    if (found.isFile()) await utimes(path, then, then)
  }
}

/** Sets back a data folder's blobs: the files, and their times in the database. */
export async function ageBlobs(database: Database, dataDir: string, hours: number): Promise<void> {
  const earlier = sql`${hours} * interval '1 hour'`
  await database.transaction((tx) =>
    tx.update(blobs).set({
      writtenAt: sql`${blobs.writtenAt} - ${earlier}`,
      orphanedAt: sql`${blobs.orphanedAt} - ${earlier}`,
    }),
  )
  await ageFiles(join(dataDir, 'blobs', 'blobs'), hours)
}
