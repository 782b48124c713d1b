import { QUOTATION_WORDS } from '@tessera/shared/contract/quotation.text'

/** Words of a quotation's document. */
export const QUOTATION_TEXT = {
  ...QUOTATION_WORDS,
  customer: '客户',
  noCustomer: '—',
  columns: ['材料', '规格 mm', '面积 m²', '片', '箱', '数量', '单价 元', '金额 元'],
  sku: (sku: string) => `货号 ${sku}`,
  sign: '客户确认签字',
  page: (page: number, of: number) => `第 ${page} / ${of} 页`,
  fileName: (shopName: string, number: string, revision: number) => `${shopName}-报价单-${number}-${revision}.pdf`,
} as const
