import { search } from '@tessera/shared/contract/search'
import type { Database } from '../db/database'
import type { FileService } from '../files/files.service'
import { type Route, route } from '../http/route'
import { findEverywhere } from './search.service'

export function searchRoutes(deps: { database: Database; files: FileService }): Route[] {
  return [route(search, async ({ keyword }, { viewer }) => ({ list: await findEverywhere(deps, viewer, keyword) }))]
}
