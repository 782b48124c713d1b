import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { isoTime, tradeNo } from './schemas'

export const INVOICE_TITLE_TYPES = ['personal', 'company'] as const
/** `requested` waits for the finance staff; a `rejected` one can be requested again. */
export const INVOICE_STATES = ['requested', 'issued', 'rejected'] as const

/** Taxpayer numbers have 15, 17, 18 or 20 characters (older numbers, with check digits, unified credit codes, individuals). */
export const taxNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{15,20}$/)

const invoiceTitle = {
  title: z.string().trim().min(1).max(100),
  email: z.email().max(100),
}

/** Invoice input; the same schema validates the form and the call. */
export const invoiceDraft = z.discriminatedUnion('titleType', [
  z.object({ titleType: z.literal('personal'), ...invoiceTitle }),
  z.object({ titleType: z.literal('company'), taxNumber, ...invoiceTitle }),
])
export type InvoiceDraft = z.input<typeof invoiceDraft>

export const invoice = z.object({
  state: z.enum(INVOICE_STATES),
  titleType: z.enum(INVOICE_TITLE_TYPES),
  title: z.string(),
  taxNumber: z.string().nullable(),
  email: z.string(),
  amountFen: z.int(),
  requestedAt: isoTime,
  /** Set with state `issued`. */
  issuedAt: isoTime.nullable(),
  invoiceNumber: z.string().nullable(),
  /** Note of the finance staff, with state `rejected`. */
  rejectReason: z.string().nullable(),
})
export type Invoice = z.output<typeof invoice>

export const requestInvoice = defineEndpoint({
  method: 'POST',
  path: '/payment/requestInvoice',
  access: ACCESS.profile,
  summary:
    'Ask for the invoice of a paid order. The same request again changes nothing; INVOICE_EXISTS for another one.',
  input: z.object({ tradeNo, invoice: invoiceDraft }),
  output: invoice,
})
