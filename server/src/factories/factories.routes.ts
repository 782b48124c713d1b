import { getFactoryList } from '@tessera/shared/contract/factory'
import type { Database } from '../db/database'
import type { FileLinks } from '../files/file-links'
import { type Route, route } from '../http/route'
import { factoryPage } from './factories.repository'

export function factoriesRoutes({ database, links }: { database: Database; links: FileLinks }): Route[] {
  return [
    route(getFactoryList, (query, { viewer }) =>
      database.read((tx) => factoryPage(tx, viewer.teamId, query, (fileId) => links.view(fileId))),
    ),
  ]
}
