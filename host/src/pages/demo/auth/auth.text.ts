import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import type { GuardDecision } from '@tessera/shared/remote/guard.rules'
import { ROUTES_TEXT } from '../../routes.text'

export const AUTH_TEXT = {
  title: ROUTES_TEXT.demoAuth,
  lead: '打开页面时的检查顺序：登录、会员、角色、用户类型、所属工厂。下面的结果由产品里同一段检查代码、对着同一张路由表算出来。',
  yours: '您当前的权限',
  visitor: '您还没有登录，能打开的只有公开页面。',
  name: '账号',
  tier: WORDS.membership,
  role: '角色',
  userType: '用户类型',
  factory: '所属工厂',
  hasFactory: '有工厂',
  noFactory: '没有工厂',
  rights: '权益状态',
  rightsValid: '有效',
  rightsInvalid: '已失效',
  features: '可用功能',
  noFeatures: '无',
  likeMe: '用我的身份',
  choose: '换一种身份看看',
  anonymous: '未登录',
  admin: WORDS.admin,
  subAccount: WORDS.subAccount,
  otherRole: (role: number) => `角色 ${role}`,
  result: '每个页面的结果',
  summary: (open: number, total: number) => `${formatNumber(total)} 个页面中能打开 ${formatNumber(open)} 个`,
  onlyClosed: '只看打不开的',
  page: '页面',
  address: '地址',
  leads: '结果',
  planned: WORDS.planned,
  allOpen: '这种身份能打开全部页面。',
} as const

export const DECISION_TEXT: Readonly<Record<GuardDecision, string>> = {
  allow: '打开',
  login: '转到登录页',
  home: '会员不够，转到首页',
  'not-found': '没有权限，转到 404',
}

/** Names of the rights that a tier includes. */
export const FEATURE_TEXT: Readonly<Record<string, string>> = {
  design: WORDS.aiDesign,
  customer: WORDS.customers,
  profile: WORDS.account,
  material: WORDS.materials,
  team: WORDS.team,
  priority: '优先处理',
  unbranded: '去品牌水印',
}
