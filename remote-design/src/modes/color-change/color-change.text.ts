import type { ColorFamily, GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { OBJECT_WORDS } from '../../workbench/region/region.text'

export const COLOR_CHANGE_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.color_change,
  photoHint: '墙面、沙发、柜门、窗帘都可以换色，光线均匀的照片效果最好',
  changePhoto: '当前照片上选好的物件将被清空，配色方案会保留。',
  running: '正在换色',
  runAgain: '换色再试',
  adopted: '已载入，可直接换色生成',
  region: () => OBJECT_WORDS,
}

export const COLOR_CHANGE_TEXT = {
  regionHint: '点选或框选要换色的物件，墙面也可以',
  colorStep: '颜色',
  colorHint: '为每个物件选颜色，可配多个方案',
  noColor: (scheme: number, schemes: number) =>
    schemes > 1 ? `方案 ${scheme} 还有物件没选颜色` : '请为每个物件选颜色',
  scheme: (number: number) => `方案 ${number}`,
  schemes: '配色方案',
  addScheme: '加一个方案',
  removeScheme: '删除此方案',
  schemesHint: '每个方案生成一张图',
  palette: (family: string) => `${family}系颜色`,
  hex: '色号',
  hexHint: '6 位色号',
  hexFault: '色号是 # 加 6 位数字或字母 A–F',
  fromPicture: '从图片取色',
  sparing: '腿脚、抱枕等异色部分保持原样',
  caution: '只改颜色，不改材质和花纹',
  lighter: '深色换浅色，差得较多：噪点和高光会变明显，建议选稍深一点的颜色',
  darker: '浅色换深色，差得较多：暗处的纹理会变弱',
  preview: '换色预览（示意）',
  example: '试一个例子：把沙发换成牛油果绿',
  resultAlt: (colors: string) => `换成 ${colors} 后的效果图`,
  colors: '颜色',
  of: (scheme: number, colors: string) => `方案 ${scheme}：${colors}`,
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
