import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const BALANCES_TEXT = {
  images: '还可生成',
  imagesFree: '开通会员后可生成',
  imagesNone: '生成图片',
  imagesNoneFree: '开通会员后可用',
  monthly: (limit: number) => `管理员设的本月限额 ${formatNumber(limit)} 张`,
  imageUnit: WORDS.pictures,
} as const
