export const SESSION_WATCH_TEXT = {
  otherPerson: (name: string) => `已在另一个窗口登录为「${name}」，这里也已切换`,
} as const
