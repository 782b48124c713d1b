import type { Customer, CustomerStage } from '../contract/customer'

/** Labels of a customer's stage and source, for the customer pages and the workbook import. */
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
