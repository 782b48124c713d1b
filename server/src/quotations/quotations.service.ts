import {
  type Quotation,
  type QuotationDraft,
  quotationDraft,
  type getQuotationList,
} from '@tessera/shared/contract/quotation'
import { caveatOf } from '@tessera/shared/contract/design/caveat'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { sumOf } from '@tessera/shared/contract/quotation-sum'
import { and, count, countDistinct, desc, eq, inArray, isNull, like, max, ne, sql } from 'drizzle-orm'
import { customerOf, customerToAttach } from '../customers/customers.repository'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { designResults, designTasks } from '../db/schema/design'
import { teams, users } from '../db/schema/people'
import { quotations } from '../db/schema/quotations'
import { AppError } from '../http/app-error'
import { doOnce, type Once } from '../http/idempotency'
import { matching, ordering, pageAnswer, pageWindow } from '../http/list-query'
import type { SignedIn } from '../http/route'
import { linesFor } from './quotation-lines'

type Row = typeof quotations.$inferSelect
type UrlOf = (fileId: string) => string
/** Of the customer it is for, unless deleted. */
const BOUND_NAME = sql`(select ${customers.name} from ${customers}
  where ${customers.id} = ${quotations.customerId} and ${customers.deletedAt} is null)`
const DAY_MS = 86_400_000

/** @throws AppError NOT_FOUND for a customer that is not the team's */
export async function quotationPage(
  tx: Reader,
  teamId: string,
  query: EndpointParsedInput<typeof getQuotationList>,
  urlOf: UrlOf,
): Promise<EndpointOutput<typeof getQuotationList>> {
  if (query.customerId !== undefined) await customerOf(tx, teamId, query.customerId)
  const where = and(
    eq(quotations.teamId, teamId),
    query.customerId === undefined ? undefined : eq(quotations.customerId, query.customerId),
    matching(query.keyword, [quotations.number, quotations.customerName, BOUND_NAME]),
  )
  const { limit, offset } = pageWindow(query)
  const sortable = { createdAt: quotations.createdAt, totalFen: quotations.totalFen }
  const rows = await tx
    .select()
    .from(quotations)
    .where(where)
    .orderBy(...ordering(query, sortable, [desc(quotations.createdAt)], quotations.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await tx.select({ total: count() }).from(quotations).where(where)
  return pageAnswer(await presentAll(tx, rows, urlOf), { total: counted!.total }, query)
}

/** @throws AppError NOT_FOUND */
export async function quotationOf(tx: Reader, teamId: string, id: string, urlOf: UrlOf): Promise<Quotation> {
  return present(tx, await find(tx, teamId, id), urlOf)
}

/** @param regions of the results: see `regionsOf`. @throws AppError NOT_FOUND, IDEMPOTENCY_MISMATCH */
export async function beginQuotation(
  tx: Transaction,
  viewer: SignedIn,
  {
    clientToken,
    regions,
    ...asked
  }: { clientToken: string; regions: ReadonlyMap<string, number> } & {
    resultIds: string[]
    customerId?: string | undefined
  },
  urlOf: UrlOf,
): Promise<Once<Quotation>> {
  const shop = await lockTeam(tx, viewer.teamId)
  return doOnce(tx, { viewer, operation: 'beginQuotation', clientToken, payload: asked }, async () => {
    const { lines, customerId } = await linesFor(tx, viewer.teamId, asked.resultIds, regions)
    const customer = await customerFor(tx, viewer.teamId, asked.customerId, customerId)
    const draft: QuotationDraft = {
      shopName: shop.name,
      shopContact: (await lastContact(tx, viewer)) ?? shop.shopPhone ?? '',
      customerId: customer?.id ?? null,
      customerName: customer?.name ?? '',
      days: 15,
      note: '',
      discountFen: 0,
      lines,
    }
    return insert(tx, viewer, { number: await nextNumber(tx, viewer.teamId), revision: 1, draft }, urlOf)
  })
}

/** Who is asked for must be there; whom the designs were for may be gone. @throws AppError NOT_FOUND */
async function customerFor(
  tx: Transaction,
  teamId: string,
  asked: string | undefined,
  ofDesigns: string | null,
): Promise<{ id: string; name: string } | null> {
  if (asked !== undefined) return customerToAttach(tx, teamId, asked)
  return ofDesigns === null ? null : customerToAttach(tx, teamId, ofDesigns).catch(noneIfGone)
}

/** How the person was to be reached in their latest quotation that said so. */
async function lastContact(tx: Transaction, { teamId, userId }: SignedIn): Promise<string | undefined> {
  const contact = sql<string>`${quotations.content} ->> 'shopContact'`
  const [last] = await tx
    .select({ contact })
    .from(quotations)
    .where(and(eq(quotations.teamId, teamId), eq(quotations.createdBy, userId), ne(contact, '')))
    .orderBy(desc(quotations.createdAt), desc(quotations.id))
    .limit(1)
  return last?.contact
}

/** @throws AppError NOT_FOUND, VERSION_STALE */
export async function saveQuotation(
  tx: Transaction,
  teamId: string,
  { id, version, draft }: { id: string; version: number; draft: QuotationDraft },
  urlOf: UrlOf,
): Promise<Quotation> {
  const former = await find(tx, teamId, id, 'lock')
  if (former.version !== version) throw new AppError('VERSION_STALE')
  const customerId =
    draft.customerId === null || draft.customerId === former.customerId
      ? draft.customerId
      : (await customerToAttach(tx, teamId, draft.customerId)).id
  await requireResults(tx, teamId, draft, contentOf(former))
  const [row] = await tx
    .update(quotations)
    .set({ ...columnsOf({ ...draft, customerId }), updatedAt: sql`now()`, version: version + 1 })
    .where(eq(quotations.id, id))
    .returning()
  return present(tx, row!, urlOf)
}

/** @throws AppError NOT_FOUND, IDEMPOTENCY_MISMATCH */
export async function copyQuotation(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, id }: { clientToken: string; id: string },
  urlOf: UrlOf,
): Promise<Once<Quotation>> {
  await lockTeam(tx, viewer.teamId)
  return doOnce(tx, { viewer, operation: 'copyQuotation', clientToken, payload: { id } }, async () => {
    const former = await find(tx, viewer.teamId, id)
    const { number } = former
    const [last] = await tx
      .select({ revision: max(quotations.revision) })
      .from(quotations)
      .where(and(eq(quotations.teamId, viewer.teamId), eq(quotations.number, number)))
    return insert(tx, viewer, { number, revision: (last?.revision ?? 0) + 1, draft: contentOf(former) }, urlOf)
  })
}

/** Serialises per team: numbers follow each other. */
async function lockTeam(tx: Transaction, teamId: string): Promise<{ name: string; shopPhone: string | null }> {
  const { name, shopPhone } = teams
  const [team] = await tx.select({ name, shopPhone }).from(teams).where(eq(teams.id, teamId)).for('no key update')
  return team!
}

function noneIfGone(error: unknown): null {
  if (error instanceof AppError && error.errorName === 'NOT_FOUND') return null
  throw error
}

/** `BJ20261122-0007`: the day in China, and the team's seventh of it. */
async function nextNumber(tx: Transaction, teamId: string): Promise<string> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date()).replaceAll('-', '')
  const prefix = `BJ${day}-`
  const [made] = await tx
    .select({ numbers: countDistinct(quotations.number) })
    .from(quotations)
    .where(and(eq(quotations.teamId, teamId), like(quotations.number, `${prefix}%`)))
  return `${prefix}${String((made?.numbers ?? 0) + 1).padStart(4, '0')}`
}

async function insert(
  tx: Transaction,
  viewer: SignedIn,
  { draft, ...own }: Pick<Row, 'number' | 'revision'> & { draft: QuotationDraft },
  urlOf: UrlOf,
): Promise<Quotation> {
  const [row] = await tx
    .insert(quotations)
    .values({ teamId: viewer.teamId, createdBy: viewer.userId, ...own, ...columnsOf(draft) })
    .returning()
  return present(tx, row!, urlOf)
}

function columnsOf({ customerId, ...content }: QuotationDraft) {
  const { discountFen, totalFen } = sumOf(content.lines, content.discountFen)
  return { customerId, customerName: content.customerName, content: { ...content, discountFen }, totalFen }
}

const contentOf = ({ customerId, content }: Row): QuotationDraft => quotationDraft.parse({ ...content, customerId })

/** Pictures that a line newly names must be the team's; what it names already may be gone. */
async function requireResults(
  tx: Reader,
  teamId: string,
  draft: QuotationDraft,
  former: QuotationDraft,
): Promise<void> {
  const known = new Set(former.lines.map(({ resultId }) => resultId))
  const named = [...new Set(draft.lines.flatMap(({ resultId }) => (known.has(resultId) ? [] : (resultId ?? []))))]
  if (named.length === 0) return
  const found = await tx
    .select({ id: designResults.id })
    .from(designResults)
    .where(and(inArray(designResults.id, named), eq(designResults.teamId, teamId)))
  if (found.length < named.length) throw new AppError('NOT_FOUND')
}

async function find(tx: Reader, teamId: string, id: string, lock?: 'lock'): Promise<Row> {
  const query = tx
    .select()
    .from(quotations)
    .where(and(eq(quotations.id, id), eq(quotations.teamId, teamId)))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function present(tx: Reader, row: Row, urlOf: UrlOf): Promise<Quotation> {
  const [quotation] = await presentAll(tx, [row], urlOf)
  return quotation!
}

async function presentAll(tx: Reader, rows: readonly Row[], urlOf: UrlOf): Promise<Quotation[]> {
  if (rows.length === 0) return []
  const people = await tx
    .select({ id: users.id, name: users.userName })
    .from(users)
    .where(inArray(users.id, [...new Set(rows.map(({ createdBy }) => createdBy))]))
  const bound = await customersOf(tx, rows)
  const resultIds = [...new Set(rows.flatMap((row) => row.content.lines.flatMap(({ resultId }) => resultId ?? [])))]
  const results =
    resultIds.length === 0
      ? []
      : await tx
          .select({
            id: designResults.id,
            fileId: designResults.previewFileId,
            designType: designTasks.designType,
            engine: designTasks.engine,
            warnings: designTasks.warnings,
          })
          .from(designResults)
          .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
          .where(and(inArray(designResults.id, resultIds), isNull(designResults.deletedAt)))
  return rows.map((row) => {
    const draft = contentOf(row)
    const { subtotalFen } = sumOf(draft.lines, draft.discountFen)
    const named = new Set(draft.lines.map(({ resultId }) => resultId))
    return {
      ...draft,
      id: row.id,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      number: row.number,
      revision: row.revision,
      subtotalFen,
      totalFen: row.totalFen,
      validUntil: new Date(row.createdAt.getTime() + draft.days * DAY_MS).toISOString(),
      customer: bound.find(({ id }) => id === row.customerId) ?? null,
      creatorName: people.find(({ id }) => id === row.createdBy)?.name ?? '',
      pictures: results.flatMap(({ id, fileId, ...made }) =>
        fileId && named.has(id) ? [{ resultId: id, url: urlOf(fileId), caveat: caveatOf(made) }] : [],
      ),
    }
  })
}

/** Those that quotations are for, unless deleted. */
async function customersOf(tx: Reader, rows: readonly Row[]): Promise<{ id: string; name: string }[]> {
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))]
  if (ids.length === 0) return []
  return tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(inArray(customers.id, ids), isNull(customers.deletedAt)))
}
