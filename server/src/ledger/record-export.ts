import type { CoinRecord } from '@tessera/shared/contract/billing'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { DESIGN_TYPES, type DesignType } from '@tessera/shared/contract/design/task'
import { CATEGORY_TEXT, CAUSE_TEXT, HOLD_STATE_TEXT, UNIT_TEXT } from '@tessera/shared/contract/ledger.text'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { RECORD_EXPORT_TEXT as TEXT } from './record-export.text'

/** A text that a spreadsheet would run as a formula; the quote before it makes it a text again. */
export const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** `2026-01-31 16:00:00` at so many minutes east of UTC. */
export function localTime(iso: string, utcOffsetMinutes: number): string {
  const local = new Date(new Date(iso).getTime() + utcOffsetMinutes * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

const isDesignType = (value: string): value is DesignType => (DESIGN_TYPES as readonly string[]).includes(value)

function causeOf({ cause }: CoinRecord): string {
  const { label, type } = cause
  if (label === null) return CAUSE_TEXT[type]
  return type === 'task' && isDesignType(label) ? DESIGN_TYPE_TEXT[label] : label
}

const COLUMNS: { heading: string; width: number; cell: (record: CoinRecord, offset: number) => string | number }[] = [
  { heading: TEXT.time, width: 20, cell: (record, offset) => localTime(record.createdAt, offset) },
  { heading: TEXT.category, width: 12, cell: (record) => CATEGORY_TEXT[record.category] },
  { heading: TEXT.amount, width: 10, cell: (record) => record.amount },
  { heading: TEXT.unit, width: 8, cell: (record) => UNIT_TEXT[record.unit] },
  { heading: TEXT.balanceAfter, width: 14, cell: (record) => record.balanceAfter },
  { heading: TEXT.cause, width: 24, cell: causeOf },
  { heading: TEXT.causeId, width: 38, cell: (record) => record.cause.id },
  { heading: TEXT.operator, width: 14, cell: (record) => record.operatorName ?? TEXT.system },
  { heading: TEXT.state, width: 10, cell: (record) => (record.state ? HOLD_STATE_TEXT[record.state] : '') },
]

/** The records as an Excel workbook of one sheet. */
export function recordWorkbook(records: readonly CoinRecord[], utcOffsetMinutes: number): Promise<Buffer> {
  const rows: SheetData = [
    COLUMNS.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const })),
    ...records.map((record) =>
      COLUMNS.map(({ cell }) => {
        const value = cell(record, utcOffsetMinutes)
        return typeof value === 'string' ? asText(value) : value
      }),
    ),
  ]
  const columns = COLUMNS.map(({ width }) => ({ width }))
  return writeXlsxFile(rows, { sheet: TEXT.sheet, columns, stickyRowsCount: 1 }).toBuffer()
}
