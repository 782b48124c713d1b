import type { Surface } from '@tessera/shared/contract/design/scene'
import type { SceneShares, Sort } from '../engines/basic/floor/scene-network'
import type { Grid, Region } from './regions'

/** A region and what the network takes it for. */
export interface SeenRegion extends Region {
  readonly surface: Surface
  /** 0–1: the network's mean share of that surface within the region. */
  readonly confidence: number
}

const SURFACE_OF: Readonly<Record<Sort, Surface>> = {
  none: 'thing',
  floor: 'floor',
  wall: 'wall',
  ceiling: 'ceiling',
  rug: 'rug',
  furniture: 'thing',
  opening: 'opening',
}

const SORTS = Object.keys(SURFACE_OF) as Sort[]

/** What the network doubts more, or what is smaller (share of the picture), is a bag or a weight that lies about, no rug. */
const SURE_RUG = 0.5
const SMALLEST_RUG = 0.02
/** A region of which less looks like a rug holds what lies on it and beside it too. */
const RUG_OF_ONE_PIECE = 0.7

const isMostlyRug = ({ of }: SceneShares, at: number): boolean => SORTS.every((sort) => of[sort][at]! <= of.rug[at]!)

/** Names each region by the network's mean shares. */
export function nameRegions(regions: readonly Region[], grid: Grid, scene: SceneShares): SeenRegion[] {
  return regions.map((region) => {
    const sums = new Map<Surface, number>()
    let weight = 0
    let rugs = 0
    for (let cell = 0; cell < region.logits.length; cell++) {
      if (region.logits[cell]! <= 0) continue
      const row = Math.floor((Math.floor(cell / grid.width) * scene.height) / grid.height)
      const at = row * scene.width + Math.floor(((cell % grid.width) * scene.width) / grid.width)
      weight++
      if (isMostlyRug(scene, at)) rugs++
      for (const sort of SORTS) {
        const surface = SURFACE_OF[sort]
        sums.set(surface, (sums.get(surface) ?? 0) + scene.of[sort][at]!)
      }
    }
    const isRug =
      sums.get('rug')! > SURE_RUG * weight &&
      rugs > RUG_OF_ONE_PIECE * weight &&
      weight >= SMALLEST_RUG * region.logits.length
    if (!isRug) sums.delete('rug')
    const [surface, sum] = [...sums].reduce((best, next) => (next[1] > best[1] ? next : best))
    return { ...region, surface, confidence: sum / Math.max(1, weight) }
  })
}
