import { WORDS } from '../contract/words.text'

export const SESSION_START_TEXT = {
  loading: '正在打开',
  title: '正在重新连接',
  away: '服务器暂时没有回应，连上后会自动继续。\n您的登录状态和已保存的内容都在。',
  offline: '网络已断开，连上后会自动继续。\n您的登录状态和已保存的内容都在。',
  next: (seconds: number) => `${seconds} 秒后自动重试`,
  trying: '正在连接',
  reconnect: '重新连接',
  logOut: WORDS.logOut,
} as const
