import { WORDS } from '../contract/words.text'
import { type AccessRule, isSubAccount, USER_TYPES, VIP, type Viewer } from '../contract/access'
import { membershipName } from '../text/membership.text'
import { ROLE_TEXT, USER_TYPE_TEXT } from '../text/people.text'
import { type Lack, lacksOf } from './guard.rules'

export const GUARD_TEXT = {
  seeMemberships: '查看会员',
  close: WORDS.close,
} as const

const list = (words: readonly string[]): string => words.join('、')

function tiers(vip: readonly number[]): string {
  const ascending = vip.toSorted((one, other) => one - other)
  const lowest = ascending[0] ?? VIP.enterprise
  const all = Object.values(VIP).filter((tier) => tier >= lowest)
  if (all.length !== ascending.length) return `${list(ascending.map(membershipName))}会员`
  return all.length > 1 ? `${membershipName(lowest)}或更高的会员` : `${membershipName(lowest)}会员`
}

function people({ agents = [] }: AccessRule): string {
  const everyAgent = USER_TYPES.filter((type) => type !== 'merchant')
  return everyAgent.every((type) => agents.includes(type))
    ? '代理商和代理商下的账号'
    : list(agents.map((type) => USER_TYPE_TEXT[type]))
}

const CONDITION: Readonly<Record<Lack, (rule: AccessRule) => string>> = {
  vip: ({ vip = [] }) => `需要${tiers(vip)}`,
  role: ({ roles = [] }) => `只对${list(roles.map((role) => ROLE_TEXT[role] ?? String(role)))}开放`,
  agent: (rule) => `只对${people(rule)}开放`,
  factory: () => '需要账号已关联工厂',
  operator: () => '只对平台的运营人员开放',
  developer: () => '只对平台的开发人员开放',
}

const OTHER_ACCOUNT = '请换用这样的账号登录'

const REMEDY: Readonly<Record<Lack, (viewer: Viewer) => string>> = {
  vip: (viewer) => (isSubAccount(viewer) ? '请联系团队管理员开通' : '开通后即可打开'),
  role: () => OTHER_ACCOUNT,
  agent: () => OTHER_ACCOUNT,
  factory: () => '请联系上级代理商关联后再打开',
  operator: () => OTHER_ACCOUNT,
  developer: () => OTHER_ACCOUNT,
}

/** One sentence: why access is denied, and what would grant it. */
export function blockedSentence(title: string, rule: AccessRule, viewer: Viewer): string {
  const lacks = lacksOf(rule, viewer)
  const conditions = lacks.map((lack) => CONDITION[lack](rule)).join('，并且')
  const [only, ...others] = lacks
  const remedy = only && others.length === 0 ? REMEDY[only](viewer) : '都满足才能打开'
  return `「${title}」${conditions}，${remedy}。`
}
