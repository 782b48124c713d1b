export const OVERLAY_TEXT = {
  cancel: '取消',
  confirm: '确定',
} as const
