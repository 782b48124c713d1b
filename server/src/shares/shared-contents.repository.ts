import type { SharedContent } from '@tessera/shared/contract/share'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { designsOf, excerptOf, imagesOf, materialsOf, onSale } from '../contents/contents.repository'
import type { Reader } from '../db/database'
import { factories, materials } from '../db/schema/catalogue'
import { contentDesigns, contentImages, contentMaterials, contents, shareContents } from '../db/schema/contents'
import { designResults, designTasks } from '../db/schema/design'
import { factoriesOf } from '../factories/factories.repository'

interface ContentShare {
  id: string
  teamId: string
}

/** Of no factory that is hidden from a team's customers. */
export const ofShownFactory = (tx: Reader, teamId: string): SQL =>
  or(
    isNull(contents.factoryId),
    inArray(contents.factoryId, tx.select({ id: factories.id }).from(factories).where(factoriesOf(tx, teamId))),
  )!

/** Published now, and of no factory that was hidden meanwhile. */
const showable = (tx: Reader, { teamId }: ContentShare): SQL =>
  and(eq(contents.status, 'published'), isNotNull(contents.publishedAt), ofShownFactory(tx, teamId))!

/** The contents of a link that may be shown now, in its order; null for a link that shows none. */
export async function sharedContents(
  tx: Reader,
  share: ContentShare,
  urlOf: (fileId: string) => string,
): Promise<SharedContent[] | null> {
  const rows = await tx
    .select({
      number: shareContents.number,
      showable: sql<boolean>`${showable(tx, share)}`,
      ...getTableColumns(contents),
    })
    .from(shareContents)
    .innerJoin(contents, eq(contents.id, shareContents.contentId))
    .where(eq(shareContents.shareId, share.id))
    .orderBy(asc(shareContents.number))
  if (rows.length === 0) return null
  const shown: SharedContent[] = []
  for (const row of rows) {
    const { number, id, kind, title, plain, body, publishedAt, coverFileId } = row
    if (!row.showable || !publishedAt) continue
    const images = await imagesOf(tx, id, urlOf)
    const designs = await designsOf(tx, id, urlOf)
    const goods = await materialsOf(tx, id, urlOf, onSale)
    const cover = coverFileId ?? images[0]?.fileId
    shown.push({
      number,
      kind,
      title,
      excerpt: excerptOf(plain),
      publishedAt: publishedAt.toISOString(),
      coverUrl: cover ? urlOf(cover) : (designs[0]?.after.url ?? null),
      body,
      images,
      materials: goods.map(({ id: _id, ...material }) => material),
      designs: designs.map(({ taskId: _task, resultId: _id, ...design }) => design),
    })
  }
  return shown
}

/** Whether one of the link's contents shows a file now: asked for each of its pictures. */
export async function contentsShowFile(tx: Reader, share: ContentShare, fileId: string): Promise<boolean> {
  const shown = inArray(
    contents.id,
    tx.select({ id: shareContents.contentId }).from(shareContents).where(eq(shareContents.shareId, share.id)),
  )
  const now = and(shown, showable(tx, share))
  const [found] = await unionAll(
    tx
      .select({ id: contents.id })
      .from(contents)
      .innerJoin(contentImages, eq(contentImages.contentId, contents.id))
      .where(and(now, eq(contentImages.fileId, fileId))),
    tx
      .select({ id: contents.id })
      .from(contents)
      .innerJoin(contentMaterials, eq(contentMaterials.contentId, contents.id))
      .innerJoin(materials, eq(materials.id, contentMaterials.materialId))
      .where(and(now, onSale, eq(materials.coverFileId, fileId))),
    tx
      .select({ id: contents.id })
      .from(contents)
      .innerJoin(contentDesigns, eq(contentDesigns.contentId, contents.id))
      .innerJoin(designResults, eq(designResults.id, contentDesigns.resultId))
      .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
      .where(
        and(
          now,
          isNull(designResults.deletedAt),
          isNotNull(designResults.fileId),
          or(eq(designResults.fileId, fileId), eq(designTasks.photoFileId, fileId)),
        ),
      ),
  ).limit(1)
  return found !== undefined
}
