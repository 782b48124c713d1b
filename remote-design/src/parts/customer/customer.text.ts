import { WORDS } from '@tessera/shared/contract/words.text'

export const CUSTOMER_TEXT = {
  customer: WORDS.customers,
  attach: '附给客户',
  change: '更换客户',
  choose: '搜索客户姓名或手机号',
  nobody: '没有找到这位客户',
  none: '未附给客户',
  and: '、',
  forWhom: '为谁设计',
  optional: '选填',
  save: WORDS.save,
  detach: '不再附给客户',
  attached: (name: string) => `已附给${name}`,
  detached: '已不再附给客户',
  several: (count: number) => `${count} 个设计`,
} as const
