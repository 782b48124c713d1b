import { WORDS } from '@tessera/shared/contract/words.text'
import {
  type Customer,
  type FOLLOW_UP_FILTERS,
  RECENT_DAYS,
  type RECENT_FILTERS,
} from '@tessera/shared/contract/customer'
import { formatNumber } from '@tessera/shared/text/format.text'
import type { DraftField } from './customers.rules'
import type { FollowUp } from './follow-up.rules'
import { callText } from '@tessera/shared/text/people.text'
import { COST_TEXT } from '@tessera/shared/text/cost.text'

export const CUSTOMERS_TEXT = {
  tags: WORDS.tags,
  allTags: WORDS.allTags,
  tag: '打标签',
  tagTitle: (count: number) => `给 ${formatNumber(count)} 位客户打标签`,
  addTags: '加上',
  removeTags: '去掉',
  tooManyTags: '每位客户最多 20 个标签',
  nothingChosen: '请选择要加上或去掉的标签',
  tagged: (count: number) => `已更新 ${formatNumber(count)} 位客户的标签`,
  tagCount: (count: number) => `${formatNumber(count)} 个标签`,
  designFor: '为 TA 做设计',
  designsOf: 'TA 的设计',
  quote: WORDS.makeQuotation,
  title: '客户列表',
  create: WORDS.newCustomer,
  importing: '导入',
  importTitle: '从表格导入客户',
  importDone: WORDS.done,
  search: '搜索姓名、拼音、手机、微信、小区',
  allFollowUps: '全部跟进',
  idle: '未联系天数',
  anyIdle: '不限未联系天数',
  idleDays: (days: number) => `${formatNumber(days)} 天未跟进`,
  recent: '近期',
  anyTime: '不限时间',
  allOwners: '全部负责人',
  allSources: WORDS.allSources,
  views: '常用视图',
  viewAll: '全部客户',
  viewToday: '今天跟进',
  viewMine: '我负责的',
  viewIdle: '7 天未跟进',
  saveView: '保存为视图',
  saveViewDone: '保存视图',
  viewName: '视图名称',
  removeView: (name: string) => `删除视图「${name}」`,
  allStages: '全部阶段',
  allLevels: '全部等级',
  empty: '还没有客户，先建一份档案，联系方式、户型和需求都记在这里',
  emptyFiltered: '没有符合条件的客户',

  name: WORDS.personName,
  mobile: WORDS.mobile,
  wechat: '微信号',
  contact: WORDS.contactWay,
  stage: '阶段',
  level: '等级',
  source: WORDS.source,
  community: '小区',
  home: '小区与户型',
  address: '详细地址',
  layout: '户型',
  area: '面积',
  areaUnit: 'm²',
  budgetMin: '预算下限',
  budgetMax: '预算上限',
  budget: '预算',
  yuan: '元',
  demand: '需求',
  nextFollowTime: '下次跟进',
  noFollowTime: '未安排',
  followAt: '下次',
  createdOn: '建档',
  dealTime: '成交时间',
  previousOwner: '原负责人',
  deletedAt: '删除时间',
  mergedInto: (name: string) => `已合并到「${name}」`,
  deleted: '最近删除',
  owner: WORDS.personInCharge,
  createdAt: '建档时间',
  updatedAt: '更新时间',
  lastFollowTime: '最近跟进',
  neverFollowed: '还没有跟进',
  detail: '客户档案',
  moreActions: '客户的更多操作',
  copyMobile: '复制手机号',
  copyWechat: '复制微信号',
  copied: '号码已复制',
  copyFailed: '浏览器不允许复制，请长按选中后复制',
  open: (name: string) => `查看${name}的档案`,
  close: WORDS.close,
  none: '–',
  call: callText,

  namePlaceholder: '如：王女士',
  mobilePlaceholder: WORDS.mobileFormat,
  wechatPlaceholder: '手机号与微信至少填一项',
  communityPlaceholder: '如：云栖花园',
  addressPlaceholder: '楼栋、单元、门牌',
  layoutPlaceholder: '如：三室两厅',
  demandPlaceholder: '风格、预算、在意的地方',

  save: '保存客户',
  counted: '位客户',
  edit: WORDS.edit,
  editTitle: '编辑客户',
  saveChanges: WORDS.saveChanges,
  changed: (name: string) => `已保存「${name}」的修改`,
  sameMobile: '该手机号已有客户',
  sameWechat: '该微信号已有客户',
  duplicate: (name: string, ownerName: string) => `「${name}」（负责人 ${ownerName}）`,

  remove: WORDS.remove,
  removeTitle: (name: string, count: number) =>
    count === 1 ? `删除客户「${name}」？` : `删除「${name}」等 ${formatNumber(count)} 位客户？`,
  removeHint: (days: number) =>
    `${formatNumber(days)} 天内可在「最近删除」里恢复，之后连同跟进记录和分享链接一并清除。建档时扣除的豆不退还。`,
  removed: (count: number) => `已删除 ${formatNumber(count)} 位客户，可在「最近删除」里恢复`,
  restore: '恢复',
  restoreTitle: (name: string, count: number) =>
    count === 1 ? `恢复客户「${name}」？` : `恢复「${name}」等 ${formatNumber(count)} 位客户？`,
  restoreFree: '免费名额足够，恢复不消耗豆。',
  restorePaid: (beans: number) => `免费名额不够，最多消耗 ${formatNumber(beans)} 豆；建档时付过豆的不再收取。`,
  restored: (count: number, beans: number) =>
    beans > 0
      ? `已恢复 ${formatNumber(count)} 位客户，已扣 ${formatNumber(beans)} 豆`
      : `已恢复 ${formatNumber(count)} 位客户`,
  restoreTaken: '恢复不了：手机号已被另一位客户使用',
  emptyDeleted: '最近 30 天没有删除过客户',

  transfer: '转交',
  transferTitle: (name: string, count: number) =>
    count === 1 ? `转交客户「${name}」` : `转交「${name}」等 ${formatNumber(count)} 位客户`,
  transferTo: '转交给',
  transferPlaceholder: '选择一位同事',
  transferNobody: '团队里没有其他在职成员',
  load: (open: number, all: number) => `在跟 ${formatNumber(open)} 位，共 ${formatNumber(all)} 位`,
  transferred: (count: number) => `已转交 ${formatNumber(count)} 位客户`,
  transferNone: '这些客户本来就由这位同事负责',

  mobileTaken: '该手机号已有客户档案',
  openExisting: '查看已有的客户档案',
  created: (name: string) => `已新建客户「${name}」`,
  createdPaid: (name: string, beans: number) => `已新建客户「${name}」，已扣 ${formatNumber(beans)} 豆`,
  alreadyCreated: '这位客户刚才已经建好，之后的修改没有保存。请清空后再建下一位。',

  quotaFree: COST_TEXT.free,
} as const

export const levelText = (level: Customer['level']): string => `${level} 级`

export const wechatText = (wechat: string | null): string => (wechat === null ? CUSTOMERS_TEXT.none : `微信 ${wechat}`)

/** Label of an optional field. */
export const optional = (label: string): string => `${label}（选填）`

/** `3 万–5 万元`, or one end of it; null when nothing is known. Fen. */
export function budgetText(min: number | null, max: number | null): string | null {
  const number = (fen: number) =>
    fen >= MYRIAD_FEN ? `${formatNumber(Math.round(fen / (MYRIAD_FEN / 10)) / 10)} 万` : formatNumber(fen / 100)
  // A space parts figures from characters: 5,000 元, 5 万元.
  const yuan = (fen: number) => `${number(fen)}${fen >= MYRIAD_FEN ? '' : ' '}元`
  if (min !== null && max !== null) return min === max ? yuan(min) : `${number(min)}–${yuan(max)}`
  if (min !== null) return `${yuan(min)}起`
  return max === null ? null : `${yuan(max)}以内`
}
const MYRIAD_FEN = 1_000_000

export const FOLLOW_UP_FILTER_TEXT = {
  overdue: '已逾期',
  today: '今天要跟进',
  week: '7 天内要跟进',
  unplanned: '未安排跟进',
} as const satisfies Record<(typeof FOLLOW_UP_FILTERS)[number], string>

export const RECENT_FILTER_TEXT = {
  created: `近 ${RECENT_DAYS} 天新增`,
  deal: `近 ${RECENT_DAYS} 天成交`,
} as const satisfies Record<(typeof RECENT_FILTERS)[number], string>

export const FOLLOW_UP_TEXT = {
  none: '还没有安排下次跟进',
  overdue: '跟进已逾期',
  today: '今天跟进',
  later: '下次跟进',
} as const satisfies Record<FollowUp, string>

export const SORT_TEXT = {
  createdAt: { text: '最近建档', reversed: '最早建档' },
  nextFollowTime: { text: '跟进先到的在前', reversed: '跟进后到的在前' },
  updatedAt: { text: '最近更新', reversed: '最早更新' },
  deletedAt: { text: '最近删除的在前', reversed: '最早删除的在前' },
  level: { text: '等级从高到低', reversed: '等级从低到高' },
} as const

/** Labels of the form's fields. */
export const FIELD_TEXT = {
  name: CUSTOMERS_TEXT.name,
  mobile: CUSTOMERS_TEXT.mobile,
  wechat: CUSTOMERS_TEXT.wechat,
  source: CUSTOMERS_TEXT.source,
  stage: CUSTOMERS_TEXT.stage,
  level: CUSTOMERS_TEXT.level,
  community: CUSTOMERS_TEXT.community,
  address: CUSTOMERS_TEXT.address,
  layout: CUSTOMERS_TEXT.layout,
  areaSqm: CUSTOMERS_TEXT.area,
  budgetMin: CUSTOMERS_TEXT.budgetMin,
  budgetMax: CUSTOMERS_TEXT.budgetMax,
  demand: CUSTOMERS_TEXT.demand,
  nextFollowTime: CUSTOMERS_TEXT.nextFollowTime,
  tagIds: CUSTOMERS_TEXT.tags,
} as const satisfies Record<DraftField, string>

/** One error text per field, for any invalid value. */
export const FAULT_TEXT = {
  name: '请填写姓名，最多 30 个字',
  mobile: '请填写正确的 11 位手机号',
  contact: '手机号与微信号至少填写一项',
  wechat: '微信号最多 30 个字',
  source: '请选择来源',
  stage: '请选择阶段',
  level: '请选择等级',
  community: '小区最多 60 个字',
  address: '地址最多 200 个字',
  layout: '户型最多 20 个字',
  areaSqm: '面积为 1–9999，最多两位小数',
  budgetMin: '预算为 0–1 亿元，最多两位小数',
  budgetMax: '预算为 0–1 亿元，最多两位小数',
  budgetOrder: '预算上限不能低于下限',
  nextFollowTime: '下次跟进要在现在之后',
  demand: '需求最多 1000 个字',
  tagIds: '标签最多 20 个',
} as const satisfies Record<DraftField | 'contact' | 'budgetOrder', string>
