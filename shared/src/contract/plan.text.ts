/** Tier names by `vipType`, everywhere except in the header's card: pages, prices, orders. */
export const PLAN_TEXT: readonly string[] = ['免费版', '基础版VIP', '高级版VIP', '专业版VIP', '企业VIP']

/** Of a tier and those above it. */
export const planAndAbove = (vipType: number): string => `${PLAN_TEXT[vipType]}及以上`

/** Label of the trial membership and of its grants. */
export const TRIAL_TEXT = '试用'

/** A tier with its duration, as in price list and orders. */
export const planForYear = (vipType: 1 | 2 | 3 | 4): string => `${PLAN_TEXT[vipType]} 一年`

/** What tiers are sold with: price table and account page. */
export const BENEFIT_TEXT = {
  customer: '客户管理',
  team: '团队管理',
  members: '团队成员',
  materials: '个人素材',
  priority: '优先生成',
  unbranded: '去除品牌水印',
} as const
