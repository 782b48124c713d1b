import { type MaterialRow, materialRow } from '../../contract/material-import'
import { FINISH_TEXT, KIND_TEXT } from '../../text/material.text'
import { LAYING_TEXT } from '../../text/laying.text'
import type { SheetDeclaration } from '../sheet-declaration'
import {
  COLUMN_ALIASES,
  COLUMN_TEXT,
  KIND_ALIASES,
  MALFORMED_COLOR,
  MALFORMED_TAGS,
  MATERIAL_EXAMPLES,
  MATERIAL_IMPORT_TEXT,
  NO_PRICE,
  SIZE_TITLES,
} from './material-import.text'

const column = <Key extends keyof typeof COLUMN_TEXT>(key: Key) => ({
  key,
  title: COLUMN_TEXT[key],
  aliases: COLUMN_ALIASES[key],
})

/** Sheet declaration of materials. */
export const MATERIAL_SHEET: SheetDeclaration<MaterialRow> = {
  name: MATERIAL_IMPORT_TEXT.name,
  schema: materialRow,
  columns: [
    { ...column('name'), reads: 'text', required: true, width: 20 },
    { ...column('kind'), reads: KIND_TEXT, means: KIND_ALIASES, required: true },
    { ...column('sku'), reads: 'text', unique: true },
    { ...column('pictures'), reads: 'list', width: 36 },
    { ...column('series'), reads: 'text' },
    { ...column('price'), reads: 'number', blanks: NO_PRICE },
    { ...column('unit'), reads: 'text' },
    { ...column('piecesPerBox'), reads: 'number' },
    { ...column('mmWidth'), reads: 'number', within: { titles: SIZE_TITLES, side: 0 } },
    { ...column('mmHeight'), reads: 'number', within: { titles: SIZE_TITLES, side: 1 } },
    { ...column('mmDepth'), reads: 'number', within: { titles: SIZE_TITLES, side: 2 } },
    { ...column('groutMm'), reads: 'number' },
    { ...column('groutColor'), reads: 'text', malformed: MALFORMED_COLOR },
    { ...column('laying'), reads: LAYING_TEXT },
    { ...column('finish'), reads: FINISH_TEXT },
    { ...column('tags'), reads: 'list', width: 20, malformed: MALFORMED_TAGS },
  ],
  examples: MATERIAL_EXAMPLES,
}
