import { requestInvoice } from '@tessera/shared/contract/invoice'
import type { Database } from '../db/database'
import { repeated, type Route, route } from '../http/route'
import { askForInvoice } from './invoices.service'

export function invoicesRoutes({ database }: { database: Database }): Route[] {
  return [
    route(requestInvoice, async ({ tradeNo, invoice: draft }, { viewer }) => {
      const asked = await database.transaction((tx) => askForInvoice(tx, viewer, tradeNo, draft))
      return asked.repeated ? repeated(asked.invoice) : asked.invoice
    }),
  ]
}
