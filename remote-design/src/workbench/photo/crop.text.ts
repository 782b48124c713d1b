import { formatNumber } from '@tessera/shared/text/format.text'

export const CROP_TEXT = {
  open: '裁剪摆正',
  title: '裁剪、旋转、摆正',
  hint: '拖动四角裁剪，拖动中间移动；竖线歪了用「摆正」转直',
  turnLeft: '向左转 90°',
  turnRight: '向右转 90°',
  straighten: '摆正角度',
  degrees: (angle: number) => `${angle.toFixed(1)}°`,
  ratio: '裁剪比例',
  frame: '裁剪框',
  corner: (name: string) => `裁剪框${name}`,
  /** @param scale of six decimals, below 1 for a photo that has more pixels than results */
  size: (width: number, height: number, scale: number) =>
    `裁剪后 ${formatNumber(width)} × ${formatNumber(height)} 像素${scale < 1 ? `（像素过多，缩小到 ${scale} 倍）` : ''}`,
  tooSmall: (px: number) => `裁剪后每边至少 ${px} 像素`,
  reset: '还原',
  use: '用这张照片',
  discards: '使用后照片会重新上传，已选的区域、四角和摆放位置将清空。',
  fileName: '裁剪后的照片.jpg',
  failed: '裁剪没有成功，照片和选区都没有改变。请再试一次，或更换照片。',
  smaller: '取不到原图，裁剪会用画布上的小图，清晰度会降低。可关闭后重试，或重新上传照片再裁剪。',
  unreadable: '照片无法读取，请更换照片',
} as const

export const CORNER_TEXT = {
  lefttop: '左上角',
  righttop: '右上角',
  leftbottom: '左下角',
  rightbottom: '右下角',
} as const

/** Width by height; null is free. */
export const RATIOS = [
  { label: '整张', ratio: null },
  { label: '4:3', ratio: 4 / 3 },
  { label: '3:4', ratio: 3 / 4 },
  { label: '16:9', ratio: 16 / 9 },
  { label: '1:1', ratio: 1 },
] as const
