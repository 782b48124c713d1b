import { type ColorFamily, GOODS_COLORS } from './goods-colors'

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

const NAMES = new Map<string, string>(
  Object.values(GOODS_COLORS).flatMap((family) =>
    Object.entries(family).map(([name, value]) => [value, GOODS_COLOR_TEXT[name as keyof typeof GOODS_COLOR_TEXT]]),
  ),
)

/** The trade's name of a colour, or its hex code. */
const colorName = (color: string): string => NAMES.get(color.toLowerCase()) ?? color.toUpperCase()

/** A scheme by its colours, e.g. `牛油果绿 + 藏青`. */
export const schemeName = (colors: readonly string[]): string => colors.map(colorName).join(' + ')
