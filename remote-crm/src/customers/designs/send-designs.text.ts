import { WORDS } from '@tessera/shared/contract/words.text'

export const SEND_DESIGNS_TEXT = {
  send: WORDS.sendToCustomer,
  title: '选要发的设计',
  hint: (most: number) => `最多选 ${most} 个，放进同一个链接，客户可以左右比较`,
  choose: '请先选设计',
  next: (count: number) => `发这 ${count} 个`,
} as const
