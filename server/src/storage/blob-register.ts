import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { blobs } from '../db/schema/files'
import type { StorageOptions } from './storage'

/** Records each blob as written by this database before it is written; a sweep about to delete it stops. */
export function blobRegister(database: Database): Required<StorageOptions> {
  return {
    beforeWriting: async ({ key, bytes }) => {
      const now = sql`now()`
      await database.transaction((tx) =>
        tx
          .insert(blobs)
          .values({ sha256: key, bytes })
          .onConflictDoUpdate({ target: blobs.sha256, set: { writtenAt: now, orphanedAt: null } }),
      )
    },
  }
}
