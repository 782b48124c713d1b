import { TRIAL_TEXT } from './plan.text'
import { WORDS } from './words.text'
import type { CoinRecord, LedgerCategory } from './billing'

/** Labels of the ledger's codes, shared by the page and the server's export. */
export const CATEGORY_TEXT = {
  grant: '发放',
  purchase: WORDS.buy,
  hold: WORDS.aiDesign,
  release: '退回',
  customer: WORDS.newCustomer,
  teamMember: '新建成员',
  material: '上传素材',
  reward: '邀请奖励',
  adjust: '调整',
} as const satisfies Record<LedgerCategory, string>

export const UNIT_TEXT = { flops: WORDS.flops, beans: WORDS.beans } as const satisfies Record<
  CoinRecord['unit'],
  string
>

/** Outcome of a design task's hold. */
export const HOLD_STATE_TEXT = {
  held: '已冻结',
  captured: '已使用',
  released: '已退回',
} as const satisfies Record<NonNullable<CoinRecord['state']>, string>

/** Kinds of causes; the page adds the name of what it was. */
export const CAUSE_TEXT = {
  task: '设计任务',
  customer: WORDS.customers,
  order: WORDS.order,
  seed: '初始发放',
  member: WORDS.members,
  material: WORDS.materials,
  invite: '邀请',
  trial: TRIAL_TEXT,
} as const satisfies Record<CoinRecord['cause']['type'], string>

/** Fields of a record: columns of the page and of the workbook. */
export const RECORD_FIELD_TEXT = {
  time: WORDS.time,
  category: '类别',
  amount: '数量',
  unit: '单位',
  balanceAfter: '变动后余额',
  cause: '事由',
  operator: '操作人',
  state: WORDS.state,
  /** Instead of a name, where nobody did it. */
  system: '系统',
} as const
