export const ROUTES_TEXT = {
  remote: '账户',
  subscription: '账号信息',
  orders: '订单列表',
  records: '算力记录',
  agreement: '会员购买协议',
} as const
