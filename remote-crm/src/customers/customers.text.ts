import { WORDS } from '@tessera/shared/contract/words.text'
import type { Customer } from '@tessera/shared/contract/customer'
import { formatNumber } from '@tessera/shared/text/format.text'
import type { DraftField } from './customers.rules'

export const CUSTOMERS_TEXT = {
  title: '客户列表',
  create: WORDS.newCustomer,
  importing: '导入',
  importTitle: '从表格导入客户',
  importDone: '完成',
  search: '搜索姓名、手机、微信、小区',
  allStages: '全部阶段',
  allLevels: '全部等级',
  empty: '还没有客户，先建一份档案，联系方式、户型和需求都记在这里',
  emptyFiltered: '没有符合条件的客户',

  name: WORDS.personName,
  mobile: WORDS.mobile,
  wechat: '微信号',
  contact: '联系方式',
  stage: '阶段',
  level: '等级',
  source: '来源',
  community: '小区',
  home: '小区与户型',
  address: '详细地址',
  layout: '户型',
  area: '面积',
  areaUnit: 'm²',
  demand: '需求',
  owner: '负责人',
  createdAt: '建档时间',
  updatedAt: '更新时间',
  lastFollowTime: '最近跟进',
  neverFollowed: '还没有跟进',
  detail: '客户档案',
  open: (name: string) => `查看${name}的档案`,
  close: WORDS.close,
  none: '–',
  call: (name: string) => `拨打${name}的电话`,

  namePlaceholder: '如：王女士',
  mobilePlaceholder: '11 位手机号',
  wechatPlaceholder: '手机号与微信至少填一项',
  communityPlaceholder: '如：云栖花园',
  addressPlaceholder: '楼栋、单元、门牌',
  layoutPlaceholder: '如：三室两厅',
  demandPlaceholder: '风格、预算、在意的地方',

  save: '保存客户',
  mobileTaken: '该手机号已有客户档案',
  openExisting: '查看已有的客户档案',
  created: (name: string) => `已新建客户「${name}」`,
  createdPaid: (name: string, beans: number) => `已新建客户「${name}」，已扣 ${formatNumber(beans)} 豆`,
  alreadyCreated: '这位客户刚才已经建好，之后的修改没有保存。请清空后再建下一位。',
  insufficient: (required: number, available: number) =>
    `需要 ${formatNumber(required)} 豆，现有 ${formatNumber(available)} 豆，请先购买后再提交。`,

  quotaLoading: '正在查询费用',
  quotaUnknown: '费用暂时查不到，提交前会再次核对余额',
  quotaFree: (left: number) => `还可免费新建 ${formatNumber(left)} 位`,
  quotaPaid: (beans: number) => `将消耗 ${formatNumber(beans)} 豆`,
  quotaPaidHint: (beans: number) => `免费名额已用完，现有 ${formatNumber(beans)} 豆`,
  quotaShort: (missing: number) => `还差 ${formatNumber(missing)} 豆`,
} as const

export const levelText = (level: Customer['level']): string => `${level} 级`

export const wechatText = (wechat: string | null): string => (wechat === null ? CUSTOMERS_TEXT.none : `微信 ${wechat}`)

/** Label of an optional field. */
export const optional = (label: string): string => `${label}（可选）`

export const SORT_TEXT = {
  createdAt: { text: '最近建档', reversed: '最早建档' },
  updatedAt: { text: '最近更新', reversed: '最早更新' },
  level: { text: '等级从高到低', reversed: '等级从低到高' },
} as const

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
  demand: '需求最多 1000 个字',
} as const satisfies Record<DraftField | 'contact', string>
