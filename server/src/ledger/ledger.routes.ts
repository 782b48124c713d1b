import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { exportCoinRecord, RECORD_EXPORT_LIMIT } from '@tessera/shared/contract/record-export'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sessionOf } from '../auth/sessions.service'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { type Route, route } from '../http/route'
import { allCoinRecords, coinRecordPage, countRecordsUpTo, type RecordFilter } from './coin-records.repository'
import { ExportTickets } from './export-tickets'
import { localTime, recordWorkbook } from './record-export'
import { RECORD_EXPORT_TEXT } from './record-export.text'

const DOWNLOAD_PATH = '/exports/records'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface RecordExport {
  /** The hash of the session's token: the link ends with the session, and with its person's access. */
  session: string
  filter: RecordFilter
  utcOffsetMinutes: number
  fileName: string
}

export interface LedgerModule {
  readonly routes: Route[]
  /** The download behind an export's link. */
  register(app: FastifyInstance): void
}

export function openLedger({ database, secret }: { database: Database; secret: string }): LedgerModule {
  const tickets = new ExportTickets<RecordExport>(secret, 'records')
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
        const today = localTime(new Date().toISOString(), utcOffsetMinutes).slice(0, 10)
        const fileName = RECORD_EXPORT_TEXT.fileName(today)
        const { ticket, expiresAt } = tickets.issue({ session: viewer.tokenHash, filter, utcOffsetMinutes, fileName })
        return { url: `${DOWNLOAD_PATH}?t=${ticket}`, fileName, rows, expiresAt: expiresAt.toISOString() }
      }),
    ],
    register: (app) => {
      app.get(DOWNLOAD_PATH, async (request, reply) => {
        const given = z.object({ t: z.string().max(4_000) }).safeParse(request.query)
        const wanted = given.success ? tickets.open(given.data.t) : null
        if (!wanted) throw new AppError('GONE')
        const { session, filter, utcOffsetMinutes, fileName } = wanted
        const records = await database.transaction(async (tx) => {
          const viewer = await sessionOf(tx, session)
          if (!viewer) throw new AppError('GONE')
          return allCoinRecords(tx, viewer.teamId, filter)
        })
        const workbook = await recordWorkbook(records, utcOffsetMinutes)
        return reply
          .type(XLSX)
          .header(
            'content-disposition',
            `attachment; filename="records.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          )
          .header('cache-control', 'private, no-store')
          .send(workbook)
      })
    },
  }
}
