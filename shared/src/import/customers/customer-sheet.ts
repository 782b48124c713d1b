import { CUSTOMER_LEVELS } from '../../contract/customer'
import { type ImportRow, importRow } from '../../contract/customer-import'
import { SOURCE_TEXT, STAGE_TEXT } from '../../contract/customer.text'
import type { SheetDeclaration } from '../sheet-declaration'
import {
  COLUMN_ALIASES,
  COLUMN_TEXT,
  CUSTOMER_EXAMPLES,
  CUSTOMER_IMPORT_TEXT,
  FORM_TEXT,
  LEVEL_ALIASES,
  UNTAKEN,
} from './customer-import.text'

const LEVELS = Object.fromEntries(CUSTOMER_LEVELS.map((level) => [level, level]))

const column = <Key extends keyof typeof COLUMN_TEXT>(key: Key) => ({
  key,
  title: COLUMN_TEXT[key],
  aliases: COLUMN_ALIASES[key],
})

/** Sheet declaration of customers. */
export const CUSTOMER_SHEET: SheetDeclaration<ImportRow> = {
  name: CUSTOMER_IMPORT_TEXT.name,
  schema: importRow,
  untaken: UNTAKEN,
  columns: [
    { ...column('name'), reads: 'text', required: true },
    {
      ...column('mobile'),
      reads: 'text',
      unique: true,
      repeatsWith: ['followUp', 'tags'],
      width: 16,
      ...FORM_TEXT.mobile,
    },
    { ...column('wechat'), reads: 'text' },
    { ...column('source'), reads: SOURCE_TEXT },
    { ...column('stage'), reads: STAGE_TEXT },
    { ...column('level'), reads: LEVELS, means: LEVEL_ALIASES },
    { ...column('community'), reads: 'text' },
    { ...column('address'), reads: 'text', width: 30 },
    { ...column('layout'), reads: 'text' },
    { ...column('areaSqm'), reads: 'number' },
    { ...column('demand'), reads: 'text', width: 36 },
    { ...column('tags'), reads: 'list', width: 20, ...FORM_TEXT.tags },
    { ...column('budget'), reads: 'range', width: 16, ...FORM_TEXT.budget },
    { ...column('nextFollowTime'), reads: 'time', width: 18, ...FORM_TEXT.nextFollowTime },
    { ...column('followUp'), reads: 'text', width: 36, ...FORM_TEXT.followUp },
    { ...column('followUpTime'), reads: 'time', width: 18, ...FORM_TEXT.followUpTime },
    { ...column('followUpAuthor'), reads: 'text' },
  ],
  examples: CUSTOMER_EXAMPLES,
}
