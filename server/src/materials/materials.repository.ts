import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import {
  type FurnitureSpec,
  type getMaterialFacets,
  type getMaterialList,
  type Material,
  sizeKey,
  type SurfaceSpec,
} from '@tessera/shared/contract/material'
import { and, desc, eq, gte, inArray, isNotNull, like, lte, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { factories, materials } from '../db/schema/catalogue'
import { factoriesOf, requireFactory, seenFactories } from '../factories/factories.repository'
import { AppError } from '../http/app-error'
import { likePattern, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'
import type { SignedIn } from '../http/route'
import { spelledLike } from '../sounds/spelling'
import { askedTags, type AskedTags, carrying, tagIdsOf } from '../tags/tags.repository'

export type MaterialRow = typeof materials.$inferSelect
type UrlOf = (fileId: string) => string

/** A person, or placeholders for one. */
interface Viewing {
  teamId: string | Placeholder
  userId: string | Placeholder
}

/** The team's goods and the person's own, in any state. */
const ownedBy = ({ teamId, userId }: Viewing) =>
  and(
    eq(materials.teamId, teamId),
    or(eq(materials.scope, 'team'), and(eq(materials.scope, 'personal'), eq(materials.ownerUserId, userId))),
  )
const onSale = eq(materials.status, 'on')
/** Goods of the factories that a team has, in any state. */
const ofOwnFactories = ({ teamId }: Pick<Viewing, 'teamId'>) =>
  and(eq(materials.teamId, teamId), eq(materials.scope, 'factory'))
export const keepsFactoryGoods = (viewer: SignedIn): boolean => checkAccess(ACCESS.factoryManage, viewer) === 'ok'
/** What the person may change, in any state. */
export const keptBy = (viewer: SignedIn): SQL | undefined =>
  keepsFactoryGoods(viewer) ? or(ownedBy(viewer), ofOwnFactories(viewer)) : ownedBy(viewer)
/** Ids of the factories that a team may browse, or look at: known ones, or the statement that finds them. */
type Browsed = string[] | ReturnType<typeof browsedBy>
const browsedBy = (tx: Reader, teamId: Viewing['teamId'], of = factoriesOf) =>
  tx.select({ id: factories.id }).from(factories).where(of(tx, teamId))
const seenBy = (tx: Reader, teamId: Viewing['teamId']) => browsedBy(tx, teamId, seenFactories)
/** Whose goods a list may have: asked for one factory, or by who keeps goods, hidden ones’, too. */
export const factoriesAskedFor = ({ factoryId, managed }: { [Name in 'factoryId' | 'managed']?: unknown }) =>
  factoryId !== undefined || managed ? seenFactories : factoriesOf
const factoryGoods = (browsed: Browsed) =>
  and(eq(materials.scope, 'factory'), onSale, inArray(materials.factoryId, browsed))
// The platform's have no team: said so, an index finds them.
const platformGoods = and(sql`${materials.teamId} is null`, eq(materials.scope, 'platform'), onSale)

/**
 * Materials on sale that the person may use: the platform's, the team's, the person's, and those of factories the team
 * may browse.
 */
export const usableBy = (
  tx: Reader,
  viewer: Viewing,
  browsed: Browsed = browsedBy(tx, viewer.teamId),
): SQL | undefined => or(platformGoods, and(ownedBy(viewer), onSale), factoryGoods(browsed))

/** The same, what the person keeps that is not on sale, and goods of the team's own hidden factories. */
export const manageableBy = (
  tx: Reader,
  viewer: SignedIn,
  seen: Browsed = seenBy(tx, viewer.teamId),
): SQL | undefined => or(platformGoods, keptBy(viewer), factoryGoods(seen))

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

/** Whether the person may design with a material that they see. */
export async function isUsable(tx: Reader, viewer: SignedIn, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: materials.id })
    .from(materials)
    .where(and(usableBy(tx, viewer), eq(materials.id, id)))
  return rows.length > 0
}

const SORTABLE = {
  createdAt: materials.createdAt,
  updatedAt: materials.updatedAt,
  name: materials.name,
  priceFen: materials.priceFen,
}

export type MaterialFilter = Omit<EndpointParsedInput<typeof getMaterialList>, 'color' | 'similarTo'>
/** The filter as a statement takes it: a size as its two sides. */
export interface MaterialQuery
  extends Omit<MaterialFilter, 'size' | 'ids' | 'placeable' | 'managed' | 'tagId' | 'tagIds'>, AskedTags {
  teamId: string
  userId: string
  sideA?: number | undefined
  sideB?: number | undefined
  /** Ids with commas between: of an array each length would be a statement of its own. */
  among?: string | undefined
  /** See {@link spelledLike}. */
  spelled?: string | undefined
  placeable?: true | undefined
  managed?: true | undefined
  /** Managed by who keeps the goods of factories, too. */
  keepsFactories?: true | undefined
}

export async function queryOf(
  tx: Reader,
  viewer: SignedIn,
  { size, ids, placeable, managed, tagId, tagIds, ...filter }: MaterialFilter,
): Promise<MaterialQuery> {
  const [sideA, sideB] = size?.split('x').map(Number) ?? []
  const { teamId, userId } = viewer
  const spelled = filter.keyword === undefined ? undefined : spelledLike(filter.keyword)
  const asked = await askedTags(tx, 'material', tagIds ?? (tagId === undefined ? undefined : [tagId]))
  const keepsFactories = managed && keepsFactoryGoods(viewer) ? true : undefined
  const flags = {
    placeable: placeable ? true : undefined,
    managed: managed ? true : undefined,
    keepsFactories,
  } as const
  return { ...filter, teamId, userId, sideA, sideB, among: ids?.join(), spelled, ...asked, ...flags }
}

type Narrowing = Omit<
  MaterialQuery,
  'pageNum' | 'pageSize' | 'sortField' | 'sortOrder' | 'teamId' | 'userId' | 'managed' | 'keepsFactories'
>

/**
 * What a row must be, besides one that the viewer may see.
 * @param given values, or placeholders for them
 * @param reading see {@link carrying}
 */
export const fitting = (
  given: { [Name in keyof Narrowing]: Narrowing[Name] | Given<Narrowing>[Name] },
  reading?: { inOrder: boolean },
): SQL | undefined =>
  and(
    given.kind && eq(materials.kind, given.kind),
    given.scope && eq(materials.scope, given.scope),
    given.factoryId === undefined ? undefined : eq(materials.factoryId, given.factoryId),
    given.status && eq(materials.status, given.status),
    given.series === undefined ? undefined : eq(materials.series, given.series),
    given.finish && eq(materials.finish, given.finish),
    given.priceFrom !== undefined ? gte(materials.priceFen, given.priceFrom) : undefined,
    given.priceTo !== undefined ? lte(materials.priceFen, given.priceTo) : undefined,
    given.sideA && given.sideB
      ? and(
          // Of the faces, as `materials_sizes`.
          isNotNull(materials.faceFileIds),
          or(
            and(eq(materials.mmWidth, given.sideA), eq(materials.mmHeight, given.sideB)),
            and(eq(materials.mmWidth, given.sideB), eq(materials.mmHeight, given.sideA)),
          ),
        )
      : undefined,
    given.among === undefined ? undefined : sql`${materials.id} = any(string_to_array(${given.among}, ','))`,
    given.placeable && and(...PLACED_BY.map((column) => isNotNull(column))),
    carrying('material', given, reading),
    given.keyword
      ? or(
          containing(given.keyword),
          given.spelled === undefined ? undefined : like(materials.spellings, given.spelled),
        )
      : undefined,
  )

/** What {@link furnitureOf} needs. */
const PLACED_BY = [materials.cutoutFileId, materials.mmWidth, materials.mmDepth, materials.mmHeight]

/** In one column with what the keyword is looked for in: quicker than three comparisons that ignore case. */
const containing = (keyword: string | Placeholder) =>
  sql`${materials.searchText} like lower(${typeof keyword === 'string' ? likePattern(keyword) : keyword})`

type Owned = readonly [SQL | undefined, ...(SQL | undefined)[]]

/** One for each owner, so that each is read in the order of an index and the rest of a hundred thousand is left alone. */
function visible(reader: Reader, given: Given<MaterialQuery>): Owned {
  const own = given.managed ? ownedBy(given) : and(ownedBy(given), onSale)
  const factories = factoryGoods(browsedBy(reader, given.teamId, factoriesAskedFor(given)))
  // Each in one part only.
  const [ours, ofFactories] = given.keepsFactories
    ? [or(own, ofOwnFactories(given)), and(factories, ne(materials.teamId, given.teamId))]
    : [own, factories]
  // A team's tags are on goods that it manages.
  return (given.tagIds ?? given.commonTagId) ? [ours] : [ours, platformGoods, ofFactories]
}

const listed = offsetList<MaterialQuery, MaterialRow>({
  name: 'materials',
  rows: (reader, given, { order, reached }) => {
    // A keyword may fit nothing: then every row would be asked for its tag, and by one process.
    const fits = fitting(given, { inOrder: given.keyword === undefined })
    const part = (owner: SQL | undefined) =>
      reader
        .select()
        .from(materials)
        .where(and(owner, fits))
        .orderBy(...order)
        .limit(reached)
    const [first, second, ...rest] = visible(reader, given)
    const all = second ? unionAll(part(first), part(second), ...rest.map(part)) : part(first)
    return reader.select().from(all.as('materials')).$dynamic()
  },
  counting: (reader, given) => {
    const fits = fitting(given, { inOrder: false })
    const part = (owner: SQL | undefined) =>
      reader
        .select({ one: sql`1`.as('one') })
        .from(materials)
        .where(and(owner, fits))
    const [first, second, ...rest] = visible(reader, given)
    const all = second ? unionAll(part(first), part(second), ...rest.map(part)) : part(first)
    return reader.select().from(all.as('materials')).$dynamic()
  },
  order: { fields: SORTABLE, otherwise: [desc(materials.createdAt)], id: materials.id },
  uneven: ['tagIds', 'commonTagId', 'status', 'placeable'],
})

/** @throws AppError NOT_FOUND for a factory that the team may not browse */
export async function materialPage(tx: Reader, viewer: SignedIn, filter: MaterialFilter, urlOf: UrlOf) {
  if (filter.factoryId !== undefined) await requireFactory(tx, viewer.teamId, filter.factoryId)
  const { rows, counted } = await listed(tx, await queryOf(tx, viewer, filter))
  return pageAnswer(await presentMaterials(tx, viewer, rows, urlOf), counted, filter)
}

/** With the tags that the viewer's team gave them, and whether they are the viewer's to change. */
export async function presentMaterials(
  tx: Reader,
  viewer: SignedIn,
  rows: readonly MaterialRow[],
  urlOf: UrlOf,
): Promise<Material[]> {
  const ours = rows.filter((row) => row.teamId === viewer.teamId).map(({ id }) => id)
  const tags = await tagIdsOf(tx, 'material', ours)
  return rows.map((row) => ({
    ...presentMaterial(row, urlOf),
    tagIds: tags.get(row.id) ?? [],
    own: isKeptBy(viewer, row),
  }))
}

/** {@link keptBy} of a row that the person may see. */
export const isKeptBy = (viewer: SignedIn, { teamId, scope }: Pick<MaterialRow, 'teamId' | 'scope'>): boolean =>
  teamId === viewer.teamId && (scope !== 'factory' || keepsFactoryGoods(viewer))

/** More would be no choice any more. */
const FACETS = 200

/**
 * Series and sizes of the goods of a kind or of a factory that the viewer may see, each found by one step into an index, however many goods
 * have it.
 * @throws AppError NOT_FOUND for a factory that the team may not browse
 */
export async function materialFacets(
  tx: Reader,
  viewer: SignedIn,
  { kind, factoryId }: EndpointParsedInput<typeof getMaterialFacets>,
) {
  if (factoryId !== undefined) await requireFactory(tx, viewer.teamId, factoryId)
  const ofKind = kind && eq(materials.kind, kind)
  const browsed = factoryGoods(browsedBy(tx, viewer.teamId, factoriesAskedFor({ factoryId })))
  const kept = keepsFactoryGoods(viewer) ? ofOwnFactories(viewer) : undefined
  const owners =
    factoryId === undefined
      ? [ownedBy(viewer), platformGoods, browsed]
      : [and(eq(materials.factoryId, factoryId), kept ? or(browsed, kept) : browsed)]
  const series = new Set<string>()
  const sizes = new Map<string, { mmWidth: number; mmHeight: number }>()
  for (const owner of owners) {
    for (const each of await distinctSeries(tx, and(owner, ofKind))) series.add(each)
    for (const each of await distinctSizes(tx, and(owner, ofKind))) sizes.set(sizeKey(each), each)
  }
  return {
    series: [...series].toSorted().slice(0, FACETS),
    sizes: [...sizes.values()].toSorted((a, b) => a.mmWidth - b.mmWidth || a.mmHeight - b.mmHeight).slice(0, FACETS),
  }
}

/** A loose index scan: PostgreSQL itself would read every row for `distinct`. */
async function distinctSeries(tx: Reader, among: SQL | undefined): Promise<string[]> {
  const next = (after: SQL) => sql`
    select ${materials.series} from ${materials} where ${among} and ${after} order by ${materials.series} limit 1`
  const rows = await tx.select({ series: sql<string>`found.series` }).from(sql`(
    with recursive found(series) as (
      (${next(isNotNull(materials.series))})
      union all
      select (${next(sql`${materials.series} > former.series`)}) from found as former where former.series is not null
    )
    select series from found where series is not null limit ${FACETS}) as found`)
  return rows.map(({ series }) => series)
}

async function distinctSizes(tx: Reader, among: SQL | undefined): Promise<{ mmWidth: number; mmHeight: number }[]> {
  const laid = and(among, isNotNull(materials.faceFileIds), isNotNull(materials.mmWidth))
  const next = (after: SQL) => sql`
    select array[${materials.mmWidth}, ${materials.mmHeight}] from ${materials} where ${laid} and ${after}
    order by ${materials.mmWidth}, ${materials.mmHeight} limit 1`
  const rows = await tx.select({ size: sql<[number, number]>`found.size` }).from(sql`(
    with recursive found(size) as (
      (${next(sql`true`)})
      union all
      select (${next(sql`(${materials.mmWidth}, ${materials.mmHeight}) > (former.size[1], former.size[2])`)})
      from found as former where former.size is not null
    )
    select size from found where size is not null limit ${FACETS}) as found`)
  return rows.map(({ size: [mmWidth, mmHeight] }) => ({ mmWidth, mmHeight }))
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
    factoryId: row.factoryId,
    series: row.series,
    coverUrl: urlOf(row.coverFileId),
    priceFen: row.priceFen,
    unit: row.unit,
    piecesPerBox: row.piecesPerBox,
    status: row.status,
    surface: surfaceOf(row, urlOf),
    furniture: furnitureOf(row, urlOf),
  }
}

/** Pictures besides the faces. */
export const imagesOf = ({ imageFileIds }: Pick<MaterialRow, 'imageFileIds'>, urlOf: UrlOf) =>
  imageFileIds.map((fileId) => ({ fileId, url: urlOf(fileId) }))

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
