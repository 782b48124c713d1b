import { type ColorFamily, GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { GOODS_COLOR_TEXT } from '@tessera/shared/contract/goods-colors.text'
import { FAMILY_TEXT } from './color.text'

interface NamedColor {
  readonly value: string
  readonly label: string
}

/** The colours on offer, by family. */
const PALETTES: readonly { readonly family: string; readonly colors: readonly NamedColor[] }[] = (
  Object.keys(GOODS_COLORS) as ColorFamily[]
).map((family) => ({
  family: FAMILY_TEXT[family],
  colors: Object.entries(GOODS_COLORS[family]).map(([name, value]) => ({
    value,
    label: GOODS_COLOR_TEXT[name as keyof typeof GOODS_COLOR_TEXT],
  })),
}))

/** The colours on offer, in one list. */
export const GOODS_PRESETS: readonly NamedColor[] = PALETTES.flatMap(({ colors }) => colors)
