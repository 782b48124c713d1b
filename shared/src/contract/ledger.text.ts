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
