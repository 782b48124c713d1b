import type { FastifyInstance } from 'fastify'
import type { PAYMENT_PROVIDERS } from '../db/schema/orders'

/** A payment as reported by the platform; not compared with the order yet. */
export interface Payment {
  tradeNo: string
  /** The platform's own number of the payment. */
  transactionId: string
  /** Who was paid. */
  merchantId: string
  amountFen: number
  /** ISO 4217. */
  currency: string
  paidAt: Date
}

/** A request for payment: an amount for a trade number, until an instant. Repeating it yields the same order at the platform. */
export interface PaymentRequest {
  tradeNo: string
  amountFen: number
  description: string
  expiresAt: Date
  /** Where this server is reached by the person's device, without a slash at the end. */
  origin: string
}

/**
 * State of a trade number at the platform: `pending` may still be paid; `closed` and `failed` will not be, as far as it knows; `unknown`
 * was never requested, so it cannot have been paid.
 */
export type PlatformState =
  | { readonly state: 'paid'; readonly payment: Payment }
  | { readonly state: 'pending' | 'closed' | 'failed' | 'unknown' }

/** The platform could not be reached, refused, or answered something invalid: the state of the payment is unknown. */
export class PaymentPlatformError extends Error {
  override name = 'PaymentPlatformError'

  /** @param platformCode what the platform calls the failure, when it answered at all */
  constructor(
    message: string,
    readonly platformCode: string | null = null,
  ) {
    super(message)
  }
}

/**
 * Settles the order of a reported payment once; resolves when that is stored. What cannot be settled (wrong amount, unknown order) is
 * stored as an incident and resolves too: repeating the notification would change nothing.
 */
type OnPayment = (payment: Payment) => Promise<void>
/** Handles a payment that failed for good. */
type OnFailure = (tradeNo: string) => Promise<void>

export interface PaymentEvents {
  onPayment: OnPayment
  onFailure: OnFailure
}

/** A platform that takes money. All methods may be called again and again with the same trade number. */
export interface PaymentProvider {
  readonly name: (typeof PAYMENT_PROVIDERS)[number]
  /** The account that is paid; stored with each order and compared with each payment. */
  readonly merchantId: string
  /** @returns what the QR code encodes @throws PaymentPlatformError */
  prepare(request: PaymentRequest): Promise<{ actionData: string }>
  /** @throws PaymentPlatformError */
  query(tradeNo: string): Promise<PlatformState>
  /** Closes the trade number. Answers `paid` when a payment was faster. @throws PaymentPlatformError */
  close(tradeNo: string): Promise<'closed' | 'paid'>
  /** Pages and notifications that the platform needs on this server, outside the API's envelope. */
  register(app: FastifyInstance, events: PaymentEvents): void
}
