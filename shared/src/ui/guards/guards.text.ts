export const GUARDS_TEXT = {
  adminOnly: '只有管理员可操作该功能',
  adminCheckFailed: '权限检查失败，请稍后重试',
  offline: '网络已断开，请检查网络连接后再试',
} as const
