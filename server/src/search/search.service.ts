import { checkAccess } from '@tessera/shared/contract/access'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import { getOrderList } from '@tessera/shared/contract/order'
import { getQuotationList } from '@tessera/shared/contract/quotation'
import { QUOTATION_WORDS } from '@tessera/shared/contract/quotation.text'
import {
  SEARCH_ACCESS,
  SEARCH_HITS,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
} from '@tessera/shared/contract/search'
import { and, asc, desc, like, sql } from 'drizzle-orm'
import { contentPage } from '../contents/contents.repository'
import { customerPage, liveOf } from '../customers/customers.repository'
import type { Database, Reader } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { historyPage } from '../design/history.repository'
import type { FileService } from '../files/files.service'
import type { SignedIn } from '../http/route'
import { materialPage, usableBy } from '../materials/materials.repository'
import { orderPage } from '../orders/orders.repository'
import { quotationPage } from '../quotations/quotations.service'
import { initialsLike, spelledLike } from '../sounds/spelling'

interface Searching {
  tx: Reader
  viewer: SignedIn
  files: FileService
  keyword: string
}

const asked = (keyword: string) => ({ keyword, pageSize: SEARCH_HITS })
/** First those whose initials it is, then those that contain it, each once. */
function joined(...lists: readonly (readonly SearchHit[])[]): SearchHit[] {
  const byId = new Map(lists.flat().map((hit) => [hit.id, hit]))
  return [...byId.values()].slice(0, SEARCH_HITS)
}

type Found = Pick<typeof customers.$inferSelect, 'id' | 'name' | 'mobile' | 'wechat' | 'community' | 'stage'>

const customerHit = ({ id, name, mobile, wechat, community, stage }: Found): SearchHit => ({
  kind: 'customer',
  id,
  title: name,
  detail: [mobile ?? wechat, community].filter(Boolean).join(' · '),
  pictureUrl: null,
  stage,
})

async function customersByInitials({ tx, viewer, keyword }: Searching): Promise<Found[]> {
  const pattern = initialsLike(keyword)
  if (pattern === undefined) return []
  return tx
    .select()
    .from(customers)
    .where(and(liveOf(viewer.teamId), like(customers.initials, pattern)))
    .orderBy(asc(sql`length(${customers.initials})`), desc(customers.createdAt), asc(customers.id))
    .limit(SEARCH_HITS)
}

async function findCustomers(searching: Searching): Promise<SearchHit[]> {
  const { tx, viewer, keyword } = searching
  const byInitials = await customersByInitials(searching)
  const { list } = await customerPage(tx, viewer.teamId, getCustomerList.input.parse(asked(keyword)))
  return joined(byInitials.map(customerHit), list.map(customerHit))
}

async function findMaterials({ tx, viewer, files, keyword }: Searching): Promise<SearchHit[]> {
  const urlOf = (fileId: string) => files.urlOf(fileId)
  const hitOf = (row: Pick<typeof materials.$inferSelect, 'id' | 'name' | 'sku'>, pictureUrl: string): SearchHit => ({
    kind: 'material',
    id: row.id,
    title: row.name,
    detail: row.sku ?? '',
    pictureUrl,
  })
  const pattern = initialsLike(keyword)
  const byInitials =
    pattern === undefined
      ? []
      : await tx
          .select()
          .from(materials)
          .where(and(usableBy(tx, viewer), like(materials.initials, pattern)))
          .orderBy(asc(sql`length(${materials.initials})`), asc(materials.id))
          .limit(SEARCH_HITS)
  const { list } = await materialPage(tx, viewer, { ...asked(keyword), pageNum: 1 }, urlOf)
  return joined(
    byInitials.map((row) => hitOf(row, urlOf(row.coverFileId))),
    list.map((row) => hitOf(row, row.coverUrl)),
  )
}

/** By the names of material and customer; by Pinyin, or its initials, those of the first customer found. */
async function findDesigns(searching: Searching): Promise<SearchHit[]> {
  const { tx, viewer, files, keyword } = searching
  const isSpoken = (initialsLike(keyword) ?? spelledLike(keyword)) !== undefined
  const [first] = isSpoken ? await findCustomers(searching) : []
  const queries = [asked(keyword), ...(first ? [{ customerId: first.id, pageSize: SEARCH_HITS }] : [])]
  const lists: SearchHit[][] = []
  for (const query of queries) {
    const { list } = await historyPage(tx, files, viewer.teamId, getHistoryList.input.parse(query))
    lists.push(
      list.map((task) => ({
        kind: 'design',
        id: task.id,
        title: task.customer?.name ?? '',
        detail: task.createdAt,
        pictureUrl: task.results[0]?.previewUrl || null,
        designType: task.designType,
      })),
    )
  }
  return joined(...lists)
}

/** The shop's own; those of factories stand on the factories' pages. */
async function findContents({ tx, viewer, files, keyword }: Searching): Promise<SearchHit[]> {
  const { list } = await contentPage(tx, viewer, { ...asked(keyword), pageNum: 1 }, (fileId) => files.urlOf(fileId))
  return list.map(({ id, title, excerpt, coverUrl }) => ({
    kind: 'content',
    id,
    title,
    detail: excerpt.slice(0, 30),
    pictureUrl: coverUrl,
  }))
}

async function findQuotations({ tx, viewer, files, keyword }: Searching): Promise<SearchHit[]> {
  const query = getQuotationList.input.parse(asked(keyword))
  const { list } = await quotationPage(tx, viewer.teamId, query, (fileId) => files.urlOf(fileId))
  return list.map(({ id, number, revision, customerName, pictures }) => ({
    kind: 'quotation',
    id,
    title: customerName || number,
    detail: QUOTATION_WORDS.numbered(number, revision),
    pictureUrl: pictures[0]?.url ?? null,
  }))
}

async function findOrders({ tx, viewer, keyword }: Searching): Promise<SearchHit[]> {
  const { list } = await orderPage(tx, viewer.teamId, getOrderList.input.parse(asked(keyword)))
  return list.map(({ tradeNo, name }) => ({
    kind: 'order',
    id: tradeNo,
    title: name,
    detail: tradeNo,
    pictureUrl: null,
  }))
}

const FIND: Record<SearchKind, (searching: Searching) => Promise<SearchHit[]>> = {
  customer: findCustomers,
  design: findDesigns,
  quotation: findQuotations,
  material: findMaterials,
  content: findContents,
  order: findOrders,
}

/** What the viewer may see of their team, a few of each kind. */
export async function findEverywhere(
  { database, files }: { database: Database; files: FileService },
  viewer: SignedIn,
  keyword: string,
): Promise<SearchHit[]> {
  const allowed = SEARCH_KINDS.filter((kind) => checkAccess(SEARCH_ACCESS[kind], viewer) === 'ok')
  const lists: SearchHit[][] = []
  for (const kind of allowed) lists.push(await database.read((tx) => FIND[kind]({ tx, viewer, files, keyword })))
  return lists.flat()
}
