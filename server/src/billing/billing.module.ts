import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { inBackground, onBehalfOf, PAYMENT_NEWS } from '../db/callers'
import type { Database } from '../db/database'
import { registerLimits } from '../http/limits'
import type { Route } from '../http/route'
import { invoicesRoutes } from '../invoices/invoices.routes'
import { openLedger } from '../ledger/ledger.routes'
import { grantAllDueFlops } from '../memberships/allowances.service'
import { membershipsRoutes } from '../memberships/memberships.routes'
import { ordersRoutes } from '../orders/orders.routes'
import { paymentEvents } from '../orders/payment-events'
import { sweepOrders } from '../orders/platform-news'
import { openPaymentProvider } from '../payments/open-provider'
import type { PaymentProvider } from '../payments/provider'
import { pricesRoutes } from './prices.routes'

/** Everything that is sold and paid, and what became of it. */
export interface BillingModule {
  readonly provider: PaymentProvider
  readonly routes: Route[]
  /** Pages and notifications of the payment platform, downloads. */
  register(app: FastifyInstance): void
  /** Checks open orders and grants due allowances; runs at the start and every minute. */
  sweep(): Promise<void>
}

export async function openBilling({
  config,
  database,
  secret,
  onError,
}: {
  config: Config
  database: Database
  /** Signs addresses that are handed out: the sandbox's cashier, downloads. */
  secret: string
  /** Told what went wrong where nobody waits for an answer. */
  onError: (error: unknown) => void
}): Promise<BillingModule> {
  const provider = await openPaymentProvider(config, database, secret)
  const payments = { provider, onError }
  const ledger = openLedger({ database, secret })
  return {
    provider,
    routes: [
      ...pricesRoutes({ database }),
      ...ordersRoutes({ database, ...payments, reach: config }),
      ...membershipsRoutes({ database }),
      ...invoicesRoutes({ database }),
      ...ledger.routes,
    ],
    register: (app) => {
      // Outside the API, so with limits of their own.
      const limited = (name: string, register: (scope: FastifyInstance) => void) =>
        app.register(async (scope) => {
          await registerLimits(scope, config.rateLimit, { patient: config.test, shared: { database, name } })
          register(scope)
        })
      void limited('payments', (scope) => {
        scope.addHook('preHandler', (_request, _reply, done) => onBehalfOf(PAYMENT_NEWS, done))
        provider.register(scope, paymentEvents(database))
      })
      void limited('downloads', (scope) => ledger.register(scope))
    },
    sweep: () =>
      inBackground(async () => {
        await sweepOrders(database, payments)
        await grantAllDueFlops(database)
      }, 'payments'),
  }
}
