import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { GOODS_COLOR_TEXT } from '@tessera/shared/contract/goods-colors.text'

interface NamedColor {
  readonly value: string
  readonly label: string
}

/** The colours on offer, by family, in one list. */
export const GOODS_PRESETS: readonly NamedColor[] = Object.values(GOODS_COLORS).flatMap((colors) =>
  Object.entries(colors).map(([name, value]) => ({
    value,
    label: GOODS_COLOR_TEXT[name as keyof typeof GOODS_COLOR_TEXT],
  })),
)
