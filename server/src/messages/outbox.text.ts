import { WORDS } from '@tessera/shared/contract/words.text'
import type { CodeMessage } from './sms'

export const PURPOSE_TEXT = {
  login: WORDS.logIn,
  reset: WORDS.recoverPassword,
  bindWechat: '绑定微信',
  password: WORDS.changePassword,
  delete: WORDS.deleteAccount,
  join: WORDS.joinTeam,
} as const satisfies Record<CodeMessage['purpose'], string>

export const OUTBOX_TEXT = {
  title: '开发短信箱',
  lead: '开发环境不发真短信，验证码写在这里和服务器日志里。正式环境没有这一页。',
  empty: '还没有短信。在登录页点「获取验证码」后刷新本页。',
  reload: '刷新',
  columns: ['时间', '手机号', '用途', '验证码', '内容'],
} as const

/** What the telephone would show. */
export const messageText = ({ purpose, code, minutes }: CodeMessage): string =>
  `【拼居】您正在${PURPOSE_TEXT[purpose]}，验证码 ${code}，${minutes} 分钟内有效。请勿告诉他人。`
