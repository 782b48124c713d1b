import { createPixelMeasure } from '@tessera/shared/contract/ground-area'
import { composeHomographies, type PlaneGeometry } from '@tessera/shared/contract/plane'
import { type MaskBitmap, SET } from './mask-bitmap'

export interface RegionArea {
  /** Of what can be measured, m². */
  readonly sqm: number
  /** Share of the region's pixels that is too near the horizon to count, or beyond it; 0–1. */
  readonly unmeasured: number
}

/** Area of the region on the plane, as the engine counts it: about 10 ms a megapixel. */
export function areaOfRegion(mask: MaskBitmap, maskScale: number, { imageToMm }: PlaneGeometry): RegionArea {
  const toPhoto = 1 / maskScale
  const measure = createPixelMeasure(composeHomographies(imageToMm, [toPhoto, 0, 0, 0, toPhoto, 0, 0, 0, 1]), mask)
  let [sum, all, lost] = [0, 0, 0]
  for (let y = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1) {
      if (mask.data[y * mask.width + x] !== SET) continue
      const area = measure(x + 0.5, y + 0.5)
      all += 1
      if (area === 0) lost += 1
      else sum += area
    }
  }
  return { sqm: sum / 1e6, unmeasured: all === 0 ? 0 : lost / all }
}
