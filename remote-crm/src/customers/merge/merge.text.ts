import type { Customer } from '@tessera/shared/contract/customer'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import type { MergeChoice } from '@tessera/shared/contract/customer-merge'
import { formatMinute, formatNumber, withUnit } from '@tessera/shared/text/format.text'
import { budgetText, CUSTOMERS_TEXT, FIELD_TEXT, levelText } from '../customers.text'

export const MERGE_TEXT = {
  title: '合并客户',
  action: '合并',
  explained: '两份档案合成一份：跟进记录、设计、方案链接、报价单和照片都归到保留的那位名下',
  kept: '保留',
  merged: '并入后移到最近删除',
  keep: (name: string) => `保留「${name}」`,
  choose: (label: string) => `${label}用哪一个`,
  same: (count: number) => `另外 ${formatNumber(count)} 项两边一样，不用选`,
  allSame: '两份档案的内容一样，合并后只留一份',
  left: (name: string) =>
    `没有选的内容跟着「${name}」留在「最近删除」里 30 天；之后恢复它，会是一份没有跟进记录的空档案`,
  submit: (name: string) => `合并到「${name}」`,
  done: (merged: string, kept: string) => `「${merged}」已合并到「${kept}」`,
  stale: '同事刚刚改过其中一位，已显示最新内容，请核对后再合并',
  notYours: '只能把自己负责的客户并走，请让管理员或负责人来合并',
  pick: (name: string) => `和「${name}」合并的是哪一位`,
  pickHint: '搜索姓名、手机、微信',
  pickNone: '没有找到别的客户，换个词再搜',
  pickTwo: '请选中两位客户再合并',
  another: '换一位',
  toList: '去客户列表',
} as const

const LABELS: Record<MergeChoice, string> = { ...FIELD_TEXT, budget: CUSTOMERS_TEXT.budget }

export const choiceText = (choice: MergeChoice): string => LABELS[choice]

/** A customer's value as the page shows it. */
export function valueText(customer: Customer, choice: MergeChoice): string {
  switch (choice) {
    case 'stage':
      return STAGE_TEXT[customer.stage]
    case 'source':
      return SOURCE_TEXT[customer.source]
    case 'level':
      return levelText(customer.level)
    case 'areaSqm':
      return customer.areaSqm === null ? CUSTOMERS_TEXT.none : withUnit(customer.areaSqm, 'm²')
    case 'budget':
      return budgetText(customer.budgetMin, customer.budgetMax) ?? CUSTOMERS_TEXT.none
    case 'nextFollowTime':
      return customer.nextFollowTime ? formatMinute(customer.nextFollowTime) : CUSTOMERS_TEXT.noFollowTime
    default:
      return customer[choice] || CUSTOMERS_TEXT.none
  }
}
