import { WORDS } from '@tessera/shared/contract/words.text'
import type { MenuGroup } from '@tessera/shared/remote/declarations'

export const LAYOUT_TEXT = {
  skip: '跳到主要内容',
  menu: '主菜单',
  followUpsDue: (customers: number) => `${customers} 位客户今天要跟进`,
  remoteDown: '暂不可用',
  more: '更多',
  allPlaces: '全部功能',
  flops: WORDS.flops,
  beans: WORDS.beans,
  account: '账户菜单',
  membership: WORDS.membership,
  openMembership: '，查看会员与购买',
  tier: '当前会员',
  endsAt: '到期时间',
  subAccount: '(子账号)',
  accountSettings: '账号设置',
  logOut: WORDS.logOut,
  offline: '网络已断开，已填写的内容都在，连上后可继续。',
  away: '暂时连不上服务器，正在重试，已填写的内容都在。',
  close: WORDS.close,
} as const

export const GROUP_TEXT: Readonly<Record<MenuGroup, string>> = {
  design: '设计',
  customer: WORDS.customers,
  material: WORDS.materials,
  team: WORDS.team,
  factory: WORDS.factory,
  account: WORDS.account,
}
