import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import {
  type addImportRows,
  IMPORT_LIMITS,
  type importCustomer,
  type startImport,
} from '@tessera/shared/contract/customer-import'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, count, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../db/database'
import { customerImportRows, customerImports } from '../db/schema/customer-imports'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import type { JobType } from '../jobs/kinds'
import { enqueue, withdraw } from '../jobs/queue'
import { importOf, quoteOf } from './customer-imports.repository'

type Head = typeof customerImports.$inferSelect

/** Job id = import id; the rows are in their table. */
export const IMPORT_JOB: JobType<Record<string, never>> = {
  kind: 'customer-import',
  lane: 'light',
  payload: z.strictObject({}),
}

/** The rows are added afterwards; the same token answers with the same import. */
export async function beginImport(
  tx: Transaction,
  { teamId, userId: createdBy }: SignedIn,
  { clientToken, fileName }: EndpointParsedInput<typeof importCustomer>,
): Promise<{ head: Head; repeated: boolean }> {
  const [made] = await tx
    .insert(customerImports)
    .values({ teamId, createdBy, clientToken, fileName })
    .onConflictDoNothing({ target: [customerImports.createdBy, customerImports.clientToken] })
    .returning()
  if (made) {
    await removeFormerDrafts(tx, createdBy)
    return { head: made, repeated: false }
  }
  const [known] = await tx
    .select()
    .from(customerImports)
    .where(
      and(
        eq(customerImports.teamId, teamId),
        eq(customerImports.createdBy, createdBy),
        eq(customerImports.clientToken, clientToken),
      ),
    )
  if (known?.fileName !== fileName) throw new AppError('IDEMPOTENCY_MISMATCH')
  return { head: known, repeated: true }
}

/** A person's imports that were not started; each may hold 10 000 rows. */
const MOST_DRAFTS = 5

async function removeFormerDrafts(tx: Transaction, createdBy: string): Promise<void> {
  const drafts = and(eq(customerImports.createdBy, createdBy), eq(customerImports.state, 'draft'))
  const former = await tx
    .select({ id: customerImports.id })
    .from(customerImports)
    .where(drafts)
    .orderBy(desc(customerImports.createdAt), desc(customerImports.id))
    .offset(MOST_DRAFTS)
  const ids = former.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(customerImports).where(and(drafts, inArray(customerImports.id, ids)))
}

/** @throws AppError NOT_FOUND; CONFLICT once it was started; VALIDATION beyond the limit of rows */
export async function addRows(
  tx: Transaction,
  viewer: SignedIn,
  { id, rows }: EndpointParsedInput<typeof addImportRows>,
): Promise<void> {
  await ownDraft(tx, viewer, id)
  await tx
    .insert(customerImportRows)
    .values(rows.map(({ line, value }) => ({ importId: id, line, value })))
    .onConflictDoNothing()
  const [all] = await tx.select({ rows: count() }).from(customerImportRows).where(eq(customerImportRows.importId, id))
  if (all!.rows > IMPORT_LIMITS.rows)
    throw new AppError('VALIDATION', { issues: [{ path: 'rows', message: 'too_big' }], limit: IMPORT_LIMITS.rows })
}

/**
 * Queues the job; an import that was started stays as it is.
 * @throws AppError NOT_FOUND; QUOTE_STALE when it costs more than agreed, with nothing started
 */
export async function beginJob(
  tx: Transaction,
  viewer: SignedIn,
  { id, existing, mostBeans }: EndpointParsedInput<typeof startImport>,
): Promise<{ head: Head; started: boolean }> {
  const before = await lockImport(tx, viewer, id)
  if (before.createdBy !== viewer.userId) throw new AppError('NOT_FOUND')
  if (before.state !== 'draft') return { head: before, started: false }
  const quote = await quoteOf(tx, viewer, id)
  if (quote.costBeans > mostBeans) throw new AppError('QUOTE_STALE')
  const [head] = await tx
    .update(customerImports)
    .set({ state: 'running', existing, mostBeans })
    .where(eq(customerImports.id, id))
    .returning()
  await enqueue(tx, IMPORT_JOB, { id, teamId: viewer.teamId, payload: {}, priority: 0 })
  return { head: head!, started: true }
}

/**
 * Ends a running import where it is; who began it may, and an admin.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function endImport(tx: Transaction, viewer: SignedIn, id: string): Promise<Head> {
  // First, as workers lock the job before its subject.
  await withdraw(tx, { id, teamId: viewer.teamId })
  const before = await lockImport(tx, viewer, id)
  if (before.createdBy !== viewer.userId && checkAccess(ACCESS.teamAdmin, viewer) !== 'ok')
    throw new AppError('FORBIDDEN')
  if (before.state !== 'running') return before
  return closeImport(tx, id, 'stopped')
}

export async function closeImport(tx: Transaction, id: string, state: 'done' | 'stopped'): Promise<Head> {
  const [head] = await tx
    .update(customerImports)
    .set({ state, endedAt: sql`now()` })
    .where(eq(customerImports.id, id))
    .returning()
  return head!
}

async function lockImport(tx: Transaction, { teamId }: SignedIn, id: string): Promise<Head> {
  const [head] = await tx
    .select()
    .from(customerImports)
    .where(and(eq(customerImports.teamId, teamId), eq(customerImports.id, id)))
    .for('update')
  return head ?? importOf(tx, teamId, id)
}

async function ownDraft(tx: Transaction, viewer: SignedIn, id: string): Promise<void> {
  const head = await lockImport(tx, viewer, id)
  if (head.createdBy !== viewer.userId) throw new AppError('NOT_FOUND')
  if (head.state !== 'draft') throw new AppError('CONFLICT')
}

/** Removes results that were kept long enough, and rows whose import nobody started. */
export async function removeOldImports(tx: Transaction): Promise<void> {
  await tx
    .delete(customerImports)
    .where(
      or(
        and(eq(customerImports.state, 'draft'), lt(customerImports.createdAt, sql`now() - interval '1 day'`)),
        and(
          ne(customerImports.state, 'running'),
          lt(customerImports.createdAt, sql`now() - ${IMPORT_LIMITS.keptDays} * interval '1 day'`),
        ),
      ),
    )
}
