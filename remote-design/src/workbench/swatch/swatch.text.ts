import { WORDS } from '@tessera/shared/contract/words.text'
export const SOURCE_TEXT = {
  choose: WORDS.choosePicture,
  takePhoto: '拍照',
  unreadable: '这张图片打不开，请换一张 JPEG、PNG 或 WebP',
} as const

export const SWATCH_TEXT = {
  title: '拍摄或上传色样',
  hint: '拍一块平整的布料、皮革或木样，光线均匀、镜头垂直；图案完整拍到两个以上循环，接缝最自然',
  frame: '取样框，拖动或用方向键移动',
  size: '取样大小',
  sizeValue: (percent: number) => `短边的 ${percent}%`,
  cleaned: '处理后的色样：已裁切、去除明暗不均',
  small: '取样处像素偏少，近看可能模糊，请把色样拍大一些',
  use: '用这块色样',
  name: '自拍色样',
} as const

export const CORNERS_TEXT = {
  frame: '四个角点',
  corners: ['左上角', '右上角', '右下角', '左下角'],
  hint: '把四个点拖到砖面的四个角上；也可以用 Tab 选点、方向键微调',
  invalid: '四个点要按左上、右上、右下、左下围成一个四边形',
} as const
