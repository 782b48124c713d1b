import type { sandboxPayments } from '../../db/schema/orders'
import type { Payment } from '../provider'

/** The account that the sandbox pays to. */
export const SANDBOX_MERCHANT = 'sandbox'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** The payment that the sandbox reports in state `paid`. */
export function paymentOf(row: SandboxPayment): Payment {
  return {
    tradeNo: row.tradeNo,
    transactionId: row.transactionId!,
    merchantId: SANDBOX_MERCHANT,
    amountFen: row.amountFen,
    currency: 'CNY',
    paidAt: row.paidAt!,
  }
}
