import { hexColor, laying, materialKind, surfaceSpec } from '@tessera/shared/contract/material'
import type { SheetDeclaration } from '@tessera/shared/import/sheet-import'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { z } from 'zod'
import { COLUMN_TEXT, EXCEL_TEXT, KIND_TEXT, MALFORMED_COLOR, MATERIAL_EXAMPLES } from './excel.text'

/** Columns of a material sheet; pictures are added later. Sizes, kinds and colours are validated by the contract. */
const materialRow = z.object({
  name: z.string().trim().min(1).max(50),
  kind: materialKind,
  sku: z.string().trim().max(40).optional(),
  price: z.number().min(0.01).max(1_000_000).multipleOf(0.01).optional(),
  unit: z.string().trim().max(10).optional(),
  mmWidth: surfaceSpec.shape.mmWidth.optional(),
  mmHeight: surfaceSpec.shape.mmHeight.optional(),
  groutMm: surfaceSpec.shape.groutMm.optional(),
  groutColor: hexColor.optional(),
  laying: laying.optional(),
})

export const MATERIAL_SHEET: SheetDeclaration<z.output<typeof materialRow>> = {
  name: EXCEL_TEXT.material,
  schema: materialRow,
  columns: [
    { key: 'name', title: COLUMN_TEXT.name, reads: 'text', required: true },
    { key: 'kind', title: COLUMN_TEXT.kind, reads: KIND_TEXT, required: true },
    { key: 'sku', title: COLUMN_TEXT.sku, reads: 'text', unique: true },
    { key: 'price', title: COLUMN_TEXT.price, reads: 'number' },
    { key: 'unit', title: COLUMN_TEXT.unit, reads: 'text' },
    { key: 'mmWidth', title: COLUMN_TEXT.mmWidth, reads: 'number' },
    { key: 'mmHeight', title: COLUMN_TEXT.mmHeight, reads: 'number' },
    { key: 'groutMm', title: COLUMN_TEXT.groutMm, reads: 'number' },
    { key: 'groutColor', title: COLUMN_TEXT.groutColor, reads: 'text', malformed: MALFORMED_COLOR },
    { key: 'laying', title: COLUMN_TEXT.laying, reads: LAYING_TEXT },
  ],
  examples: MATERIAL_EXAMPLES,
}
