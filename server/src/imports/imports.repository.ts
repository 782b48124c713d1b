import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { ImportCalls, ImportView } from '@tessera/shared/contract/import'
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { factories } from '../db/schema/catalogue'
import { importRows, imports } from '../db/schema/imports'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import type { ImportHead, ImportKind } from './import-kind'

const LISTED = 5
const RESULTS_AT_ONCE = 1000
const NONE = { added: 0, updated: 0, noted: 0, skipped: 0, refused: 0 }

/** An import of a team is one of its kind: others are not there for its calls. */
export const importIs = ({ name }: ImportKind, teamId: string, id: string) =>
  and(eq(imports.teamId, teamId), eq(imports.kind, name), eq(imports.id, id))

/** @throws AppError NOT_FOUND */
export async function importOf(tx: Reader, kind: ImportKind, teamId: string, id: string): Promise<ImportHead> {
  const [head] = await tx
    .select()
    .from(imports)
    .where(importIs(kind, teamId, id))
  if (!head) throw new AppError('NOT_FOUND')
  return head
}

/** As the viewer sees it, with its price while it was not started. */
export async function presentImport(
  tx: Reader,
  kind: ImportKind,
  viewer: SignedIn,
  head: ImportHead,
): Promise<ImportView> {
  const [shown] = await present(tx, [head])
  return { ...shown!, quote: head.state === 'draft' ? await kind.quote(tx, viewer, head) : null }
}

async function present(tx: Reader, heads: readonly ImportHead[]): Promise<ImportView[]> {
  if (heads.length === 0) return []
  const ids = heads.map(({ id }) => id)
  const settled = await tx
    .select({ id: importRows.importId, outcome: importRows.outcome, rows: count() })
    .from(importRows)
    .where(inArray(importRows.importId, ids))
    .groupBy(importRows.importId, importRows.outcome)
  const people = await tx
    .select({ userId: users.id, userName: users.userName })
    .from(users)
    .where(inArray(users.id, [...new Set(heads.map(({ createdBy }) => createdBy))]))
  const into = heads.flatMap(({ factoryId }) => factoryId ?? [])
  const named =
    into.length === 0
      ? []
      : await tx.select({ id: factories.id, name: factories.name }).from(factories).where(inArray(factories.id, into))
  return heads.map((head) => {
    const counts = settled.filter(({ id }) => id === head.id)
    const outcomes = Object.fromEntries(counts.flatMap(({ outcome, rows }) => (outcome ? [[outcome, rows]] : [])))
    return {
      id: head.id,
      fileName: head.fileName,
      state: head.state,
      existing: head.existing,
      rows: counts.reduce((sum, { rows }) => sum + rows, 0),
      outcomes: { ...NONE, ...outcomes },
      chargedBeans: head.chargedBeans,
      by: people.find(({ userId }) => userId === head.createdBy) ?? { userId: head.createdBy, userName: '' },
      createdAt: head.createdAt.toISOString(),
      endedAt: head.endedAt?.toISOString() ?? null,
      factoryName: named.find(({ id }) => id === head.factoryId)?.name ?? null,
      quote: null,
    }
  })
}

export async function latestImports(tx: Reader, { name }: ImportKind, teamId: string): Promise<ImportView[]> {
  const heads = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.teamId, teamId), eq(imports.kind, name), ne(imports.state, 'draft')))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(LISTED)
  return present(tx, heads)
}

/** Rows that became nothing: skipped, refused or not reached. @throws AppError NOT_FOUND */
export async function unimportedRows(
  tx: Reader,
  kind: ImportKind,
  teamId: string,
  { id, afterLine }: EndpointParsedInput<ImportCalls['result']>,
): Promise<EndpointOutput<ImportCalls['result']>> {
  await importOf(tx, kind, teamId, id)
  const rows = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        gt(importRows.line, afterLine),
        or(isNull(importRows.outcome), inArray(importRows.outcome, ['skipped', 'refused'])),
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(RESULTS_AT_ONCE + 1)
  const list = rows.slice(0, RESULTS_AT_ONCE).map(({ line, outcome, error, detail, value }) => ({
    line,
    outcome: outcome === 'skipped' || outcome === 'refused' ? outcome : null,
    error,
    detail,
    value,
  }))
  return { list, nextLine: rows.length > RESULTS_AT_ONCE ? list.at(-1)!.line : null }
}
