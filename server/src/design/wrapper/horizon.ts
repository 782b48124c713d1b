import type { Plane } from '@tessera/shared/contract/design/plane'
import { isVisible, type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import { EngineRefusal, type Raster } from '../engines/engine'

/** Minimum share of the mask on the plane. Less than that is a wrong plane, more is an imprecise brush. */
const LEAST_VISIBLE = 0.5

/** @throws EngineRefusal PLANE_INVALID */
export function geometryOf(plane: Plane, photo: Raster): PlaneGeometry {
  const solution = solvePlane(plane, photo)
  if (!solution.ok) throw new EngineRefusal('PLANE_INVALID', solution.fault)
  return solution.geometry
}

/**
 * The mask without what is beyond the plane's horizon; the same object when nothing is.
 * @throws EngineRefusal PLANE_INVALID
 */
export function cutAtHorizon(mask: Raster, { imageToMm }: PlaneGeometry): Raster {
  const { width, height } = mask
  const data = Uint8Array.from(mask.data)
  let inside = 0
  let beyond = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      if (!data[index]) continue
      inside++
      if (isVisible(imageToMm, [x + 0.5, y + 0.5])) continue
      data[index] = 0
      beyond++
    }
  }
  if (beyond === 0) return mask
  if (inside - beyond < inside * LEAST_VISIBLE) {
    throw new EngineRefusal('PLANE_INVALID', `${beyond} of ${inside} mask pixels lie beyond the horizon`)
  }
  return { ...mask, data }
}
