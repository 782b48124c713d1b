import { GOODS_COLORS } from '../../contract/goods-colors'
import { GOODS_COLOR_TEXT } from '../../contract/goods-colors.text'

/** Of each family a lighter and a darker one: enough to begin a search with. */
export const LOOK_COLORS = Object.values(GOODS_COLORS).flatMap((family) => {
  const colors = Object.entries(family).map(([name, value]) => ({
    value,
    label: GOODS_COLOR_TEXT[name as keyof typeof GOODS_COLOR_TEXT],
  }))
  return [colors[0]!, colors.at(-1)!]
})
