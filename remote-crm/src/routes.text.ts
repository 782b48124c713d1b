export const ROUTES_TEXT = {
  remote: '客户',
  customers: '客户列表',
} as const
