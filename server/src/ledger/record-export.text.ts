import { RECORD_FIELD_TEXT } from '@tessera/shared/contract/ledger.text'
import { WORDS } from '@tessera/shared/contract/words.text'

/** Headings of the workbook: a file has no browser to word them. */
export const RECORD_EXPORT_TEXT = {
  ...RECORD_FIELD_TEXT,
  sheet: WORDS.computeRecords,
  fileName: (date: string) => `${WORDS.computeRecords}-${date}.xlsx`,
  causeId: '编号',
} as const
