import { WORDS } from '@tessera/shared/contract/words.text'

export const NOT_FOUND_TEXT = {
  title: '404',
  text: '这里没有页面，请检查地址，或从下面继续。',
  home: '返回首页',
  work: WORDS.enterWorkbench,
} as const
