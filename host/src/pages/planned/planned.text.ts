export const PLANNED_TEXT = {
  badge: '正在准备中',
  note: '这个功能还不能使用，开放后会出现在菜单里，无需重新登录。',
  instead: '现在可以使用',
} as const
