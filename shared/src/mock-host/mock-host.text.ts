import type { MockFault } from './mock-settings'
import { WORDS } from '@tessera/shared/contract/words.text'

export const MOCK_HOST_TEXT = {
  brand: 'Tessera 拼居',
  home: '这个微前端的页面',
  homeNote: '模拟宿主：没有服务器，数据由契约校验过的模拟接口提供，刷新后恢复原样。',
  locked: '当前身份不可打开',
  login: '选择登录身份',
  loginNote: '模拟宿主里不需要密码。',
  loginAs: (name: string) => `以「${name}」登录`,
  notFound: '没有找到这个页面',
  elsewhere: '它可能属于另一个微前端，或当前身份不可打开。',
  backHome: '返回页面列表',
  planned: '即将上线',
  crashed: WORDS.pageCrashed,
  retry: '重试',
  pages: '页面',
  panel: '模拟设置',
  close: '收起',
  person: '登录身份',
  visitor: '未登录',
  tier: '会员',
  role: '角色',
  userType: '用户类型',
  factory: '已关联工厂',
  fault: '接口状态',
  serverOf: (status: string) => `模拟设置，接口${status}`,
  noWorker: '模拟接口没有启动：请用 localhost 或 HTTPS 打开，并允许 Service Worker。',
} as const

export const FAULT_TEXT: Readonly<Record<MockFault, string>> = {
  none: '正常',
  slow: '慢（3 秒）',
  offline: '断网',
  unauthorized: '登录失效（401）',
  broken: '服务器出错（500）',
}
