import { QUOTATION_WORDS } from '@tessera/shared/contract/quotation.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import { GROUP_TEXT } from '../layout.text'

export const SEARCH_TEXT = {
  open: '搜索',
  field: '搜索客户、设计、报价单、素材、订单',
  key: '/',
  placeholder: '姓名、手机号、编号或拼音',
  nothing: (keyword: string) => `没有找到「${keyword}」。试试手机号后四位，或姓名的拼音。`,
  failed: '没有搜到结果，网络可能断了。',
  retry: WORDS.retry,
  searching: '正在搜索',
  found: (count: number) => `找到 ${count} 条`,
} as const

export const HIT_KIND_TEXT = {
  customer: WORDS.customers,
  design: GROUP_TEXT.design,
  material: WORDS.materials,
  quotation: QUOTATION_WORDS.title,
  content: '案例文章',
  order: WORDS.order,
  page: '页面',
} as const
