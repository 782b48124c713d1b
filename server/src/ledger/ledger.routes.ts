import { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { Database } from '../db/database'
import { type Route, route } from '../http/route'
import { coinRecordPage } from './coin-records.repository'

export function ledgerRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getCoinRecordList, (query, { viewer }) =>
      database.transaction((tx) => coinRecordPage(tx, viewer.teamId, query)),
    ),
  ]
}
