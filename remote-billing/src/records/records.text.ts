import { CAUSE_TEXT, RECORD_FIELD_TEXT } from '@tessera/shared/contract/ledger.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import type { CoinRecord } from '@tessera/shared/contract/billing'
import type { DesignType } from '@tessera/shared/contract/design/task'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import { COST_TEXT } from '@tessera/shared/text/cost.text'

export const RECORDS_TEXT = {
  title: WORDS.computeRecords,
  description: '团队算力与豆的每一笔变动',
  balances: '当前余额',
  flops: WORDS.flops,
  beans: WORDS.beans,
  flopsHint: (perImage: number) => `每张图 ${perImage} 算力，优先使用`,
  beansHint: COST_TEXT.imageBeans,
  images: '可生成图片',
  imagesUnit: WORDS.pictures,
  imagesHint: WORDS.flopsAndBeans,
  membership: WORDS.membership,

  ...RECORD_FIELD_TEXT,
  none: '–',
  allCategories: '全部类别',
  allUnits: '算力与豆',
  dateRange: '日期范围',
  search: '搜索事由、操作人',
  beanDescription: WORDS.aboutBeans,
  counted: '条记录',
  empty: '还没有算力变动，完成一次设计后会出现在这里',
  startDesign: '去设计',
  emptyFiltered: WORDS.noRecordsFit,
} as const

const isDesignType = (label: string): label is DesignType => label in DESIGN_TYPE_TEXT

/** Label of a cause: a task by its design type, everything else by kind and name. */
export function causeText({ type, label }: CoinRecord['cause']): string {
  if (label === null || label === '') return CAUSE_TEXT[type]
  if (type === 'task') return isDesignType(label) ? DESIGN_TYPE_TEXT[label] : label
  return `${CAUSE_TEXT[type]}「${label}」`
}

/** `+300` or `−50`, with a real minus sign. */
export const signedAmount = (amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount))}`
