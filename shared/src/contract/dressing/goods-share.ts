import type { OldColour } from '../recolour'

/** Lightness relative to the median up to which a pixel is too dark to be told. */
const DEEP_SHADE = 0.35
/** Distance of saturations from which a pixel is of something else, for grey goods and more for colourful ones. */
const NEAR = { grey: 0.18, perSaturation: 0.4 } as const
const FAR = { grey: 0.3, perSaturation: 0.6 } as const

/**
 * 0–1: whether a pixel is of an object's goods, by colour relative to lightness. Wooden legs on a beige sofa and a red
 * cushion are not; what only lies in other light is. Coarser than what is recoloured, because a hole in a new material
 * shows more than one in a new colour.
 */
export function goodsShare({ median }: OldColour, l: number, a: number, b: number): number {
  if (l < median.l * DEEP_SHADE) return 1
  const [usualA, usualB] = [median.a / (median.l + 16), median.b / (median.l + 16)]
  const saturation = Math.hypot(usualA, usualB)
  const distance = Math.hypot(a / (l + 16) - usualA, b / (l + 16) - usualB)
  const [near, far] = [NEAR.grey + NEAR.perSaturation * saturation, FAR.grey + FAR.perSaturation * saturation]
  return 1 - Math.min(1, Math.max(0, (distance - near) / (far - near)))
}
