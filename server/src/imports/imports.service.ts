import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { IMPORT_LIMITS, type ImportCalls } from '@tessera/shared/contract/import'
import { and, count, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ownArchive } from './archives/archives.service'
import type { Transaction } from '../db/database'
import { importRows, imports } from '../db/schema/imports'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import type { JobType } from '../jobs/kinds'
import { enqueue, withdraw } from '../jobs/queue'
import type { ImportHead, ImportKind } from './import-kind'
import { importIs, importOf } from './imports.repository'

/** Job id = import id; the rows are in their table. */
export const importJob = (kind: string): JobType<Record<string, never>> => ({
  kind,
  lane: 'light',
  payload: z.strictObject({}),
})

/** The rows are added afterwards; the same token answers with the same import. */
export async function beginImport(
  tx: Transaction,
  kind: ImportKind,
  viewer: SignedIn,
  { clientToken, fileName, archiveId: asked, factoryId: into }: EndpointParsedInput<ImportCalls['begin']>,
): Promise<{ head: ImportHead; repeated: boolean }> {
  const factoryId = into ?? null
  if (factoryId !== null && !(await kind.admits?.(tx, viewer, factoryId))) throw new AppError('NOT_FOUND')
  const archiveId = asked ? await ownArchive(tx, viewer, asked) : null
  const { teamId, userId: createdBy } = viewer
  const [made] = await tx
    .insert(imports)
    .values({ kind: kind.name, teamId, createdBy, clientToken, fileName, archiveId, factoryId })
    .onConflictDoNothing({ target: [imports.createdBy, imports.clientToken] })
    .returning()
  if (made) {
    await removeFormerDrafts(tx, createdBy)
    return { head: made, repeated: false }
  }
  const [known] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.teamId, teamId), eq(imports.createdBy, createdBy), eq(imports.clientToken, clientToken)))
  const same = { fileName, kind: kind.name, archiveId, factoryId }
  if (!known || Object.entries(same).some(([field, value]) => known[field as keyof typeof same] !== value))
    throw new AppError('IDEMPOTENCY_MISMATCH')
  return { head: known, repeated: true }
}

/** A person's imports that were not started; each may hold 10 000 rows. */
const MOST_DRAFTS = 5

async function removeFormerDrafts(tx: Transaction, createdBy: string): Promise<void> {
  const drafts = and(eq(imports.createdBy, createdBy), eq(imports.state, 'draft'))
  const former = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(drafts)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .offset(MOST_DRAFTS)
  const ids = former.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(imports).where(and(drafts, inArray(imports.id, ids)))
}

/** @throws AppError NOT_FOUND; CONFLICT once it was started; VALIDATION beyond the limit of rows */
export async function addRows(
  tx: Transaction,
  kind: ImportKind,
  viewer: SignedIn,
  { id, rows }: EndpointParsedInput<ImportCalls['addRows']>,
): Promise<void> {
  await ownDraft(tx, kind, viewer, id)
  await tx
    .insert(importRows)
    .values(rows.map(({ line, value }) => ({ importId: id, line, value })))
    .onConflictDoNothing()
  const [all] = await tx.select({ rows: count() }).from(importRows).where(eq(importRows.importId, id))
  if (all!.rows > IMPORT_LIMITS.rows)
    throw new AppError('VALIDATION', { issues: [{ path: 'rows', message: 'too_big' }], limit: IMPORT_LIMITS.rows })
}

/**
 * Queues the job; an import that was started stays as it is.
 * @throws AppError NOT_FOUND; QUOTE_STALE when it costs more than agreed, with nothing started
 */
export async function beginJob(
  tx: Transaction,
  kind: ImportKind,
  viewer: SignedIn,
  { id, existing, mostBeans }: EndpointParsedInput<ImportCalls['start']>,
): Promise<{ head: ImportHead; started: boolean }> {
  const before = await lockImport(tx, kind, viewer, id)
  if (before.createdBy !== viewer.userId) throw new AppError('NOT_FOUND')
  if (before.state !== 'draft') return { head: before, started: false }
  const quote = await kind.quote(tx, viewer, before)
  if (quote.costBeans > mostBeans) throw new AppError('QUOTE_STALE')
  const [head] = await tx
    .update(imports)
    .set({ state: 'running', existing, mostBeans })
    .where(eq(imports.id, id))
    .returning()
  await enqueue(tx, kind.job, { id, teamId: viewer.teamId, payload: {}, priority: 0 })
  return { head: head!, started: true }
}

/**
 * Ends a running import where it is; who began it may, and an admin.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function endImport(tx: Transaction, kind: ImportKind, viewer: SignedIn, id: string): Promise<ImportHead> {
  // First, as workers lock the job before its subject.
  await withdraw(tx, { id, teamId: viewer.teamId })
  const before = await lockImport(tx, kind, viewer, id)
  if (before.createdBy !== viewer.userId && checkAccess(ACCESS.teamAdmin, viewer) !== 'ok')
    throw new AppError('FORBIDDEN')
  if (before.state !== 'running') return before
  return closeImport(tx, id, 'stopped')
}

export async function closeImport(tx: Transaction, id: string, state: 'done' | 'stopped'): Promise<ImportHead> {
  const [head] = await tx
    .update(imports)
    .set({ state, endedAt: sql`now()` })
    .where(eq(imports.id, id))
    .returning()
  return head!
}

async function lockImport(tx: Transaction, kind: ImportKind, { teamId }: SignedIn, id: string): Promise<ImportHead> {
  const [head] = await tx
    .select()
    .from(imports)
    .where(importIs(kind, teamId, id))
    .for('update')
  return head ?? importOf(tx, kind, teamId, id)
}

async function ownDraft(tx: Transaction, kind: ImportKind, viewer: SignedIn, id: string): Promise<void> {
  const head = await lockImport(tx, kind, viewer, id)
  if (head.createdBy !== viewer.userId) throw new AppError('NOT_FOUND')
  if (head.state !== 'draft') throw new AppError('CONFLICT')
}

/** Removes results that were kept long enough, and rows whose import nobody started. */
export async function removeOldImports(tx: Transaction): Promise<void> {
  await tx
    .delete(imports)
    .where(
      or(
        and(eq(imports.state, 'draft'), lt(imports.createdAt, sql`now() - interval '1 day'`)),
        and(
          ne(imports.state, 'running'),
          lt(imports.createdAt, sql`now() - ${IMPORT_LIMITS.keptDays} * interval '1 day'`),
        ),
      ),
    )
}
