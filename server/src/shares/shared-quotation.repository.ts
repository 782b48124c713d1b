import type { Quotation } from '@tessera/shared/contract/quotation'
import { lineAmountFen, offersOf } from '@tessera/shared/contract/quotation-sum'
import type { SharedQuotation } from '@tessera/shared/contract/share'
import { eq, min } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { shares } from '../db/schema/shares'
import { quotationOf } from '../quotations/quotations.service'

interface QuotationShare {
  teamId: string
  quotationId: string | null
}

/** Everything that a link discloses of a quotation: as it is stored now, like the PDF. Null for a link that shows none. */
export async function sharedQuotation(
  tx: Reader,
  { teamId, quotationId }: QuotationShare,
  urlOf: (fileId: string) => string,
): Promise<SharedQuotation | null> {
  if (quotationId === null) return null
  const quotation = await quotationOf(tx, teamId, quotationId, urlOf)
  const { number, revision, shopName, shopContact, customerName, createdAt, validUntil, note } = quotation
  const pictureOf = (id: string | null) => quotation.pictures.find(({ resultId }) => resultId === id)
  return {
    number,
    revision,
    shopName,
    shopContact,
    customerName,
    createdAt,
    changedAt: await changedAt(tx, quotation),
    validUntil,
    lines: quotation.lines.map(({ resultId, count: _count, ...line }) => ({
      ...line,
      amountFen: lineAmountFen(line),
      pictureUrl: pictureOf(resultId)?.url ?? null,
      caveat: pictureOf(resultId)?.caveat,
    })),
    subtotalFen: quotation.subtotalFen,
    discountFen: quotation.subtotalFen - quotation.totalFen,
    totalFen: quotation.totalFen,
    note,
  }
}

/** When a quotation was last changed after its first link was made; null when it was not. */
async function changedAt(tx: Reader, { id, updatedAt }: Quotation): Promise<string | null> {
  const [first] = await tx
    .select({ at: min(shares.createdAt) })
    .from(shares)
    .where(eq(shares.quotationId, id))
  return first?.at && new Date(updatedAt) > first.at ? updatedAt : null
}

/** What the link's quotation comes to now, of each scheme; null for a link that shows none. */
export async function quotedFen(tx: Reader, { teamId, quotationId }: QuotationShare): Promise<number[] | null> {
  if (quotationId === null) return null
  const { lines, discountFen } = await quotationOf(tx, teamId, quotationId, (fileId) => fileId)
  return offersOf(lines, discountFen).map(({ totalFen }) => totalFen)
}

/** Whether the link's quotation shows a file now. */
export async function quotationShowsFile(tx: Reader, share: QuotationShare, fileId: string): Promise<boolean> {
  const quotation = await sharedQuotation(tx, share, (shown) => shown)
  return quotation?.lines.some(({ pictureUrl }) => pictureUrl === fileId) ?? false
}
