import { WORDS } from '@tessera/shared/contract/words.text'

/** What is done with several designs at once. */
export const BULK_TEXT = {
  attach: '附给客户',
  send: WORDS.sendToCustomer,
  download: '打包下载',
  quote: WORDS.makeQuotation,
  tooManyToQuote: (most: number) => `一张报价单最多从 ${most} 张效果图开始，请少选一些`,
  remove: WORDS.remove,
  tooMany: (most: number) => `一个链接最多 ${most} 个设计，请少选一些`,
  removeTitle: (count: number) => `删除这 ${count} 个设计的全部效果图？`,
  removeContent: '删除后不可恢复，已使用的额度不退还；发给客户的链接里也不再显示。',
  removeRecordsTitle: (count: number) => `删除这 ${count} 条设计记录？`,
  removeRecordsContent: '没有效果图，也没有扣费；删除后不再出现在设计记录里，不可恢复。',
  removed: (count: number) => `已删除 ${count} 个设计`,
} as const
