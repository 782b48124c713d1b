import { type AccessRule, checkAccess } from '@tessera/shared/contract/access'
import type { FastifyInstance } from 'fastify'
import type { SheetData } from 'write-excel-file/node'
import { z } from 'zod'
import { sessionOf } from '../auth/sessions.service'
import type { Database, Reader, Transaction } from '../db/database'
import { AppError } from '../http/app-error'
import { type Entry, entryOf } from '../http/entry.rules'
import type { SignedIn } from '../http/route'
import { ExportTickets } from './export-tickets'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text that a spreadsheet would run as a formula; the quote before it makes it a text again. */
export const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** `2026-01-31 16:00:00` at so many minutes east of UTC. */
export function localTime(iso: string, utcOffsetMinutes: number): string {
  const local = new Date(new Date(iso).getTime() + utcOffsetMinutes * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

export interface WorkbookColumn<Record> {
  readonly heading: string
  /** Characters. */
  readonly width: number
  readonly cell: (record: Record, utcOffsetMinutes: number) => string | number
}

/** Records as an Excel workbook of one sheet. */
export async function workbookOf<Record>(
  sheet: string,
  columns: readonly WorkbookColumn<Record>[],
  records: readonly Record[],
  utcOffsetMinutes: number,
): Promise<Buffer> {
  const rows: SheetData = [
    columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const })),
    ...records.map((record) =>
      columns.map(({ cell }) => {
        const value = cell(record, utcOffsetMinutes)
        return typeof value === 'string' ? asText(value) : value
      }),
    ),
  ]
  // At the first download, as it takes long to load.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(rows, { sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBuffer()
}

interface WorkbookExport<Filter extends object, Row> {
  readonly database: Database
  readonly secret: string
  /** Unique: in the address, the signature and the plain file name. */
  readonly name: string
  readonly fileName: (date: string) => string
  /** Of the call that gives the link; asked again when it is downloaded. */
  readonly access: AccessRule
  /** What the ticket's filter selects, when it is downloaded. */
  readonly rows: (tx: Reader, viewer: SignedIn, filter: Filter) => Promise<readonly Row[]>
  readonly workbook: (rows: readonly Row[], utcOffsetMinutes: number) => Promise<Buffer>
  /** In the transaction that reads the rows, at each download. */
  readonly onDownload?: (tx: Transaction, download: Download) => Promise<void>
}

interface Download {
  readonly viewer: SignedIn
  readonly count: number
  readonly entry: Entry
}

interface Wanted<Filter> {
  /** The hash of the session's token: the link ends with the session, and with its person's access. */
  session: string
  filter: Filter
  utcOffsetMinutes: number
  fileName: string
}

/** Signed links that download a list as a workbook, and the address behind them. */
export function workbookExport<Filter extends object, Row>(options: WorkbookExport<Filter, Row>) {
  const { database, secret, name, rows, workbook } = options
  const path = `/exports/${name}`
  const tickets = new ExportTickets<Wanted<Filter>>(secret, name)
  return {
    issue: ({ tokenHash }: SignedIn, filter: Filter, utcOffsetMinutes: number) => {
      const today = localTime(new Date().toISOString(), utcOffsetMinutes).slice(0, 10)
      const fileName = options.fileName(today)
      const { ticket, expiresAt } = tickets.issue({ session: tokenHash, filter, utcOffsetMinutes, fileName })
      return { url: `${path}?t=${ticket}`, fileName, expiresAt: expiresAt.toISOString() }
    },
    register: (app: FastifyInstance): void => {
      app.get(path, async (request, reply) => {
        const given = z.object({ t: z.string().max(4_000) }).safeParse(request.query)
        const wanted = given.success ? tickets.open(given.data.t) : null
        if (!wanted) throw new AppError('GONE')
        const { session, filter, utcOffsetMinutes, fileName } = wanted
        const found = await database.transaction(async (tx) => {
          const viewer = await sessionOf(tx, session)
          if (!viewer || checkAccess(options.access, viewer) !== 'ok') throw new AppError('GONE')
          const selected = await rows(tx, viewer, filter)
          await options.onDownload?.(tx, { viewer, count: selected.length, entry: entryOf(request) })
          return selected
        })
        return reply
          .type(XLSX)
          .header(
            'content-disposition',
            `attachment; filename="${name}.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          )
          .header('cache-control', 'private, no-store')
          .send(await workbook(found, utcOffsetMinutes))
      })
    },
  }
}
