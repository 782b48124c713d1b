import { checkAccess } from '@tessera/shared/contract/access'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { viewerOf } from '../auth/sessions.service'
import type { Database, Reader, Transaction } from '../db/database'
import { importRows, imports } from '../db/schema/imports'
import { type JobKind, jobKind } from '../jobs/kinds'
import type { ImportKind, SettledRow } from './import-kind'
import { closeImport } from './imports.service'

/** Handler of imports. A run goes on where the last one ended: what is settled is settled with its records. */
export function importJobKind(database: Database, kind: ImportKind): JobKind {
  return jobKind(kind.job, {
    exhausted: async (tx, { id }) => void (await closeImport(tx, id, 'stopped')),
    run: async ({ id }, { signal, onProgress }) => {
      const [before] = await database.transaction((tx) =>
        tx
          .select({ rows: count(), settled: sql<number>`count(${importRows.outcome})::int` })
          .from(importRows)
          .where(eq(importRows.importId, id)),
      )
      let settled = before!.settled
      const prepare = await preparation(database, kind, id)
      for (;;) {
        signal.throwIfAborted()
        const prepared = prepare && (await prepare(signal))
        const some = await database.transaction((tx) => importSome(tx, kind, id, prepared))
        if (some === null) break
        settled += some
        onProgress(settled / before!.rows)
      }
      return {
        settle: async (tx) => void (await closeImport(tx, id, 'done')),
        variant: kind.name,
        errorCode: null,
      }
    },
  })
}

/** Rows that were made ready before their transaction. */
interface Prepared {
  lines: ReadonlySet<number>
  ready: unknown
}

async function preparation(
  database: Database,
  kind: ImportKind,
  id: string,
): Promise<((signal: AbortSignal) => Promise<Prepared>) | undefined> {
  if (!kind.source) return undefined
  const [head] = await database.read((tx) => tx.select().from(imports).where(eq(imports.id, id)))
  if (!head) return undefined
  const source = kind.source(head)
  return async (signal) => {
    const rows = await database.read((tx) => waitingRows(tx, kind, id))
    return { lines: new Set(rows.map(({ line }) => line)), ready: await source.take(rows, signal) }
  }
}

const waitingRows = (tx: Reader, { rowsAtOnce }: ImportKind, importId: string) =>
  tx
    .select({ line: importRows.line, value: importRows.value })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNull(importRows.outcome)))
    .orderBy(asc(importRows.line))
    .limit(rowsAtOnce)

/**
 * Settles the next rows of a running import, in one transaction with the records and beans that they become: a process that dies in
 * between leaves them as they were.
 * @returns rows settled, which are none when another run was faster; null when none is left or the import does not run any more
 */
export async function importSome(
  tx: Transaction,
  kind: ImportKind,
  importId: string,
  prepared?: Prepared,
): Promise<number | null> {
  const [head] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.state, 'running')))
    .for('update')
  if (!head) return null
  const waiting = await waitingRows(tx, kind, importId)
  if (waiting.length === 0) return null
  const rows = prepared ? waiting.filter(({ line }) => prepared.lines.has(line)) : waiting
  if (rows.length === 0) return 0
  const viewer = await viewerOf(tx, head.createdBy)
  const mayImport =
    viewer?.teamId === head.teamId &&
    checkAccess(kind.access, viewer) === 'ok' &&
    (head.factoryId === null || (await kind.admits?.(tx, viewer, head.factoryId)))
  const settled = mayImport
    ? await kind.settle(tx, { head, viewer, rows, ready: prepared?.ready })
    : rows.map(({ line }): SettledRow => ({ line, outcome: 'refused', error: 'FORBIDDEN', recordId: null }))
  await write(tx, importId, settled)
  return rows.length
}

/** One statement for all rows; what became a record leaves no copy here. */
async function write(tx: Transaction, importId: string, settled: readonly SettledRow[]): Promise<void> {
  await tx.execute(sql`
    update ${importRows} as row
    set outcome = done.outcome, error = done.error, detail = done.detail, customer_id = done."recordId",
      value = case when done.outcome in ('skipped', 'refused') then row.value end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as done(line int, outcome text, error text, detail text, "recordId" text)
    where row.import_id = ${importId} and row.line = done.line`)
}
