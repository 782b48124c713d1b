import type { CustomerOverview, MemberOverview } from '@tessera/shared/contract/team'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const OVERVIEW_TEXT = {
  description: '谁在跟进、做了什么、成交了多少',
  customers: WORDS.customers,
  overdue: '逾期未跟进',
  newCustomers: '新增客户',
  followed: '已跟进',
  deals: '成交',
  designs: '设计',
  shares: '发给客户',
  views: '客户打开',
  recent: '近 30 天',
  now: '当前',
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
  none: '–',
  copy: '复制表格',
  copied: '已复制，可粘贴到 Excel',
  notCopied: '没有复制成功，请改用导出',
  export: '导出 CSV',
  fileName: (date: string) => `团队总览-${date}.csv`,
  alone: '团队里还没有其他成员，新建成员后在这里看到每个人的客户与跟进',
  toMembers: '去成员列表',
  customersOf: (name: string, count: number) => `查看「${name}」的 ${formatNumber(count)} 位客户`,
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
  'deals',
] as const satisfies readonly (keyof MemberOverview & keyof typeof OVERVIEW_TEXT)[]
export type Figure = (typeof FIGURES)[number]

/** Counted now; the others over the last 30 days. */
export const STANDING: readonly Figure[] = ['customers', 'overdue']

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
