import { createHash, randomUUID } from 'node:crypto'
import type { createShare, Share, shareContent, shareQuotation } from '@tessera/shared/contract/share'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { readableBy } from '../contents/contents.repository'
import { customerToAttach } from '../customers/customers.repository'
import type { Transaction } from '../db/database'
import { contents, shareContents } from '../db/schema/contents'
import { designResults } from '../db/schema/design'
import { quotations } from '../db/schema/quotations'
import { shareItems, shares } from '../db/schema/shares'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { hashToken, newSecrets } from '../links/secret-links'
import { ofShownFactory } from './shared-contents.repository'
import { presentShares, type SharePresenting, type ShareRow } from './shares.repository'

type NewShare = EndpointParsedInput<typeof createShare>
type NewQuotationShare = EndpointParsedInput<typeof shareQuotation>
type NewContentShare = EndpointParsedInput<typeof shareContent>

/** @throws AppError NOT_FOUND for a result or customer that is not the team's; IDEMPOTENCY_MISMATCH */
export async function addShare(
  tx: Transaction,
  viewer: SignedIn,
  input: NewShare,
  presenting: SharePresenting,
): Promise<{ share: Share; repeated: boolean }> {
  const { resultIds, customerId, showQuantities } = input
  await requireResults(tx, viewer.teamId, resultIds)
  const customer = customerId === undefined ? null : await customerToAttach(tx, viewer.teamId, customerId)
  const shown = { customerId: customer?.id ?? null, quotationId: null, showQuantities }
  const made = await insert(tx, viewer, { input, shown }, presenting)
  if (!made.repeated) {
    const { id } = made.row
    await tx
      .insert(shareItems)
      .values(resultIds.map((resultId, index) => ({ shareId: id, number: index + 1, resultId })))
  }
  return { share: await present(tx, made.row, presenting), repeated: made.repeated }
}

/** @throws AppError NOT_FOUND for a quotation that is not the team's; QUOTATION_EMPTY; IDEMPOTENCY_MISMATCH */
export async function addQuotationShare(
  tx: Transaction,
  viewer: SignedIn,
  input: NewQuotationShare,
  presenting: SharePresenting,
): Promise<{ share: Share; repeated: boolean }> {
  const [quotation] = await tx
    .select({ customerId: quotations.customerId, content: quotations.content })
    .from(quotations)
    .where(and(eq(quotations.id, input.id), eq(quotations.teamId, viewer.teamId)))
    // Its customer may be merged into another meanwhile.
    .for('share')
  if (!quotation) throw new AppError('NOT_FOUND')
  const shown = { customerId: quotation.customerId, quotationId: input.id, showQuantities: false }
  const { row, repeated } = await insert(tx, viewer, { input, shown }, presenting)
  // A link that was made before stays, and is answered again.
  if (!repeated && quotation.content.lines.length === 0) throw new AppError('QUOTATION_EMPTY')
  return { share: await present(tx, row, presenting), repeated }
}

/** @throws AppError NOT_FOUND for a content that the viewer may not read; CONTENT_UNPUBLISHED, FACTORY_HIDDEN; IDEMPOTENCY_MISMATCH */
export async function addContentShare(
  tx: Transaction,
  viewer: SignedIn,
  input: NewContentShare,
  presenting: SharePresenting,
): Promise<{ share: Share; repeated: boolean }> {
  const found = await tx
    .select({ id: contents.id, status: contents.status, shown: sql<boolean>`${ofShownFactory(tx, viewer.teamId)}` })
    .from(contents)
    .where(and(inArray(contents.id, input.ids), readableBy(tx, viewer)))
    .for('key share')
  if (found.length < input.ids.length) throw new AppError('NOT_FOUND')
  if (found.some(({ status }) => status !== 'published')) throw new AppError('CONTENT_UNPUBLISHED')
  if (found.some(({ shown }) => !shown)) throw new AppError('FACTORY_HIDDEN')
  const { ids, customerId } = input
  const customer = customerId === undefined ? null : await customerToAttach(tx, viewer.teamId, customerId)
  const shown = { customerId: customer?.id ?? null, quotationId: null, showQuantities: false }
  const { row, repeated } = await insert(tx, viewer, { input, shown }, presenting)
  if (!repeated)
    await tx
      .insert(shareContents)
      .values(ids.map((contentId, index) => ({ shareId: row.id, number: index + 1, contentId })))
  return { share: await present(tx, row, presenting), repeated }
}

interface Inserting {
  /** As it came: the same token with another one is refused. */
  input: NewShare | NewQuotationShare | NewContentShare
  shown: Pick<ShareRow, 'customerId' | 'quotationId' | 'showQuantities'>
}

async function insert(
  tx: Transaction,
  viewer: SignedIn,
  { input, shown }: Inserting,
  presenting: SharePresenting,
): Promise<{ row: ShareRow; repeated: boolean }> {
  const { clientToken, days, withCode } = input
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const id = randomUUID()
  const secrets = newSecrets(withCode)
  // The unique token makes a concurrent request wait here until the first commits, and then find its link.
  const [made] = await tx
    .insert(shares)
    .values({
      id,
      teamId: viewer.teamId,
      createdBy: viewer.userId,
      clientToken,
      requestHash,
      tokenHash: hashToken(secrets.token),
      sealed: presenting.links.seal(id, secrets),
      hasCode: withCode,
      ...shown,
      days,
      expiresAt: sql`now() + ${days} * interval '1 day'`,
    })
    .onConflictDoNothing({ target: [shares.teamId, shares.clientToken] })
    .returning()
  if (!made) {
    const [known] = await tx
      .select()
      .from(shares)
      .where(and(eq(shares.teamId, viewer.teamId), eq(shares.clientToken, clientToken)))
    if (known?.requestHash !== requestHash || known.createdBy !== viewer.userId)
      throw new AppError('IDEMPOTENCY_MISMATCH')
    return { row: known, repeated: true }
  }
  return { row: made, repeated: false }
}

/** @throws AppError NOT_FOUND */
export async function endShare(
  tx: Transaction,
  teamId: string,
  id: string,
  presenting: SharePresenting,
): Promise<{ share: Share; repeated: boolean }> {
  const own = and(eq(shares.id, id), eq(shares.teamId, teamId))
  const [ended] = await tx
    .update(shares)
    .set({ revokedAt: sql`now()` })
    .where(and(own, isNull(shares.revokedAt)))
    .returning()
  const [row] = ended ? [ended] : await tx.select().from(shares).where(own)
  if (!row) throw new AppError('NOT_FOUND')
  return { share: await present(tx, row, presenting), repeated: !ended }
}

async function present(tx: Transaction, row: ShareRow, presenting: SharePresenting): Promise<Share> {
  const [share] = await presentShares(tx, [row], presenting)
  return share!
}

async function requireResults(tx: Transaction, teamId: string, ids: readonly string[]): Promise<void> {
  const found = await tx
    .select({ id: designResults.id })
    .from(designResults)
    .where(
      and(
        inArray(designResults.id, [...ids]),
        eq(designResults.teamId, teamId),
        isNull(designResults.deletedAt),
        isNotNull(designResults.fileId),
      ),
    )
  if (found.length !== ids.length) throw new AppError('NOT_FOUND')
}
