import { ACCESS } from '@tessera/shared/contract/access'
import * as contract from '@tessera/shared/contract/customer'
import { CUSTOMER_EXPORT_LIMIT, exportCustomer } from '@tessera/shared/contract/customer-export'
import { mergeCustomer } from '@tessera/shared/contract/customer-merge'
import * as transfers from '@tessera/shared/contract/customer-transfer'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { recordEvent } from '../audit/audit.service'
import type { Database } from '../db/database'
import { workbookExport } from '../exports/workbook-export'
import { AppError } from '../http/app-error'
import { entryOf } from '../http/entry.rules'
import { repeated, type Route, route } from '../http/route'
import { changeCustomer, tagAll } from './customer-changes.service'
import { transferPage } from './customer-events.repository'
import { mergeCustomers } from './customer-merge.service'
import { deleteCustomers, restoreCustomers } from './customer-removal.service'
import { ownersOf, transferCustomers } from './customer-transfer.service'
import { customerWorkbook } from './customer-export'
import { CUSTOMER_EXPORT_TEXT } from './customer-export.text'
import { tagsOfTeam } from '../tags/tags.repository'
import { customerPage, duplicatesOf, keptCustomerOf } from './customers.repository'
import { addCustomer, customerQuota } from './customers.service'

interface CustomersModule {
  readonly routes: Route[]
  /** The download behind an export's link. */
  register(app: FastifyInstance): void
}

type ExportFilter = Omit<EndpointParsedInput<typeof exportCustomer>, 'utcOffsetMinutes'>

export function openCustomers({ database, secret }: { database: Database; secret: string }): CustomersModule {
  const exporting = workbookExport({
    database,
    secret,
    name: 'customers',
    fileName: CUSTOMER_EXPORT_TEXT.fileName,
    access: ACCESS.customer,
    rows: async (tx, { teamId }, filter: ExportFilter) => {
      const { list } = await customerPage(tx, teamId, { ...filter, pageNum: 1, pageSize: CUSTOMER_EXPORT_LIMIT })
      const { tags } = await tagsOfTeam(tx, teamId, 'customer')
      return list.map((customer) => ({ ...customer, tags: tags.filter(({ id }) => customer.tagIds.includes(id)) }))
    },
    workbook: customerWorkbook,
    onDownload: (tx, { viewer: { userId }, count, entry }) =>
      recordEvent(tx, { kind: 'customersExported', userId, entry, detail: { count } }),
  })
  return {
    routes: [...customersRoutes(database), exportRoute(database, exporting.issue)],
    register: exporting.register,
  }
}

function exportRoute(
  database: Database,
  issue: ReturnType<typeof workbookExport<ExportFilter, unknown>>['issue'],
): Route {
  return route(exportCustomer, async ({ utcOffsetMinutes, ...filter }, { viewer }) => {
    const { total: rows } = await database.read((tx) =>
      customerPage(tx, viewer.teamId, { ...filter, pageNum: 1, pageSize: 1 }),
    )
    if (rows > CUSTOMER_EXPORT_LIMIT) {
      const issues = [{ path: 'keyword', message: 'too_big' }]
      throw new AppError('VALIDATION', { issues, limit: CUSTOMER_EXPORT_LIMIT })
    }
    return { ...issue(viewer, filter, utcOffsetMinutes), rows }
  })
}

function customersRoutes(database: Database): Route[] {
  return [
    route(contract.getCustomerList, (query, { viewer }) =>
      database.read((tx) => customerPage(tx, viewer.teamId, query)),
    ),
    route(contract.getCustomerDetail, ({ id }, { viewer }) =>
      database.read((tx) => keptCustomerOf(tx, viewer.teamId, id)),
    ),
    route(contract.getCustomerQuota, (_input, { viewer }) => database.read((tx) => customerQuota(tx, viewer))),
    route(contract.createCustomer, async (wanted, { viewer }) => {
      const done = await database.transaction((tx) => addCustomer(tx, viewer, wanted))
      return done.repeated ? repeated(done.answer) : done.answer
    }),
    route(contract.updateCustomer, (update, { viewer }) =>
      database.transaction((tx) => changeCustomer(tx, viewer, update)),
    ),
    route(contract.deleteCustomer, async ({ ids }, { viewer, request }) => {
      await database.transaction(async (tx) => {
        const count = await deleteCustomers(tx, viewer, ids)
        const event = { kind: 'customersDeleted', userId: viewer.userId, entry: entryOf(request) } as const
        if (count > 0) await recordEvent(tx, { ...event, detail: { count } })
      })
      return {}
    }),
    route(contract.tagCustomers, async (input, { viewer }) => {
      await database.transaction((tx) => tagAll(tx, viewer, input))
      return {}
    }),
    route(contract.restoreCustomer, (wanted, { viewer }) =>
      database.transaction((tx) => restoreCustomers(tx, viewer, wanted)),
    ),
    route(mergeCustomer, async (merge, { viewer }) => {
      const done = await database.transaction((tx) => mergeCustomers(tx, viewer, merge))
      return done.repeated ? repeated(done.customer) : done.customer
    }),
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
