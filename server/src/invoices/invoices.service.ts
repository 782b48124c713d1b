import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { Invoice, requestInvoice } from '@tessera/shared/contract/invoice'
import { ORDER_STATE } from '@tessera/shared/contract/order'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { invoices, orders } from '../db/schema/orders'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { mayBuy } from '../memberships/purchase-rule.service'

type Draft = EndpointParsedInput<typeof requestInvoice>['invoice']
type InvoiceRow = typeof invoices.$inferSelect

/**
 * Requests the invoice of a paid order, for the amount paid. Idempotent for equal requests; after a rejection a new
 * request is possible.
 * @throws AppError NOT_FOUND, PURCHASE_NOT_ALLOWED, ORDER_NOT_PAID, INVOICE_EXISTS
 */
export async function askForInvoice(
  tx: Transaction,
  viewer: SignedIn,
  tradeNo: string,
  draft: Draft,
): Promise<{ invoice: Invoice; repeated: boolean }> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tradeNo, tradeNo), eq(orders.teamId, viewer.teamId)))
    .for('update')
  if (!order) throw new AppError('NOT_FOUND')
  if (!(await mayBuy(tx, viewer))) throw new AppError('PURCHASE_NOT_ALLOWED')
  if (order.state !== ORDER_STATE.paid) throw new AppError('ORDER_NOT_PAID')
  const taxNumber = draft.titleType === 'company' ? draft.taxNumber : null
  const wanted = { titleType: draft.titleType, title: draft.title, taxNumber, email: draft.email }
  const [latest] = await invoicesOf(tx, [order.id])
  if (latest && latest.state !== 'rejected') {
    if (!sameTitle(latest, wanted)) throw new AppError('INVOICE_EXISTS')
    return { invoice: presentInvoice(latest), repeated: true }
  }
  const { id: orderId, teamId, amountFen } = order
  const [row] = await tx
    .insert(invoices)
    .values({ orderId, teamId, requestedBy: viewer.userId, amountFen, ...wanted, requestedAt: new Date() })
    .returning()
  return { invoice: presentInvoice(row!), repeated: false }
}

/** The latest request of each order. */
export async function latestInvoices(tx: Reader, orderIds: readonly string[]): Promise<Map<string, Invoice>> {
  const latest = new Map<string, Invoice>()
  for (const row of await invoicesOf(tx, orderIds)) {
    if (!latest.has(row.orderId)) latest.set(row.orderId, presentInvoice(row))
  }
  return latest
}

/** The finance staff's decision on a request. */
export type InvoiceVerdict = { state: 'issued'; invoiceNumber: string } | { state: 'rejected'; rejectReason: string }

/** Closes an order's open request, once. @throws AppError NOT_FOUND without an open request */
export async function endInvoiceRequest(tx: Transaction, tradeNo: string, verdict: InvoiceVerdict): Promise<Invoice> {
  const order = tx.select({ id: orders.id }).from(orders).where(eq(orders.tradeNo, tradeNo))
  const [row] = await tx
    .update(invoices)
    .set({ ...verdict, settledAt: new Date() })
    .where(and(inArray(invoices.orderId, order), eq(invoices.state, 'requested')))
    .returning()
  if (!row) throw new AppError('NOT_FOUND')
  return presentInvoice(row)
}

/** Open requests for the finance staff, oldest first. */
export async function openInvoiceRequests(tx: Transaction) {
  const rows = await tx
    .select({ invoice: invoices, tradeNo: orders.tradeNo })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.state, 'requested'))
    .orderBy(invoices.requestedAt)
  return rows.map(({ invoice, tradeNo }) => ({ tradeNo, ...presentInvoice(invoice) }))
}

function invoicesOf(tx: Reader, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return tx
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(desc(invoices.requestedAt), desc(invoices.id))
}

const TITLE_FIELDS = ['titleType', 'title', 'taxNumber', 'email'] as const

function sameTitle(row: InvoiceRow, wanted: Pick<InvoiceRow, (typeof TITLE_FIELDS)[number]>): boolean {
  return TITLE_FIELDS.every((field) => row[field] === wanted[field])
}

function presentInvoice(row: InvoiceRow): Invoice {
  return {
    state: row.state,
    titleType: row.titleType,
    title: row.title,
    taxNumber: row.taxNumber,
    email: row.email,
    amountFen: row.amountFen,
    requestedAt: row.requestedAt.toISOString(),
    issuedAt: row.state === 'issued' ? (row.settledAt?.toISOString() ?? null) : null,
    invoiceNumber: row.invoiceNumber,
    rejectReason: row.rejectReason,
  }
}
