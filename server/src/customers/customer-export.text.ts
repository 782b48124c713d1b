import { CUSTOMER_FIELD_TEXT, CUSTOMER_KEPT_TEXT } from '@tessera/shared/contract/customer.text'
import { WORDS } from '@tessera/shared/contract/words.text'

/** Headings of the workbook; an import reads those of the sheet again. */
export const CUSTOMER_EXPORT_TEXT = {
  ...CUSTOMER_FIELD_TEXT,
  ...CUSTOMER_KEPT_TEXT,
  sheet: WORDS.customers,
  fileName: (date: string) => `${WORDS.customers}-${date}.xlsx`,
} as const
