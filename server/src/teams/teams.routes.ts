import { getTeamUserList } from '@tessera/shared/contract/team'
import type { Database } from '../db/database'
import { type Route, route } from '../http/route'
import { memberPage } from './members.repository'

export function teamsRoutes({ database }: { database: Database }): Route[] {
  return [route(getTeamUserList, (query, { viewer }) => database.read((tx) => memberPage(tx, viewer.teamId, query)))]
}
