import { WORDS } from './words.text'
import type { Customer, CustomerStage } from './customer'

/** Labels of a customer's stage and source, for the customer pages and workbooks. */
export const STAGE_TEXT = {
  new: '新客',
  contact: '沟通',
  proposal: '方案',
  quote: '报价',
  deal: '成交',
  lost: '流失',
} as const satisfies Record<CustomerStage, string>

export const SOURCE_TEXT = {
  walk_in: '到店',
  referral: '转介绍',
  online: '线上',
  community: '小区推广',
  designer: '设计师',
  other: '其他',
} as const satisfies Record<Customer['source'], string>

/** Headings of a customers’ sheet, as it is imported and exported. */
export const CUSTOMER_FIELD_TEXT = {
  name: WORDS.personName,
  mobile: WORDS.mobile,
  wechat: '微信号',
  source: '来源',
  stage: '阶段',
  level: '等级',
  community: '小区',
  address: '地址',
  layout: '户型',
  areaSqm: '面积',
  demand: '需求',
  tags: '标签',
  budget: '预算（元）',
  nextFollowTime: '下次跟进',
  followUp: '跟进内容',
  followUpTime: '跟进时间',
  followUpAuthor: '跟进人',
} as const

/** Further headings of the export, which an import does not take. */
export const CUSTOMER_KEPT_TEXT = {
  owner: WORDS.personInCharge,
  lastFollowTime: '最近跟进',
  createdAt: WORDS.createdAt,
} as const
