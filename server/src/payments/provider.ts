import type { FastifyInstance } from 'fastify'
import type { PAYMENT_PROVIDERS } from '../db/schema/orders'

/** A payment as the platform tells it, in a notification or asked; nothing of it has been compared with the order yet. */
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

/** What is asked of the platform: an amount for a trade number, until an instant. The same request again is the same order there. */
export interface PaymentRequest {
  tradeNo: string
  amountFen: number
  description: string
  expiresAt: Date
  /** Where this server is reached by the person's device, without a slash at the end. */
  origin: string
}

/**
 * What the platform knows of a trade number: `pending` may still be paid; `closed` and `failed` will not be, as far as it can tell;
 * `unknown` was never asked for, so nobody can have paid it.
 */
export type PlatformState =
  | { readonly state: 'paid'; readonly payment: Payment }
  | { readonly state: 'pending' | 'closed' | 'failed' | 'unknown' }

/** The platform could not be reached, answered nonsense, or refused: nothing is known, so nothing may be concluded. */
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
 * Takes a payment that was told and settles its order, once; resolves when that is stored. What cannot be settled (an amount that
 * differs, an unknown order) is stored as an incident and resolves too: telling it again would change nothing.
 */
type OnPayment = (payment: Payment) => Promise<void>
/** Takes the news that a payment failed for good. */
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
  /** Takes no payment from now on. Answers `paid` when one was quicker. @throws PaymentPlatformError */
  close(tradeNo: string): Promise<'closed' | 'paid'>
  /** Pages and notifications that the platform needs on this server, outside the API's envelope. */
  register(app: FastifyInstance, events: PaymentEvents): void
}
