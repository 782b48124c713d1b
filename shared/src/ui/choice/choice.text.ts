import { WORDS } from '@tessera/shared/contract/words.text'

export const CHOICE_TEXT = {
  designs: '可发的设计',
  noDesigns: '还没有做过设计',
  noDesignsFor: '还没有为 TA 做过设计',
  begin: '去做一个',
  more: '再看一些',
  made: (time: string, count: number) => `${time} · ${count} ${WORDS.pictures}`,
  goods: '可选的素材',
  searchGoods: '搜素材名称、货号',
  noGoods: '还没有素材',
  noGoodsFound: '没有符合的素材',
} as const
