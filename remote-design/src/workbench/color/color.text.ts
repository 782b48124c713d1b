import type { ColorFamily, GOODS_COLORS } from '@tessera/shared/contract/goods-colors'

export const COLOR_TEXT = {
  hex: '色号',
  hexHint: '6 位色号',
  hexFault: '色号是 # 加 6 位数字或字母 A–F',
} as const

export const PICKER_TEXT = {
  title: '从图片取色',
  photo: '当前照片',
  upload: '上传图片',
  unreadable: '这张图片打不开，请换一张 JPEG、PNG 或 WebP',
  privacy: '图片只在本机取色，不会上传',
  hint: '点一下图片取色，或选下面的主色',
  main: '图片的主色',
  picture: '取色图片，方向键移动取色点',
  use: '用这个颜色',
  picked: (color: string) => `已取 ${color}`,
} as const

export const FAMILY_TEXT = {
  light: '浅',
  grey: '灰',
  earth: '大地',
  green: '绿',
  blue: '蓝',
  warm: '暖',
} as const satisfies Record<ColorFamily, string>

type Names<Family extends ColorFamily> = keyof (typeof GOODS_COLORS)[Family]
type Name = { [Family in ColorFamily]: Names<Family> }[ColorFamily]

export const GOODS_COLOR_TEXT = {
  cream: '奶油白',
  oat: '燕麦',
  pearl: '珍珠白',
  mist: '雾白',
  blush: '藕粉',
  warmGrey: '暖灰',
  dove: '鸽灰',
  cement: '水泥灰',
  graphite: '石墨',
  ink: '墨黑',
  caramel: '焦糖',
  terracotta: '陶土',
  camel: '驼色',
  walnut: '胡桃',
  coffee: '咖啡',
  sage: '鼠尾草绿',
  olive: '橄榄绿',
  avocado: '牛油果绿',
  emerald: '祖母绿',
  jade: '青玉',
  haze: '雾霾蓝',
  denim: '丹宁蓝',
  peacock: '孔雀蓝',
  navy: '藏青',
  lake: '湖蓝',
  mustard: '芥末黄',
  coral: '珊瑚',
  brick: '砖红',
  rose: '豆沙',
  plum: '梅紫',
} as const satisfies Record<Name, string>
