import type { FurnitureSpec, Material, SurfaceSpec } from '@tessera/shared/contract/material'
import { and, desc, eq, inArray, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { factories, materials } from '../db/schema/catalogue'
import { factoriesOf, requireFactory } from '../factories/factories.repository'
import { AppError } from '../http/app-error'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'
import type { SignedIn } from '../http/route'

export type MaterialRow = typeof materials.$inferSelect
type UrlOf = (fileId: string) => string

/** A person, or placeholders for one. */
interface Viewing {
  teamId: string | Placeholder
  userId: string | Placeholder
}

/**
 * Materials on sale that the person may use: the platform's, the team's, the person's, and those of factories the team
 * may browse.
 */
export function usableBy(tx: Reader, viewer: Viewing): SQL | undefined {
  const factoryIds = tx.select({ id: factories.id }).from(factories).where(factoriesOf(tx, viewer.teamId))
  return and(
    eq(materials.status, 'on'),
    or(
      eq(materials.scope, 'platform'),
      and(eq(materials.scope, 'team'), eq(materials.teamId, viewer.teamId)),
      and(eq(materials.scope, 'personal'), eq(materials.ownerUserId, viewer.userId)),
      and(eq(materials.scope, 'factory'), inArray(materials.factoryId, factoryIds)),
    ),
  )
}

/**
 * A material that the person may use in a design.
 * @throws AppError NOT_FOUND, also when it is off sale or another team's
 */
export async function findUsableMaterial(tx: Reader, viewer: SignedIn, id: string): Promise<MaterialRow> {
  const [row] = await tx
    .select()
    .from(materials)
    .where(and(usableBy(tx, viewer), eq(materials.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const SORTABLE = {
  createdAt: materials.createdAt,
  updatedAt: materials.updatedAt,
  name: materials.name,
  priceFen: materials.priceFen,
}

interface MaterialFilter extends ListQuery {
  kind?: Material['kind'] | undefined
  factoryId?: string | undefined
}
type MaterialQuery = MaterialFilter & Pick<SignedIn, 'teamId' | 'userId'>

const usable = offsetList<MaterialQuery, MaterialRow>({
  name: 'materials',
  rows: (reader, given) => reader.select().from(materials).where(fits(reader, given)).$dynamic(),
  counting: (reader, given) =>
    reader.select({ id: materials.id }).from(materials).where(fits(reader, given)).$dynamic(),
  order: { fields: SORTABLE, otherwise: [desc(materials.createdAt)], id: materials.id },
})

const fits = (reader: Reader, { kind, factoryId, keyword, ...viewing }: Given<MaterialQuery>) =>
  and(
    usableBy(reader, viewing),
    kind && eq(materials.kind, kind),
    factoryId && eq(materials.factoryId, factoryId),
    matching(keyword, [materials.name, materials.sku]),
  )

/** @throws AppError NOT_FOUND for a factory that the team may not browse */
export async function materialPage(tx: Reader, { teamId, userId }: SignedIn, query: MaterialFilter, urlOf: UrlOf) {
  if (query.factoryId !== undefined) await requireFactory(tx, teamId, query.factoryId)
  const { rows, counted } = await usable(tx, { ...query, teamId, userId })
  return pageAnswer(
    rows.map((row) => presentMaterial(row, urlOf)),
    counted,
    query,
  )
}

export function presentMaterial(row: MaterialRow, urlOf: UrlOf): Material {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    scope: row.scope,
    kind: row.kind,
    name: row.name,
    sku: row.sku,
    coverUrl: urlOf(row.coverFileId),
    priceFen: row.priceFen,
    unit: row.unit,
    piecesPerBox: row.piecesPerBox,
    status: row.status,
    surface: surfaceOf(row, urlOf),
    furniture: furnitureOf(row, urlOf),
  }
}

function furnitureOf(row: MaterialRow, urlOf: UrlOf): FurnitureSpec | null {
  const { cutoutFileId, mmWidth, mmDepth, mmHeight } = row
  if (cutoutFileId === null || mmWidth === null || mmDepth === null || mmHeight === null) return null
  return { cutoutUrl: urlOf(cutoutFileId), mmWidth, mmDepth, mmHeight }
}

/** Null for materials that are not surfaces: furniture, references. */
function surfaceOf(row: MaterialRow, urlOf: UrlOf): SurfaceSpec | null {
  const { faceFileIds, mmWidth, mmHeight, groutMm, groutColor, laying, finish } = row
  if (!faceFileIds || mmWidth === null || mmHeight === null || groutMm === null) return null
  if (groutColor === null || laying === null || finish === null) return null
  const faceImages = faceFileIds.map((fileId) => ({ fileId, url: urlOf(fileId) }))
  return { faceImages, mmWidth, mmHeight, groutMm, groutColor, laying, finish }
}
