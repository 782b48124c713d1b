export const ROUTES_TEXT = {
  remote: 'AI 设计',
  tileChange: '地砖替换',
  history: '设计记录',
} as const
