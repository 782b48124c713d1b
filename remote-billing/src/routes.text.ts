export const ROUTES_TEXT = {
  remote: '账户',
  records: '算力记录',
} as const
