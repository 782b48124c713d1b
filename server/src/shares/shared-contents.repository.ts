import type { SharedContent } from '@tessera/shared/contract/share'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import { designsOf, excerptOf, imagesOf, materialsOf, onSale } from '../contents/contents.repository'
import type { Reader } from '../db/database'
import { contents, shareContents } from '../db/schema/contents'

/** The contents of a link that are published now, in its order; null for a link that shows none. */
export async function sharedContents(
  tx: Reader,
  shareId: string,
  urlOf: (fileId: string) => string,
): Promise<SharedContent[] | null> {
  const rows = await tx
    .select({ number: shareContents.number, ...getTableColumns(contents) })
    .from(shareContents)
    .innerJoin(contents, eq(contents.id, shareContents.contentId))
    .where(eq(shareContents.shareId, shareId))
    .orderBy(asc(shareContents.number))
  if (rows.length === 0) return null
  const shown: SharedContent[] = []
  for (const row of rows) {
    const { number, id, kind, title, plain, body, publishedAt, coverFileId } = row
    if (row.status !== 'published' || !publishedAt) continue
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

/** Whether one of the link's contents shows a file now. */
export async function contentsShowFile(tx: Reader, shareId: string, fileId: string): Promise<boolean> {
  const shown = (await sharedContents(tx, shareId, (id) => id)) ?? []
  return shown.some(
    ({ images, materials, designs }) =>
      images.some(({ url }) => url === fileId) ||
      materials.some(({ coverUrl }) => coverUrl === fileId) ||
      designs.some(({ before, after }) => before.url === fileId || after.url === fileId),
  )
}
