import { WORDS } from '@tessera/shared/contract/words.text'

export const ROUTES_TEXT = {
  remote: WORDS.customers,
  customers: '客户列表',
  customer: '客户详情',
  mergeCustomers: '合并客户',
  customerTags: '客户标签',
  materials: WORDS.materialList,
  materialTags: '标签管理',
  materialContent: '内容管理',
  materialDetail: '素材详情',
} as const
