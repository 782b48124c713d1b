import { WORDS } from '@tessera/shared/contract/words.text'

export const BALANCES_TEXT = {
  images: '还可生成',
  imagesFree: '开通会员后可生成',
  imagesNone: '生成图片',
  imagesNoneFree: '开通会员后可用',
  imageUnit: WORDS.pictures,
} as const
