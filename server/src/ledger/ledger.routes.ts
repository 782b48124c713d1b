import { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { type Route, route } from '../http/route'
import { coinRecordPage } from './coin-records.repository'

export function ledgerRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getCoinRecordList, async (query, { viewer }) => {
      for (const path of ['from', 'to'] as const) {
        const text = query[path]
        if (text !== undefined && Number.isNaN(Date.parse(text))) {
          throw new AppError('VALIDATION', { issues: [{ path, message: 'invalid_format' }] })
        }
      }
      return database.transaction((tx) => coinRecordPage(tx, viewer.teamId, query))
    }),
  ]
}
