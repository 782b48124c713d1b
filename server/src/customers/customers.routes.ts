import { createCustomer, getCustomerDetail, getCustomerList, getCustomerQuota } from '@tessera/shared/contract/customer'
import type { Database } from '../db/database'
import { repeated, type Route, route } from '../http/route'
import { customerOf, customerPage } from './customers.repository'
import { addCustomer, customerQuota } from './customers.service'

export function customersRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getCustomerList, (query, { viewer }) => database.read((tx) => customerPage(tx, viewer.teamId, query))),
    route(getCustomerDetail, ({ id }, { viewer }) => database.read((tx) => customerOf(tx, viewer.teamId, id))),
    route(getCustomerQuota, (_input, { viewer }) => database.read((tx) => customerQuota(tx, viewer))),
    route(createCustomer, async ({ clientToken, customer }, { viewer }) => {
      const done = await database.transaction((tx) => addCustomer(tx, viewer, clientToken, customer))
      return done.repeated ? repeated(done.answer) : done.answer
    }),
  ]
}
