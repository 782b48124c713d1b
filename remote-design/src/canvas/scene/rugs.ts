import { addMask, countCommon, countSet, createMask, type MaskBitmap } from '../mask/mask-bitmap'
import { growMask } from '../mask/mask-morphology'
import type { Scene } from './scene'

/** Gap between a rug and the floor that still counts as touching, as a share of the mask's longest side. */
const REACH = 0.006
const MOSTLY = 0.5

/** Rugs on or beside the selection, as one piece. */
export interface Rugs {
  readonly labels: readonly number[]
  /** They are selected. */
  readonly taken: boolean
}

/** Null where no rug touches the selection. */
export function rugsBeside({ regions, maskOf }: Pick<Scene, 'regions' | 'maskOf'>, selection: MaskBitmap): Rugs | null {
  const reach = Math.max(selection.width, selection.height) * REACH
  const found = regions.flatMap(({ surface }, index) => {
    if (surface !== 'rug') return []
    const rug = maskOf(index + 1)
    const inside = countCommon(rug, selection) / Math.max(1, countSet(rug))
    if (inside > MOSTLY) return [{ label: index + 1, inside: true }]
    growMask(rug, reach)
    return countCommon(rug, selection) > 0 ? [{ label: index + 1, inside: false }] : []
  })
  if (found.length === 0) return null
  return { labels: found.map(({ label }) => label), taken: found.every(({ inside }) => inside) }
}

/** Several regions as one piece, to be taken in or out. */
export function pieceOfAll(
  { labels: { width, height }, pieceOf }: Scene,
  selection: MaskBitmap,
  { labels, taken }: Rugs,
): MaskBitmap {
  const all = createMask(width, height)
  for (const label of labels) addMask(all, pieceOf(label, selection, taken))
  return all
}
