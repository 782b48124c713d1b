import type { z } from 'zod'
import { customerDraft } from '../../contract/customer'
import { CUSTOMER_LEVELS } from '../../contract/customer'
import { SOURCE_TEXT, STAGE_TEXT } from '../../text/customer.text'
import type { SheetDeclaration } from '../sheet-declaration'
import { COLUMN_TEXT, CUSTOMER_EXAMPLES, CUSTOMER_IMPORT_TEXT, FORM_TEXT } from './customer-import.text'

export type CustomerRow = z.output<typeof customerDraft>

const LEVELS = Object.fromEntries(CUSTOMER_LEVELS.map((level) => [level, level]))

/** Sheet declaration of customers. */
export const CUSTOMER_SHEET: SheetDeclaration<CustomerRow> = {
  name: CUSTOMER_IMPORT_TEXT.name,
  schema: customerDraft,
  columns: [
    { key: 'name', title: COLUMN_TEXT.name, reads: 'text', required: true },
    { key: 'mobile', title: COLUMN_TEXT.mobile, reads: 'text', unique: true, width: 16, ...FORM_TEXT.mobile },
    { key: 'wechat', title: COLUMN_TEXT.wechat, reads: 'text' },
    { key: 'source', title: COLUMN_TEXT.source, reads: SOURCE_TEXT },
    { key: 'stage', title: COLUMN_TEXT.stage, reads: STAGE_TEXT },
    { key: 'level', title: COLUMN_TEXT.level, reads: LEVELS },
    { key: 'community', title: COLUMN_TEXT.community, reads: 'text' },
    { key: 'address', title: COLUMN_TEXT.address, reads: 'text', width: 30 },
    { key: 'layout', title: COLUMN_TEXT.layout, reads: 'text' },
    { key: 'areaSqm', title: COLUMN_TEXT.areaSqm, reads: 'number' },
    { key: 'demand', title: COLUMN_TEXT.demand, reads: 'text', width: 36 },
  ],
  examples: CUSTOMER_EXAMPLES,
}
