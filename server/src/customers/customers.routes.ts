import * as contract from '@tessera/shared/contract/customer'
import * as transfers from '@tessera/shared/contract/customer-transfer'
import type { Database } from '../db/database'
import { repeated, type Route, route } from '../http/route'
import { changeCustomer } from './customer-changes.service'
import { transferPage } from './customer-events.repository'
import { deleteCustomers, restoreCustomers } from './customer-removal.service'
import { ownersOf, transferCustomers } from './customer-transfer.service'
import { customerOf, customerPage, duplicatesOf } from './customers.repository'
import { addCustomer, customerQuota } from './customers.service'

export function customersRoutes({ database }: { database: Database }): Route[] {
  return [
    route(contract.getCustomerList, (query, { viewer }) =>
      database.read((tx) => customerPage(tx, viewer.teamId, query)),
    ),
    route(contract.getCustomerDetail, ({ id }, { viewer }) => database.read((tx) => customerOf(tx, viewer.teamId, id))),
    route(contract.getCustomerQuota, (_input, { viewer }) => database.read((tx) => customerQuota(tx, viewer))),
    route(contract.createCustomer, async ({ clientToken, customer }, { viewer }) => {
      const done = await database.transaction((tx) => addCustomer(tx, viewer, clientToken, customer))
      return done.repeated ? repeated(done.answer) : done.answer
    }),
    route(contract.updateCustomer, (update, { viewer }) =>
      database.transaction((tx) => changeCustomer(tx, viewer, update)),
    ),
    route(contract.deleteCustomer, async ({ ids }, { viewer }) => {
      await database.transaction((tx) => deleteCustomers(tx, viewer, ids))
      return {}
    }),
    route(contract.restoreCustomer, ({ ids }, { viewer }) =>
      database.transaction((tx) => restoreCustomers(tx, viewer, ids)),
    ),
    route(contract.checkDuplicate, async (contact, { viewer }) => ({
      list: await database.read((tx) => duplicatesOf(tx, viewer.teamId, contact)),
    })),
    route(transfers.getCustomerOwnerList, async (_input, { viewer }) => ({
      list: await database.read((tx) => ownersOf(tx, viewer.teamId)),
    })),
    route(transfers.transferCustomer, (transfer, { viewer }) =>
      database.transaction((tx) => transferCustomers(tx, viewer, transfer)),
    ),
    route(transfers.getTransferRecordList, (query, { viewer }) =>
      database.read((tx) => transferPage(tx, viewer.teamId, query)),
    ),
  ]
}
