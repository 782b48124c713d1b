import { WORDS } from '@tessera/shared/contract/words.text'

/** Texts of the public pages' bar and footer. */
export const PUBLIC_TEXT = {
  nav: '页面导航',
  navModes: '能做什么',
  navSteps: '怎么用',
  navPrice: '价格',
  navQuestions: '常见问题',
  logIn: WORDS.logIn,
  work: WORDS.enterWorkbench,
  start: '开始使用',
  footer: '照片里的家，先在屏幕上铺一遍。',
  footerLinks: '页脚链接',
  demo: '功能体验',
  membership: '会员权益',
} as const
