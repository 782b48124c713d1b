import { WORDS } from '../contract/words.text'

export const SESSION_WATCH_TEXT = {
  ended: '登录已失效，请重新登录。',
  logIn: '重新登录',
  close: WORDS.close,
  otherPerson: (name: string) => `已在另一个窗口登录为「${name}」，这里也已切换`,
} as const
