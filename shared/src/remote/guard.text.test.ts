/** @jest-environment node */
import { ACCESS, type AccessRule, type Viewer } from '../contract/access'
import { blockedSentence } from './guard.text'

const merchant: Viewer = { vipType: 2, roleType: 1, userType: 'merchant', factoryId: null }

it.each<[string, AccessRule, Partial<Viewer>, string]>([
  ['a free merchant', ACCESS.design, { vipType: 0 }, '「页」需要基础版VIP或更高的会员，开通后即可打开。'],
  ['a basic merchant', ACCESS.material, { vipType: 1 }, '「页」需要高级版VIP或更高的会员，开通后即可打开。'],
  [
    'a sub-account, which cannot buy',
    ACCESS.team,
    { vipType: 1, roleType: 2 },
    '「页」需要高级版VIP或更高的会员，请联系团队管理员开通。',
  ],
  ['the highest tier alone', { vip: [4] }, {}, '「页」需要企业VIP会员，开通后即可打开。'],
  ['tiers with a gap', { vip: [4, 1] }, {}, '「页」需要基础版VIP、企业VIP会员，开通后即可打开。'],
  ['another role', { roles: [1] }, { roleType: 2 }, '「页」只对管理员开放，请换用这样的账号登录。'],
  ['an unknown role', ACCESS.team, { roleType: 3 }, '「页」只对管理员、子账号开放，请换用这样的账号登录。'],
  [
    'a merchant at the factories',
    ACCESS.factoryBrowse,
    {},
    '「页」只对代理商和代理商下的账号开放，请换用这样的账号登录。',
  ],
  ['some of the agents', ACCESS.factoryUserDetail, {}, '「页」只对代理商、代理商下的用户开放，请换用这样的账号登录。'],
  [
    'no factory',
    ACCESS.factoryContent,
    { userType: 'agent_user' },
    '「页」需要账号已关联工厂，请联系上级代理商关联后再打开。',
  ],
  [
    // A membership alone would not give access: none is offered.
    'more than a membership is missing',
    ACCESS.factoryManage,
    { vipType: 1 },
    '「页」需要高级版VIP或更高的会员，并且只对代理商开放，都满足才能打开。',
  ],
  [
    'membership and factory are missing',
    ACCESS.factoryContent,
    { vipType: 0, userType: 'agent_user_sub_account' },
    '「页」需要基础版VIP或更高的会员，并且需要账号已关联工厂，都满足才能打开。',
  ],
  ['an operator’s page', ACCESS.console, {}, '「页」只对平台的运营人员开放，请换用这样的账号登录。'],
  ['a developer’s', ACCESS.override, {}, '「页」只对平台的开发人员开放，请换用这样的账号登录。'],
])('%s', (_who, rule, viewer, sentence) => {
  expect(blockedSentence('页', rule, { ...merchant, ...viewer })).toBe(sentence)
})
