export const PLANNED_TEXT = {
  badge: '正在准备中',
  note: '这个功能还不能使用，开放后在这个地址直接打开即可。',
  instead: '现在可以使用',
} as const
