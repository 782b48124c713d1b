import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import {
  type Content,
  CONTENT_LIMITS,
  type ContentDesign,
  type ContentKind,
  type ContentMaterial,
  type ContentStatus,
  type ListedContent,
} from '@tessera/shared/contract/content'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { factories as factoryRows, materials } from '../db/schema/catalogue'
import { contentDesigns, contentImages, contentMaterials, contents } from '../db/schema/contents'
import { designResults, designTasks } from '../db/schema/design'
import { files } from '../db/schema/files'
import { users } from '../db/schema/people'
import { NAMED, pictureName } from '../design/picture-name'
import { factoriesOf, keptFactories, requireFactory } from '../factories/factories.repository'
import { AppError } from '../http/app-error'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'
import type { SignedIn } from '../http/route'

export type ContentRow = typeof contents.$inferSelect
type UrlOf = (fileId: string) => string

export const keepsShop = (viewer: SignedIn) => checkAccess(ACCESS.material, viewer) === 'ok'
const keepsFactories = (viewer: SignedIn) => checkAccess(ACCESS.factoryContent, viewer) === 'ok'
const browses = (viewer: SignedIn) => checkAccess(ACCESS.factoryBrowse, viewer) === 'ok'

/** The shop's own contents, and those of factories that the viewer keeps: each by its own rule. */
export function keptBy(tx: Reader, viewer: SignedIn): SQL {
  const shops = and(eq(contents.teamId, viewer.teamId), isNull(contents.factoryId))
  const factories = inArray(contents.factoryId, keptFactories(tx, viewer))
  return or(keepsShop(viewer) ? shops : undefined, keepsFactories(viewer) ? factories : undefined) ?? sql`false`
}

/** Published contents of factories that the viewer may browse, besides those that they keep. */
export function readableBy(tx: Reader, viewer: SignedIn): SQL | undefined {
  const published = and(eq(contents.status, 'published'), inArray(contents.factoryId, browsable(tx, viewer.teamId)))
  return browses(viewer) ? or(keptBy(tx, viewer), published) : keptBy(tx, viewer)
}

const browsable = (tx: Reader, teamId: string) =>
  tx.select({ id: factoryRows.id }).from(factoryRows).where(factoriesOf(tx, teamId))

/** @throws AppError NOT_FOUND */
export async function findContent(tx: Reader, viewer: SignedIn, id: string): Promise<ContentRow> {
  const [row] = await tx
    .select()
    .from(contents)
    .where(and(eq(contents.id, id), readableBy(tx, viewer)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

interface ContentQuery extends ListQuery {
  /** Of the shop; otherwise of the factory. */
  teamId?: string | undefined
  factoryId?: string | undefined
  kind?: ContentKind | undefined
  status?: ContentStatus | undefined
}

const fits = ({ teamId, factoryId, kind, status, keyword }: Given<ContentQuery>) =>
  and(
    teamId === undefined ? undefined : and(eq(contents.teamId, teamId), isNull(contents.factoryId)),
    factoryId === undefined ? undefined : eq(contents.factoryId, factoryId),
    kind && eq(contents.kind, kind),
    status && eq(contents.status, status),
    matching(keyword, [contents.title, contents.plain]),
  )

const listed = offsetList<ContentQuery, ContentRow>({
  name: 'contents',
  rows: (reader, given) => reader.select().from(contents).where(fits(given)).$dynamic(),
  counting: (reader, given) => reader.select({ id: contents.id }).from(contents).where(fits(given)).$dynamic(),
  order: {
    fields: {
      createdAt: contents.createdAt,
      updatedAt: contents.updatedAt,
      publishedAt: contents.publishedAt,
      title: contents.title,
    },
    otherwise: [desc(contents.updatedAt)],
    id: contents.id,
  },
})

type Filter = Omit<ContentQuery, 'teamId'>

/** @throws AppError FORBIDDEN below the rule of whose contents are asked for; NOT_FOUND for a factory that the viewer may not browse */
export async function contentPage(tx: Reader, viewer: SignedIn, filter: Filter, urlOf: UrlOf) {
  const { rows, counted } = await listed(tx, await scopeOf(tx, viewer, filter))
  return pageAnswer(await presentListed(tx, rows, urlOf), counted, filter)
}

async function scopeOf(tx: Reader, viewer: SignedIn, filter: Filter): Promise<ContentQuery> {
  if (filter.factoryId === undefined) {
    if (!keepsShop(viewer)) throw new AppError('FORBIDDEN')
    return { ...filter, teamId: viewer.teamId }
  }
  if (!browses(viewer)) throw new AppError('FORBIDDEN')
  await requireFactory(tx, viewer.teamId, filter.factoryId)
  return (await keepsFactory(tx, viewer, filter.factoryId)) ? filter : { ...filter, status: 'published' }
}

/** Whether the viewer may write contents of a factory. */
export async function keepsFactory(tx: Reader, viewer: SignedIn, factoryId: string): Promise<boolean> {
  if (!keepsFactories(viewer)) return false
  const [kept] = await keptFactories(tx, viewer, factoryId)
  return kept !== undefined
}

async function presentListed(tx: Reader, rows: readonly ContentRow[], urlOf: UrlOf): Promise<ListedContent[]> {
  if (rows.length === 0) return []
  const first = await tx
    .select({ contentId: contentImages.contentId, fileId: contentImages.fileId })
    .from(contentImages)
    .where(
      and(
        inArray(
          contentImages.contentId,
          rows.map(({ id }) => id),
        ),
        eq(contentImages.ordinal, 0),
      ),
    )
  const people = await tx
    .select({ id: users.id, name: users.userName })
    .from(users)
    .where(inArray(users.id, [...new Set(rows.map(({ createdBy }) => createdBy))]))
  const covers = new Map(first.map(({ contentId, fileId }) => [contentId, fileId]))
  return rows.map((row) => {
    const cover = row.coverFileId ?? covers.get(row.id)
    return {
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      version: row.version,
      factoryId: row.factoryId,
      kind: row.kind,
      title: row.title,
      excerpt: excerptOf(row.plain),
      coverUrl: cover ? urlOf(cover) : null,
      status: row.status,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      author: people.find(({ id }) => id === row.createdBy)?.name ?? '',
    }
  })
}

/** By characters as people see them, so that none is cut in two. */
export function excerptOf(plain: string): string {
  const characters = [...plain]
  const most = CONTENT_LIMITS.excerpt
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : plain
}

/** A content whole. The caller has found it for the viewer. */
export async function presentContent(tx: Reader, viewer: SignedIn, row: ContentRow, urlOf: UrlOf): Promise<Content> {
  const [shown] = await presentListed(tx, [row], urlOf)
  const [own] = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.id, row.id), keptBy(tx, viewer)))
  return {
    ...shown!,
    coverFileId: row.coverFileId,
    body: row.body,
    images: await imagesOf(tx, row.id, urlOf),
    materials: await materialsOf(tx, row.id, urlOf, own ? undefined : onSale),
    designs: await designsOf(tx, row.id, urlOf),
    own: own !== undefined,
  }
}

export const imagesOf = async (tx: Reader, contentId: string, urlOf: UrlOf): Promise<Content['images']> =>
  (
    await tx
      .select({ fileId: files.id, width: files.width, height: files.height })
      .from(contentImages)
      .innerJoin(files, eq(files.id, contentImages.fileId))
      .where(eq(contentImages.contentId, contentId))
      .orderBy(asc(contentImages.ordinal))
  ).map((image) => ({ ...image, url: urlOf(image.fileId) }))

/** What readers see of the goods: of a factory's content those that are still the factory's. Who keeps a content sees all. */
export const onSale = and(
  eq(materials.status, 'on'),
  sql`coalesce((select told.factory_id from ${contents} as told where told.id = ${contentMaterials.contentId}), ${materials.factoryId})
    is not distinct from ${materials.factoryId}`,
)

/** @param more what is asked of the goods besides */
export async function materialsOf(tx: Reader, contentId: string, urlOf: UrlOf, more?: SQL): Promise<ContentMaterial[]> {
  const rows = await tx
    .select({
      id: materials.id,
      name: materials.name,
      sku: materials.sku,
      isSurface: sql<boolean>`${materials.faceFileIds} is not null`,
      kind: materials.kind,
      mmWidth: materials.mmWidth,
      mmDepth: materials.mmDepth,
      mmHeight: materials.mmHeight,
      coverFileId: materials.coverFileId,
    })
    .from(contentMaterials)
    .innerJoin(materials, eq(materials.id, contentMaterials.materialId))
    .where(and(eq(contentMaterials.contentId, contentId), more))
    .orderBy(asc(contentMaterials.ordinal))
  return rows.map(({ id, name, sku, coverFileId, ...row }) => ({
    id,
    name,
    sku,
    sizeMm: sidesOf(row),
    coverUrl: urlOf(coverFileId),
  }))
}

type Sides = Pick<typeof materials.$inferSelect, 'kind' | 'mmWidth' | 'mmDepth' | 'mmHeight'>

/** Null where not all sides are known. */
function sidesOf({ isSurface, kind, mmWidth, mmDepth, mmHeight }: Sides & { isSurface: boolean }): number[] | null {
  const sides = isSurface ? [mmWidth, mmHeight] : kind === 'furniture' ? [mmWidth, mmDepth, mmHeight] : []
  const known = sides.filter((side) => side !== null)
  return known.length > 0 && known.length === sides.length ? known : null
}

/** Pictures of designs that still exist. */
export async function designsOf(tx: Reader, contentId: string, urlOf: UrlOf): Promise<ContentDesign[]> {
  const rows = await tx
    .select({
      taskId: designResults.taskId,
      resultId: designResults.id,
      fileId: designResults.fileId,
      width: designResults.width,
      height: designResults.height,
      ordinal: designResults.ordinal,
      photo: { id: files.id, width: files.width, height: files.height },
      ...NAMED,
    })
    .from(contentDesigns)
    .innerJoin(designResults, eq(designResults.id, contentDesigns.resultId))
    .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
    .innerJoin(files, eq(files.id, designTasks.photoFileId))
    .where(
      and(eq(contentDesigns.contentId, contentId), isNull(designResults.deletedAt), isNotNull(designResults.fileId)),
    )
    .orderBy(asc(contentDesigns.ordinal))
  return rows.map(({ taskId, resultId, fileId, width, height, photo, ...row }) => ({
    taskId,
    resultId,
    name: pictureName(row, row.ordinal + 1),
    before: { url: urlOf(photo.id), width: photo.width, height: photo.height },
    after: { url: urlOf(fileId!), width, height },
  }))
}
