/** Names of the tiers by `vipType`, everywhere but in the header's card: pages, prices, orders. */
export const PLAN_TEXT: readonly string[] = ['免费版', '基础版VIP', '高级版VIP', '专业版VIP', '企业VIP']

/** A membership that nobody bought, and what came with it. */
export const TRIAL_TEXT = '试用'

/** A tier for a time, as it is sold and stands in orders. */
export const planForYear = (vipType: 1 | 2 | 3 | 4): string => `${PLAN_TEXT[vipType]} 一年`
