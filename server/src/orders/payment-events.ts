import type { Database } from '../db/database'
import type { PaymentEvents } from '../payments/provider'
import { takePayment } from './platform-news'
import { fail } from './settlement.service'

/** Handlers of the payment platform's notifications. */
export function paymentEvents(database: Database): PaymentEvents {
  return {
    onPayment: async (payment) => {
      await takePayment(database, payment)
    },
    onFailure: async (tradeNo) => {
      await database.transaction((tx) => fail(tx, tradeNo, 'payment_failed', true))
    },
  }
}
