import type { QuotationLine, QuotationUnit } from './quotation'
import { WORDS } from './words.text'

/** What stands on a quotation: in its PDF, on its customer's page, in the editor. */
export const QUOTATION_WORDS = {
  title: '报价单',
  number: '编号',
  numbered: (number: string, revision: number) => (revision > 1 ? `${number}（第 ${revision} 版）` : number),
  date: '日期',
  validUntil: '有效期至',
  visible: (sqm: string) => `可见 ${sqm}`,
  entered: (sqm: string) => `实测 ${sqm}`,
  subtotal: '小计',
  discount: '优惠',
  total: '合计',
  note: '备注',
  /** From 0: 方案 A. */
  scheme: (place: number) => `方案 ${String.fromCodePoint(65 + (place % 26))}`,
  /** Of a scheme, or of all lines. */
  totalOf: (scheme: number | null): string =>
    scheme === null ? QUOTATION_WORDS.total : `${QUOTATION_WORDS.scheme(scheme)} ${QUOTATION_WORDS.total}`,
  /** Under what a customer's message was written: totals, of each scheme where there are several. */
  quotedAt: (totals: readonly string[]): string =>
    `按当时${totals.map((total, place) => `${QUOTATION_WORDS.totalOf(totals.length > 1 ? place : null)} ${total}`).join('、')}`,
  schemes: '标「方案」的是同一处的不同选择，只选其一；没有标的各方案都含。同一处没有某个方案时，按方案 A 计。',
  measured: '标「可见」的面积按照片中看得见的部分估算，以现场测量为准。',
} as const

export const QUOTATION_UNIT_TEXT: Readonly<Record<QuotationUnit, string>> = {
  piece: WORDS.piece,
  box: WORDS.box,
  sqm: 'm²',
  item: '项',
}

/** What a line is counted in, in the shop's own word where it has one. */
export const quotationUnitText = ({ unit, unitName }: Pick<QuotationLine, 'unit' | 'unitName'>): string =>
  unitName || QUOTATION_UNIT_TEXT[unit]
