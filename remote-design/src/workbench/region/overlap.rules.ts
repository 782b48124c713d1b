import { sharedSize, sizeOf } from '@tessera/shared/canvas/document/parts'
import type { Runs } from '@tessera/shared/canvas/mask/mask-runs'

/** Share of the smaller region that is worth a word: neighbours touch along their edges. */
const WORTH_SAYING = 0.02

/** The regions that lie over or under one, by index. */
export function overlappedBy(regions: readonly Runs[], part: number): number[] {
  const own = regions[part]
  if (!own || own.length === 0) return []
  return regions.flatMap((other, index) => {
    if (index === part || other.length === 0) return []
    return sharedSize(own, other) > WORTH_SAYING * Math.min(sizeOf(own), sizeOf(other)) ? [index] : []
  })
}
