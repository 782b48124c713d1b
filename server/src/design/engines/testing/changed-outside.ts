import type { Raster } from '../engine'

/** The soft edge of a region, in pixels. */
const FEATHER_PX = 3

/** Pixels beyond mask and feather in which two pictures differ. */
export function changedOutside(before: Raster, after: Raster, mask: Raster): number {
  const { width, height } = before
  let changed = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      if ([0, 1, 2].every((channel) => before.data[at + channel] === after.data[at + channel])) continue
      let isNear = false
      for (let v = Math.max(0, y - FEATHER_PX); v <= Math.min(height - 1, y + FEATHER_PX); v++)
        for (let u = Math.max(0, x - FEATHER_PX); u <= Math.min(width - 1, x + FEATHER_PX); u++)
          isNear ||= mask.data[v * width + u]! > 0 && Math.hypot(u - x, v - y) <= FEATHER_PX
      if (!isNear) changed++
    }
  return changed
}
