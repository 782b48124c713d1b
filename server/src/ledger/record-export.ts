import type { CoinRecord } from '@tessera/shared/contract/billing'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { DESIGN_TYPES, type DesignType } from '@tessera/shared/contract/design/task'
import { CATEGORY_TEXT, CAUSE_TEXT, HOLD_STATE_TEXT, UNIT_TEXT } from '@tessera/shared/contract/ledger.text'
import { localTime, type WorkbookColumn, workbookOf } from '../exports/workbook-export'
import { RECORD_EXPORT_TEXT as TEXT } from './record-export.text'

const isDesignType = (value: string): value is DesignType => (DESIGN_TYPES as readonly string[]).includes(value)

function causeOf({ cause }: CoinRecord): string {
  const { label, type } = cause
  if (label === null) return CAUSE_TEXT[type]
  return type === 'task' && isDesignType(label) ? DESIGN_TYPE_TEXT[label] : label
}

const COLUMNS: readonly WorkbookColumn<CoinRecord>[] = [
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
export const recordWorkbook = (records: readonly CoinRecord[], utcOffsetMinutes: number): Promise<Buffer> =>
  workbookOf(TEXT.sheet, COLUMNS, records, utcOffsetMinutes)
