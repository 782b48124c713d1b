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

/**
 * Null where no rug touches the selection. A rug that lies on or beside such a rug belongs to it: otherwise taking the first would bring
 * the next one up, and the choice would never be one of in or out.
 */
export function rugsBeside({ regions, maskOf }: Pick<Scene, 'regions' | 'maskOf'>, selection: MaskBitmap): Rugs | null {
  const reach = Math.max(selection.width, selection.height) * REACH
  const rugs = regions.flatMap(({ surface }, index) => {
    if (surface !== 'rug') return []
    const rug = maskOf(index + 1)
    const inside = countCommon(rug, selection) / Math.max(1, countSet(rug)) > MOSTLY
    growMask(rug, reach)
    return [{ label: index + 1, inside, surroundings: rug }]
  })
  const covered = createMask(selection.width, selection.height)
  addMask(covered, selection)
  const found = new Set<(typeof rugs)[number]>()
  const isBeside = (rug: (typeof rugs)[number]) =>
    !found.has(rug) && (rug.inside || countCommon(rug.surroundings, covered) > 0)
  for (let next = rugs.find(isBeside); next; next = rugs.find(isBeside)) {
    found.add(next)
    addMask(covered, maskOf(next.label))
  }
  if (found.size === 0) return null
  const beside = rugs.filter((rug) => found.has(rug))
  return { labels: beside.map(({ label }) => label), taken: beside.every(({ inside }) => inside) }
}

/** Several regions as one piece, to be taken in or out. */
export function pieceOfAll(
  { labels: { width, height }, pieceOf }: Scene,
  selection: MaskBitmap,
  { labels, taken }: Pick<Rugs, 'labels' | 'taken'>,
): MaskBitmap {
  const all = createMask(width, height)
  for (const label of labels) addMask(all, pieceOf(label, selection, taken))
  return all
}
