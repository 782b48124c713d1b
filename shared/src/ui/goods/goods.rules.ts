import type { Material } from '../../contract/material'
import { formatMoney, formatSizeMm, formatUnitPrice } from '../../text/format.text'
import { GOODS_TEXT } from './goods.text'

export const priceOf = ({ priceFen, unit }: Pick<Material, 'priceFen' | 'unit'>): string =>
  priceFen === null ? GOODS_TEXT.noPrice : unit === null ? formatMoney(priceFen) : formatUnitPrice(priceFen, unit)

/** Of a surface its two sides, of a piece width, depth and height; empty without. */
export function sizeOf({ surface, furniture }: Pick<Material, 'surface' | 'furniture'>): string {
  if (surface) return formatSizeMm(surface.mmWidth, surface.mmHeight)
  if (furniture) return formatSizeMm(furniture.mmWidth, furniture.mmDepth, furniture.mmHeight)
  return ''
}
