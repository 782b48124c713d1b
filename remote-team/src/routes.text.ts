export const ROUTES_TEXT = {
  remote: '团队',
  members: '成员列表',
} as const
