import type { getShareList, Share } from '@tessera/shared/contract/share'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull } from 'drizzle-orm'
import { findContent } from '../contents/contents.repository'
import { customerOf } from '../customers/customers.repository'
import type { Reader } from '../db/database'
import { contents, shareContents } from '../db/schema/contents'
import { customers } from '../db/schema/customers'
import { designResults, designTasks } from '../db/schema/design'
import { quotations } from '../db/schema/quotations'
import { shareItems, shareReplies, shares } from '../db/schema/shares'
import { NAMED, pictureName } from '../design/picture-name'
import { AppError } from '../http/app-error'
import { countRows, ordering, pageAnswer, pageWindow } from '../http/list-query'
import type { SignedIn } from '../http/route'
import type { ShareLinks } from './share-links'
import { stateOf } from './share-state.rules'

export type ShareRow = typeof shares.$inferSelect

/** How links are written into answers. */
export interface SharePresenting {
  links: ShareLinks
  /** Signed address of a file, for the merchant. */
  urlOf: (fileId: string) => string
  /** The page's address for a token. */
  pageOf: (token: string) => string
}

/** @throws AppError NOT_FOUND for a task, customer, quotation or content that is not the team's */
export async function sharePage(
  tx: Reader,
  viewer: SignedIn,
  query: EndpointParsedInput<typeof getShareList>,
  presenting: SharePresenting,
): Promise<EndpointOutput<typeof getShareList>> {
  const { teamId } = viewer
  if (query.customerId !== undefined) await customerOf(tx, teamId, query.customerId)
  if (query.taskId !== undefined) await requireTask(tx, teamId, query.taskId)
  if (query.quotationId !== undefined) await requireQuotation(tx, teamId, query.quotationId)
  if (query.contentId !== undefined) await findContent(tx, viewer, query.contentId)
  const ofContent = tx
    .select({ id: shareContents.contentId })
    .from(shareContents)
    .where(and(eq(shareContents.shareId, shares.id), eq(shareContents.contentId, query.contentId ?? '')))
  const ofTask = tx
    .select({ id: shareItems.resultId })
    .from(shareItems)
    .innerJoin(designResults, eq(designResults.id, shareItems.resultId))
    .where(and(eq(shareItems.shareId, shares.id), eq(designResults.taskId, query.taskId ?? '')))
  const where = and(
    eq(shares.teamId, teamId),
    query.customerId === undefined ? undefined : eq(shares.customerId, query.customerId),
    query.taskId === undefined ? undefined : exists(ofTask),
    query.quotationId === undefined ? undefined : eq(shares.quotationId, query.quotationId),
    query.contentId === undefined ? undefined : exists(ofContent),
    query.replied ? isNotNull(shares.lastReplyAt) : query.replied === false ? isNull(shares.lastReplyAt) : undefined,
  )
  const sortable = { createdAt: shares.createdAt, lastReplyAt: shares.lastReplyAt, lastViewAt: shares.lastViewAt }
  const { limit, offset } = pageWindow(query)
  const rows = await tx
    .select()
    .from(shares)
    .where(where)
    .orderBy(...ordering(query, sortable, [desc(shares.createdAt)], shares.id))
    .limit(limit)
    .offset(offset)
  const counted = await countRows(tx, query, (most) =>
    tx.select({ id: shares.id }).from(shares).where(where).limit(most).as('rows'),
  )
  return pageAnswer(await presentShares(tx, rows, presenting), counted, query)
}

/** Links as the merchant sees them, in the given order. */
export async function presentShares(
  tx: Reader,
  rows: readonly ShareRow[],
  { links, urlOf, pageOf }: SharePresenting,
): Promise<Share[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await tx
    .select({
      shareId: shareItems.shareId,
      id: designResults.id,
      taskId: designResults.taskId,
      previewFileId: designResults.previewFileId,
      ordinal: designResults.ordinal,
      ...NAMED,
    })
    .from(shareItems)
    .innerJoin(designResults, eq(designResults.id, shareItems.resultId))
    .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
    .where(inArray(shareItems.shareId, ids))
    .orderBy(asc(shareItems.number))
  const replies = await tx
    .select()
    .from(shareReplies)
    .where(inArray(shareReplies.shareId, ids))
    .orderBy(desc(shareReplies.createdAt), asc(shareReplies.id))
  const articles = await tx
    .select({ shareId: shareContents.shareId, id: contents.id, title: contents.title })
    .from(shareContents)
    .innerJoin(contents, eq(contents.id, shareContents.contentId))
    .where(inArray(shareContents.shareId, ids))
    .orderBy(asc(shareContents.number))
  const people = await customerNames(tx, rows)
  const offers = await numbersOf(tx, rows)
  return rows.map((row) => {
    const secrets = links.unseal(row)
    const name = row.customerId && people.get(row.customerId)
    return {
      id: row.id,
      state: stateOf(row),
      link: secrets && pageOf(secrets.token),
      code: secrets?.code ?? null,
      showQuantities: row.showQuantities,
      days: row.days,
      expiresAt: row.expiresAt.toISOString(),
      customer: name ? { id: row.customerId!, name } : null,
      quotation: offers.find(({ id }) => id === row.quotationId) ?? null,
      contents: articles.filter(({ shareId }) => shareId === row.id).map(({ id, title }) => ({ id, title })),
      results: items
        .filter(({ shareId }) => shareId === row.id)
        .map(({ id, taskId, previewFileId, ordinal, ...task }) => ({
          id,
          taskId,
          name: pictureName(task, ordinal + 1),
          previewUrl: previewFileId ? urlOf(previewFileId) : '',
        })),
      viewCount: row.viewCount,
      lastViewAt: row.lastViewAt?.toISOString() ?? null,
      lastReplyAt: row.lastReplyAt?.toISOString() ?? null,
      replies: replies
        .filter(({ shareId }) => shareId === row.id)
        .map(({ id, kind, resultId, text, quotedFen, createdAt }) => ({
          id,
          kind,
          resultId,
          text,
          quotedFen,
          createdAt: createdAt.toISOString(),
        })),
      createdAt: row.createdAt.toISOString(),
    }
  })
}

async function requireTask(tx: Reader, teamId: string, id: string): Promise<void> {
  const [task] = await tx
    .select({ id: designTasks.id })
    .from(designTasks)
    .where(and(eq(designTasks.id, id), eq(designTasks.teamId, teamId)))
  if (!task) throw new AppError('NOT_FOUND')
}

async function requireQuotation(tx: Reader, teamId: string, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: quotations.id })
    .from(quotations)
    .where(and(eq(quotations.id, id), eq(quotations.teamId, teamId)))
  if (!found) throw new AppError('NOT_FOUND')
}

async function numbersOf(tx: Reader, rows: readonly ShareRow[]) {
  const ids = rows.flatMap(({ quotationId }) => quotationId ?? [])
  if (ids.length === 0) return []
  return tx
    .select({ id: quotations.id, number: quotations.number, revision: quotations.revision })
    .from(quotations)
    .where(inArray(quotations.id, ids))
}

/** Of customers who have not been deleted. */
async function customerNames(tx: Reader, rows: readonly ShareRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ customerId }) => customerId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(inArray(customers.id, ids), isNull(customers.deletedAt)))
  return new Map(found.map(({ id, name }) => [id, name]))
}
