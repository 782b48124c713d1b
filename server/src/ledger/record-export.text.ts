import { TRIAL_TEXT } from '@tessera/shared/contract/plan.text'
import type { CoinRecord } from '@tessera/shared/contract/billing'

/** Headings of the workbook and the words for its codes: a file has no browser to word them. */
export const RECORD_EXPORT_TEXT = {
  sheet: '算力记录',
  fileName: (date: string) => `算力记录-${date}.xlsx`,
  time: '时间',
  category: '类别',
  amount: '数量',
  unit: '单位',
  balanceAfter: '变动后余额',
  cause: '事由',
  causeId: '编号',
  operator: '操作人',
  state: '状态',
  system: '系统',
} as const

export const CAUSE_WORDS = {
  task: '设计任务',
  customer: '客户',
  order: '订单',
  seed: '系统',
  trial: TRIAL_TEXT,
  member: '成员',
  material: '素材',
  invite: '邀请',
} as const satisfies Record<CoinRecord['cause']['type'], string>
