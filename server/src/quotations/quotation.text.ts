import type { QuotationUnit } from '@tessera/shared/contract/quotation'

/** Words of a quotation's document. */
export const QUOTATION_TEXT = {
  title: '报价单',
  number: '编号',
  numbered: (number: string, revision: number) => (revision > 1 ? `${number}（第 ${revision} 版）` : number),
  customer: '客户',
  noCustomer: '—',
  date: '日期',
  validUntil: '有效期至',
  room: (number: number) => `空间 ${number}`,
  columns: ['材料', '规格 mm', '面积 m²', '片', '箱', '数量', '单价 元', '金额 元'],
  visible: (sqm: string) => `可见 ${sqm}`,
  entered: (sqm: string) => `实测 ${sqm}`,
  sku: (sku: string) => `货号 ${sku}`,
  subtotal: '小计',
  discount: '优惠',
  total: '合计',
  note: '备注',
  measured: '标「可见」的面积按照片中看得见的部分估算，以现场测量为准。',
  sign: '客户确认签字',
  page: (page: number, of: number) => `第 ${page} / ${of} 页`,
  fileName: (shopName: string, number: string, revision: number) => `${shopName}-报价单-${number}-${revision}.pdf`,
} as const

export const QUOTATION_UNIT_TEXT: Readonly<Record<QuotationUnit, string>> = {
  piece: '片',
  box: '箱',
  sqm: 'm²',
  item: '项',
}
