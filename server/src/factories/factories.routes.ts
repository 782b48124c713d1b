import * as factory from '@tessera/shared/contract/factory'
import { assignFactory, getSubordinateDetail, getSubordinateList } from '@tessera/shared/contract/subordinate'
import type { Database } from '../db/database'
import type { FileLinks } from '../files/file-links'
import { repeated, type Route, route } from '../http/route'
import { factoryDetail, factoryPage, keptFactoryList, ownFactoryPage, presentOwn } from './factories.repository'
import { placeFactories, setFactoryStatus, writeFactory } from './own-factories.service'
import { giveFactory, subordinateDetail, subordinatePage } from './subordinates.repository'

export function factoriesRoutes({ database, links }: { database: Database; links: FileLinks }): Route[] {
  const urlOf = (fileId: string) => links.view(fileId)
  return [
    route(factory.getFactoryList, (query, { viewer }) =>
      database.read((tx) => factoryPage(tx, viewer.teamId, query, urlOf)),
    ),
    route(factory.getFactoryDetail, ({ id }, { viewer }) =>
      database.read((tx) => factoryDetail(tx, viewer.teamId, id, urlOf)),
    ),
    route(factory.getOwnFactoryList, (query, { viewer }) =>
      database.read((tx) => ownFactoryPage(tx, viewer.teamId, query, urlOf)),
    ),
    route(factory.getKeptFactoryList, async (_input, { viewer }) => ({
      list: await database.read((tx) => keptFactoryList(tx, viewer)),
    })),
    route(factory.saveFactory, async (input, { viewer }) => {
      const { row, again } = await database.transaction(async (tx) => {
        const written = await writeFactory(tx, viewer, input)
        const [shown] = await presentOwn(tx, [written.row], urlOf)
        return { row: shown!, again: written.repeated }
      })
      return again ? repeated(row) : row
    }),
    route(factory.updateFactoryStatus, async (input, { viewer }) => {
      await database.transaction((tx) => setFactoryStatus(tx, viewer.teamId, input))
      return {}
    }),
    route(factory.sortFactories, async (input, { viewer }) => {
      await database.transaction((tx) => placeFactories(tx, viewer.teamId, input))
      return {}
    }),
    route(getSubordinateList, (query, { viewer }) => database.read((tx) => subordinatePage(tx, viewer.teamId, query))),
    route(getSubordinateDetail, ({ teamId }, { viewer }) =>
      database.read((tx) => subordinateDetail(tx, viewer.teamId, teamId)),
    ),
    route(assignFactory, async (input, { viewer }) => {
      await database.transaction((tx) => giveFactory(tx, viewer.teamId, input))
      return {}
    }),
  ]
}
