import type { Invoice, InvoiceDraft } from '@tessera/shared/contract/invoice'
import { type Order, ORDER_STATE, type OrderState } from '@tessera/shared/contract/order'
import type { StatusTone } from '@tessera/shared/ui/data'
import { openOrderOf } from '@tessera/shared/ui/purchase'

export const STATE_TONE = { 0: 'warning', 1: 'success', 2: 'neutral' } as const satisfies Record<OrderState, StatusTone>

export const INVOICE_TONE = {
  requested: 'warning',
  issued: 'success',
  rejected: 'danger',
} as const satisfies Record<Invoice['state'], StatusTone>

/** What paying a pending order needs; null if it can no longer be paid. */
export function payable(order: Order) {
  const { state, actionData } = order
  return state === ORDER_STATE.pending && actionData !== null ? openOrderOf({ ...order, actionData }) : null
}

/** A paid order has one invoice; after a rejection it can be requested again. */
export function mayRequestInvoice({ state, invoice }: Pick<Order, 'state' | 'invoice'>): boolean {
  return state === ORDER_STATE.paid && (invoice === null || invoice.state === 'rejected')
}

/** Whether an order has any action. @param barred true for those who may not buy */
export const hasActions = (order: Order, barred: boolean): boolean =>
  mayRequestInvoice(order) || (!barred && (payable(order) !== null || order.failure !== null))

export interface InvoiceValues {
  readonly titleType: 'personal' | 'company'
  readonly title?: string
  readonly taxNumber?: string
  readonly email?: string
}

/** Initial values: the previous request, so that a rejected one can be corrected. */
export function initialValues(invoice: Invoice | null): InvoiceValues {
  if (invoice === null) return { titleType: 'company' }
  const { titleType, title, taxNumber, email } = invoice
  return { titleType, title, email, ...(taxNumber === null ? {} : { taxNumber }) }
}

export function invoiceDraftOf({ titleType, title = '', taxNumber = '', email = '' }: InvoiceValues): InvoiceDraft {
  return titleType === 'company' ? { titleType, title, taxNumber, email } : { titleType, title, email }
}
