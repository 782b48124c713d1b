import { WORDS } from '@tessera/shared/contract/words.text'

export const MEDIA_TEXT = {
  before: '原图',
  after: '效果图',
  compare: (before: string, after: string) => `拖动对比${before}与${after}`,
  compareValue: (before: string, percent: number) => `${before}占 ${percent}%`,
  imageFailed: WORDS.pictureFailed,
  loading: '图片加载中',
  reload: '重新加载',
} as const
