import { CUSTOMER_FIELD_TEXT } from '@tessera/shared/contract/customer.text'
import { WORDS } from '@tessera/shared/contract/words.text'

/** Headings of the workbook; an import reads those of the sheet again. */
export const CUSTOMER_EXPORT_TEXT = {
  ...CUSTOMER_FIELD_TEXT,
  sheet: WORDS.customers,
  fileName: (date: string) => `${WORDS.customers}-${date}.xlsx`,
  budget: '预算（元）',
  owner: '负责人',
  nextFollowTime: '下次跟进',
  lastFollowTime: '最近跟进',
  createdAt: '创建时间',
} as const
