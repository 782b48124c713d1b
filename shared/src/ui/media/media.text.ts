export const MEDIA_TEXT = {
  before: '原图',
  after: '效果图',
  compare: '拖动对比原图与效果图',
  compareValue: (percent: number) => `原图占 ${percent}%`,
  imageFailed: '图片加载失败',
} as const
