import type { Database } from '../db/database'
import { accepted, repeated, type Route, route } from '../http/route'
import type { JobEvents } from '../jobs/job-events'
import type { ImportKind } from './import-kind'
import { importOf, latestImports, presentImport, unimportedRows } from './imports.repository'
import { addRows, beginImport, beginJob, endImport } from './imports.service'

/** The calls of one kind of import. */
export function importsRoutes(
  kind: ImportKind,
  { database, jobEvents }: { database: Database; jobEvents: JobEvents },
): Route[] {
  const { calls } = kind
  return [
    route(calls.begin, async (input, { viewer }) => {
      const begun = await database.transaction(async (tx) => {
        const { head, repeated: known } = await beginImport(tx, kind, viewer, input)
        return { answer: await presentImport(tx, kind, viewer, head), known }
      })
      return begun.known ? repeated(begun.answer) : begun.answer
    }),
    route(calls.addRows, async (input, { viewer }) => {
      await database.transaction((tx) => addRows(tx, kind, viewer, input))
      return {}
    }),
    route(calls.get, ({ id }, { viewer }) =>
      database.read(async (tx) => presentImport(tx, kind, viewer, await importOf(tx, kind, viewer.teamId, id))),
    ),
    route(calls.start, async (input, { viewer }) => {
      const begun = await database.transaction(async (tx) => {
        const { head, started } = await beginJob(tx, kind, viewer, input)
        return { answer: await presentImport(tx, kind, viewer, head), started }
      })
      if (!begun.started) return repeated(begun.answer)
      jobEvents.queued()
      return accepted(begun.answer)
    }),
    route(calls.stop, async ({ id }, { viewer }) => {
      const answer = await database.transaction(async (tx) =>
        presentImport(tx, kind, viewer, await endImport(tx, kind, viewer, id)),
      )
      jobEvents.canceled(id)
      return answer
    }),
    route(calls.list, async (_input, { viewer }) => ({
      list: await database.read((tx) => latestImports(tx, kind, viewer.teamId)),
    })),
    route(calls.result, (query, { viewer }) => database.read((tx) => unimportedRows(tx, kind, viewer.teamId, query))),
  ]
}
