import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { blobs } from '../db/schema/files'

/** Makes every file below a folder older. */
export async function ageFiles(folder: string, hours: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry)
    const found = await stat(path)
    const then = new Date(found.mtimeMs - hours * 3_600_000)
    if (found.isFile()) await utimes(path, then, then)
  }
}

/** The same for the blobs of a data folder, and for what the database knows of them. */
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
