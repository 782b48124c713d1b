export const ROUTES_TEXT = {
  remote: '账户',
  records: '算力记录',
  orders: '订单列表',
  subscription: '账户信息',
} as const

/** What the pages that are still to come will do. */
export const PLANNED_TEXT = {
  orders: '查看每一笔订单的状态与金额，继续支付或申请发票。',
  subscription: '查看会员等级、到期时间与各项额度，续费或升级。',
} as const
