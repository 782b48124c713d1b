import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const SUBORDINATES_TEXT = {
  description: '接受您邀请的商家。这里只有数量，看不到他们的客户与设计。',
  search: '搜索团队名称',
  empty: '还没有下级商家，发邀请给他们，注册后就在这里',
  emptyBelow: '您的团队下没有其他商家',
  found: '没有符合条件的商家',
  total: (count: number) => `共 ${formatNumber(count)} 家`,
  teamName: '商家',
  admin: '负责人',
  mobile: WORDS.mobile,
  plan: WORDS.membership,
  members: WORDS.members,
  customers: WORDS.customers,
  designs: '近 30 天设计',
  shares: '近 30 天分享',
  lastLogin: '最近登录',
  never: '从未登录',
  since: '开通时间',
  people: '账号',
  person: (name: string, role: string) => `${name}（${role}）`,
  detail: '商家详情',
  factory: '指定的工厂',
  factoryHint: '指定后，商家可以在「国内内容管理」里和您一起写这家工厂的图文',
  factoryContents: '看这家工厂的图文',
  noFactory: '未指定',
  factoryGiven: (team: string, factory: string) => `已为「${team}」指定「${factory}」`,
  factoryTaken: (team: string) => `「${team}」不再有指定的工厂`,
  invite: '邀请商家',
  inviteLead: '新商家注册后 30 天内打开链接，就成为您的下级商家，可以浏览您代理的工厂。算力与豆由商家自己承担。',
  inviteCode: '邀请码',
  copyCode: '复制邀请码',
  superiors: '为您服务的代理',
  superior: (team: string, person: string | null) => (person === null ? team : `${team} · ${person}`),
} as const

export const INVITE_WORDS = {
  qr: '扫码接受邀请',
  qrHint: '商家用微信扫一扫，或把链接发过去。',
  pass: '转发给商家',
  passText: (teamName: string) => `${teamName}邀请您使用拼居`,
} as const
