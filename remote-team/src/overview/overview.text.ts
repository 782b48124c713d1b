import type { CustomerOverview, MemberOverview } from '@tessera/shared/contract/team'
import { RECENT_DAYS } from '@tessera/shared/contract/customer'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const OVERVIEW_TEXT = {
  description: '谁在跟进、做了什么、成交了多少',
  customers: WORDS.customers,
  overdue: '逾期未跟进',
  newCustomers: '新增客户',
  followed: '跟进次数',
  deals: '成交',
  designs: '设计',
  shares: '发给客户',
  views: '客户打开',
  likes: '客户点赞',
  recent: `近 ${RECENT_DAYS} 天`,
  before: `上个 ${RECENT_DAYS} 天`,
  sentRecently: `近 ${RECENT_DAYS} 天发出的`,
  now: '当前',
  rise: (count: number) => `▲ ${formatNumber(count)}`,
  fall: (count: number) => `▼ ${formatNumber(count)}`,
  same: '持平',
  more: (count: number) => `比上个 ${RECENT_DAYS} 天多 ${formatNumber(count)}`,
  fewer: (count: number) => `比上个 ${RECENT_DAYS} 天少 ${formatNumber(count)}`,
  sameAs: `与上个 ${RECENT_DAYS} 天持平`,
  /** Headings of the file, where nothing else tells the time or the kind of a figure. */
  heading: ({ name, span }: { readonly name: string; readonly span: string }) => `${name}（${span}）`,
  inStage: (stage: string) => `阶段：${stage}`,
  member: WORDS.members,
  stages: '阶段分布',
  byMember: '按成员',
  byMonth: '月份',
  trend: (months: number) => `近 ${months} 个月`,
  trendOf: (series: string, months: string) => `${series}：${months}`,
  month: (name: string) => `${Number(name.slice(5))} 月`,
  disabled: '已停用',
  departed: '已离开的成员',
  none: '–',
  copy: '复制表格',
  copied: '已复制，可粘贴到 Excel',
  notCopied: '没有复制成功，请改用导出',
  export: '导出 CSV',
  fileName: (date: string) => `团队总览-${date}.csv`,
  alone: '团队里还没有其他成员，新建成员后在这里看到每个人的客户与跟进',
  toMembers: '去成员列表',
  customersOf: (name: string, count: number) => `查看「${name}」的 ${formatNumber(count)} 位客户`,
  newOf: (name: string, count: number) => `查看「${name}」近 ${RECENT_DAYS} 天新增的 ${formatNumber(count)} 位客户`,
  followedOf: (name: string, count: number) => `${formatNumber(count)} 次，查看「${name}」最近跟进的客户`,
  dealsOf: (name: string, count: number) => `查看「${name}」近 ${RECENT_DAYS} 天成交的 ${formatNumber(count)} 位客户`,
  overdueOf: (name: string, count: number) => `查看「${name}」逾期未跟进的 ${formatNumber(count)} 位客户`,
} as const

/** Columns of figures, in order; the file has the same. */
export const FIGURES = [
  'customers',
  'overdue',
  'newCustomers',
  'followed',
  'designs',
  'shares',
  'views',
  'likes',
  'deals',
] as const satisfies readonly (keyof MemberOverview & keyof typeof OVERVIEW_TEXT)[]
export type Figure = (typeof FIGURES)[number]

/** What a figure is counted over; the others over the last days. */
export const SPANS: Readonly<Partial<Record<Figure, string>>> = {
  customers: OVERVIEW_TEXT.now,
  overdue: OVERVIEW_TEXT.now,
  views: OVERVIEW_TEXT.sentRecently,
}

/** Series of the trend. */
export const SERIES = ['customers', 'designs', 'shares', 'deals'] as const satisfies readonly Exclude<
  keyof CustomerOverview['months'][number],
  'month'
>[]
export const SERIES_TEXT = {
  customers: OVERVIEW_TEXT.newCustomers,
  designs: OVERVIEW_TEXT.designs,
  shares: OVERVIEW_TEXT.shares,
  deals: OVERVIEW_TEXT.deals,
} as const satisfies Record<(typeof SERIES)[number], string>
