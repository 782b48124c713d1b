import { PLAN_TEXT } from '../../contract/plan.text'

export const MEMBERSHIP_PRICES = [
  { vipType: 1, name: PLAN_TEXT[1]!, priceFen: 99_900, monthlyFlops: 500 },
  { vipType: 2, name: PLAN_TEXT[2]!, priceFen: 299_900, monthlyFlops: 2_000 },
  { vipType: 3, name: PLAN_TEXT[3]!, priceFen: 599_900, monthlyFlops: 5_000 },
] as const

export const FLOPS_PRICES = [
  { name: '500 算力', flops: 500, priceFen: 4_900 },
  { name: '2000 算力', flops: 2_000, priceFen: 17_900 },
] as const

export const BEAN_PRICES = [
  { name: '300 豆', beans: 300, priceFen: 3_000 },
  { name: '1000 豆', beans: 1_000, priceFen: 9_800 },
] as const

export const PAYMENT_WAY = { id: 3, slug: 'wechat', name: '微信支付' } as const

export const RECORD_LABELS = {
  task: '地砖替换',
  customer: '新建客户',
  order: PLAN_TEXT[2]!,
  flops: '500 算力',
} as const
