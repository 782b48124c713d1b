import * as contract from '@tessera/shared/contract/customer-import'
import type { Database } from '../db/database'
import { accepted, repeated, type Route, route } from '../http/route'
import type { JobEvents } from '../jobs/job-events'
import { importOf, latestImports, presentImport, unimportedRows } from './customer-imports.repository'
import { addRows, beginImport, beginJob, endImport } from './customer-imports.service'

export function customerImportsRoutes({ database, jobEvents }: { database: Database; jobEvents: JobEvents }): Route[] {
  return [
    route(contract.importCustomer, async (input, { viewer }) => {
      const begun = await database.transaction(async (tx) => {
        const { head, repeated: known } = await beginImport(tx, viewer, input)
        return { answer: await presentImport(tx, viewer, head), known }
      })
      return begun.known ? repeated(begun.answer) : begun.answer
    }),
    route(contract.addImportRows, async (input, { viewer }) => {
      await database.transaction((tx) => addRows(tx, viewer, input))
      return {}
    }),
    route(contract.getImport, ({ id }, { viewer }) =>
      database.read(async (tx) => presentImport(tx, viewer, await importOf(tx, viewer.teamId, id))),
    ),
    route(contract.startImport, async (input, { viewer }) => {
      const begun = await database.transaction(async (tx) => {
        const { head, started } = await beginJob(tx, viewer, input)
        return { answer: await presentImport(tx, viewer, head), started }
      })
      if (!begun.started) return repeated(begun.answer)
      jobEvents.queued()
      return accepted(begun.answer)
    }),
    route(contract.stopImport, async ({ id }, { viewer }) => {
      const answer = await database.transaction(async (tx) =>
        presentImport(tx, viewer, await endImport(tx, viewer, id)),
      )
      jobEvents.canceled(id)
      return answer
    }),
    route(contract.getImportList, async (_input, { viewer }) => ({
      list: await database.read((tx) => latestImports(tx, viewer.teamId)),
    })),
    route(contract.getImportResult, (query, { viewer }) =>
      database.read((tx) => unimportedRows(tx, viewer.teamId, query)),
    ),
  ]
}
