import { ACCESS } from '@tessera/shared/contract/access'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { exportCoinRecord, RECORD_EXPORT_LIMIT } from '@tessera/shared/contract/record-export'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { workbookExport } from '../exports/workbook-export'
import { AppError } from '../http/app-error'
import { type Route, route } from '../http/route'
import { allCoinRecords, coinRecordPage, countRecordsUpTo, type RecordFilter } from './coin-records.repository'
import { recordWorkbook } from './record-export'
import { RECORD_EXPORT_TEXT } from './record-export.text'

export interface LedgerModule {
  readonly routes: Route[]
  /** The download behind an export's link. */
  register(app: FastifyInstance): void
}

export function openLedger({ database, secret }: { database: Database; secret: string }): LedgerModule {
  const records = workbookExport({
    database,
    secret,
    name: 'records',
    fileName: RECORD_EXPORT_TEXT.fileName,
    access: ACCESS.profile,
    rows: (tx, { teamId }, filter: RecordFilter) => allCoinRecords(tx, teamId, filter),
    workbook: recordWorkbook,
  })
  return {
    routes: [
      route(getCoinRecordList, (query, { viewer }) => database.read((tx) => coinRecordPage(tx, viewer.teamId, query))),
      route(exportCoinRecord, async ({ utcOffsetMinutes, ...filter }, { viewer }) => {
        const rows = await database.read((tx) => countRecordsUpTo(tx, viewer.teamId, filter, RECORD_EXPORT_LIMIT))
        if (rows > RECORD_EXPORT_LIMIT) {
          throw new AppError('VALIDATION', {
            issues: [{ path: 'from', message: 'too_big' }],
            limit: RECORD_EXPORT_LIMIT,
          })
        }
        return { ...records.issue(viewer, filter, utcOffsetMinutes), rows }
      }),
    ],
    register: records.register,
  }
}
