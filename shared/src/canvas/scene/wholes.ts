import type { MaskBitmap } from '../mask/mask-bitmap'
import { labelCounts, type Scene } from './scene'

/** Labels of the smallest thing of which a part is selected, but not yet the whole; null where nothing larger was seen. */
export function wholeBeside(
  { regions, labels }: Pick<Scene, 'regions' | 'labels'>,
  selection: MaskBitmap,
): readonly number[] | null {
  if (!regions.some(({ wholes = [] }) => wholes.length > 0)) return null
  const { sizes, selected } = labelCounts(labels, selection)
  const sizeOf = (whole: readonly number[]): number => whole.reduce((sum, label) => sum + (sizes[label] ?? 0), 0)
  const larger = regions.flatMap(({ wholes = [] }, index) => {
    const next = selected[index + 1] ? wholes.find((whole) => !whole.every((label) => selected[label])) : undefined
    return next ? [next] : []
  })
  return larger.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0] ?? null
}
