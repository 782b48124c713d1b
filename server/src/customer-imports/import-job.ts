import { count, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { customerImportRows } from '../db/schema/customer-imports'
import { type JobKind, jobKind } from '../jobs/kinds'
import { importSome } from './import-batch'
import { closeImport, IMPORT_JOB } from './customer-imports.service'

/** Handler of imports. A run goes on where the last one ended: what is settled is settled with its customers. */
export function importKind(database: Database): JobKind {
  return jobKind(IMPORT_JOB, {
    exhausted: async (tx, { id }) => void (await closeImport(tx, id, 'stopped')),
    run: async ({ id }, { signal, onProgress }) => {
      const [before] = await database.transaction((tx) =>
        tx
          .select({ rows: count(), settled: sql<number>`count(${customerImportRows.outcome})::int` })
          .from(customerImportRows)
          .where(eq(customerImportRows.importId, id)),
      )
      let settled = before!.settled
      for (;;) {
        signal.throwIfAborted()
        const some = await database.transaction((tx) => importSome(tx, id))
        if (some === 0) break
        settled += some
        onProgress(settled / before!.rows)
      }
      return {
        settle: async (tx) => void (await closeImport(tx, id, 'done')),
        variant: 'customer',
        errorCode: null,
      }
    },
  })
}
