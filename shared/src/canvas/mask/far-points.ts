import type { Point } from '@tessera/shared/contract/design/plane'
import { type MaskBitmap, SET } from './mask-bitmap'

/** Of the mask's longer side: how coarsely it is searched, and how far from an edge a point has to lie. */
const STEP = 1 / 64
const INSET = 1 / 100

/**
 * Points of the selection, or of what is outside it, away from its edges: each as far as can be from `from` and the ones
 * before it. Mask pixels; fewer where there is no room.
 */
export function farPoints(mask: MaskBitmap, from: Point, isSelected: boolean, count: number): Point[] {
  const longer = Math.max(mask.width, mask.height)
  const [step, inset] = [Math.max(1, Math.round(longer * STEP)), Math.max(1, Math.round(longer * INSET))]
  const isSide = (x: number, y: number) => (mask.data[y * mask.width + x] === SET) === isSelected
  const spots: Point[] = []
  for (let y = inset; y < mask.height - inset; y += step) {
    for (let x = inset; x < mask.width - inset; x += step) {
      const isDeep = isSide(x - inset, y) && isSide(x + inset, y) && isSide(x, y - inset) && isSide(x, y + inset)
      if (isDeep && isSide(x, y)) spots.push([x, y])
    }
  }
  const chosen: Point[] = [from]
  const apart = (spot: Point) => Math.min(...chosen.map(([x, y]) => Math.hypot(x - spot[0], y - spot[1])))
  while (chosen.length <= count && spots.length > 0) {
    chosen.push(spots.reduce((best, spot) => (apart(spot) > apart(best) ? spot : best)))
  }
  return chosen.slice(1)
}
