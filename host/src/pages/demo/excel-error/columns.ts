import { customerDraft } from '@tessera/shared/contract/customer'
import { hexColor, laying, materialKind, surfaceSpec } from '@tessera/shared/contract/material'
import { z } from 'zod'
import { CHOICE_TEXT, COLUMN_TEXT } from './excel.text'

export const SHEET_KINDS = ['customer', 'material'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

export interface Column {
  /** Key of the value that the schema takes. */
  readonly key: keyof typeof COLUMN_TEXT
  /** How the cell is read before the schema sees it. */
  readonly type: 'text' | 'number' | keyof typeof CHOICE_TEXT
  readonly required?: boolean
  /** No two rows may have the same. */
  readonly unique?: boolean
}

const CUSTOMER: readonly Column[] = [
  { key: 'name', type: 'text', required: true },
  { key: 'mobile', type: 'text', unique: true },
  { key: 'wechat', type: 'text' },
  { key: 'source', type: 'source' },
  { key: 'stage', type: 'stage' },
  { key: 'level', type: 'level' },
  { key: 'community', type: 'text' },
  { key: 'address', type: 'text' },
  { key: 'layout', type: 'text' },
  { key: 'areaSqm', type: 'number' },
  { key: 'demand', type: 'text' },
]

const MATERIAL: readonly Column[] = [
  { key: 'materialName', type: 'text', required: true },
  { key: 'kind', type: 'kind', required: true },
  { key: 'sku', type: 'text', unique: true },
  { key: 'price', type: 'number' },
  { key: 'unit', type: 'text' },
  { key: 'mmWidth', type: 'number' },
  { key: 'mmHeight', type: 'number' },
  { key: 'groutMm', type: 'number' },
  { key: 'groutColor', type: 'text' },
  { key: 'laying', type: 'laying' },
]

/** What a sheet can say of a material; its pictures come later. Measures, kinds and colours are the contract's own. */
const materialRow = z.object({
  materialName: z.string().trim().min(1).max(50),
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

export const SHEETS: Readonly<Record<SheetKind, { readonly columns: readonly Column[]; readonly schema: z.ZodType }>> =
  {
    customer: { columns: CUSTOMER, schema: customerDraft },
    material: { columns: MATERIAL, schema: materialRow },
  }

export const columnTitle = ({ key }: Pick<Column, 'key'>): string => COLUMN_TEXT[key]

/** The Chinese words a choice column takes, by the value they stand for; null for other columns. */
export function choicesOf({ type }: Column): Readonly<Record<string, string>> | null {
  return type === 'text' || type === 'number' ? null : CHOICE_TEXT[type]
}
