import { WORDS } from '@tessera/shared/contract/words.text'
import type { TeamMember } from '@tessera/shared/contract/team'
import { formatNumber } from '@tessera/shared/text/format.text'

export const MEMBERS_TEXT = {
  title: '成员列表',
  search: '搜索姓名、手机号后四位',
  allStatuses: '全部状态',
  empty: '团队里还没有其他成员',
  emptyFiltered: '没有符合条件的成员',

  name: WORDS.members,
  self: '我',
  mobile: WORDS.mobile,
  role: '角色',
  status: WORDS.state,
  images: '本月图片',
  customers: WORDS.customers,
  lastLogin: '最近登录',
  never: '从未登录',
  admin: WORDS.admin,
  subAccount: WORDS.subAccount,

  imagesOf: (used: number, limit: number) => `${formatNumber(used)} / ${formatNumber(limit)} 张`,
  imagesUnlimited: (used: number) => `${formatNumber(used)} 张，不限`,
  limitUsed: '本月图片额度使用情况',
  customerCount: (count: number) => `${formatNumber(count)} 位客户`,
} as const

export const STATUS_TEXT = {
  active: '正常',
  disabled: '已停用',
} as const satisfies Record<TeamMember['status'], string>
