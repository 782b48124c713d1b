import type { TilePattern } from '@tessera/shared/contract/laying'
import type { Homography } from '@tessera/shared/contract/plane'
import type { Raster } from '../engine'

/** Photo pixels → pattern mm: the plane's homography rotated by the laying angle. */
export function patternHomography(imageToMm: Homography, pattern: TilePattern): Homography {
  const [a, b, c, d] = pattern.toPattern
  const m = imageToMm
  return [
    a * m[0] + b * m[3],
    a * m[1] + b * m[4],
    a * m[2] + b * m[5],
    c * m[0] + d * m[3],
    c * m[1] + d * m[4],
    c * m[2] + d * m[5],
    m[6],
    m[7],
    m[8],
  ]
}

/** Smallest extent in mm of a mask pixel along its shorter direction, sampled on a coarse grid. */
export function finestPixelMm(mask: Raster, imageToMm: Homography): number {
  const { data, width, height } = mask
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = imageToMm
  let finest = Infinity
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      if (!data[y * width + x]) continue
      const w = m6 * x + m7 * y + m8
      if (w <= 0) continue
      const mmX = (m0 * x + m1 * y + m2) / w
      const mmY = (m3 * x + m4 * y + m5) / w
      const across = Math.hypot(m0 - mmX * m6, m3 - mmY * m6) / w
      const along = Math.hypot(m1 - mmX * m7, m4 - mmY * m7) / w
      finest = Math.min(finest, across, along)
    }
  }
  return Number.isFinite(finest) ? Math.max(0.05, finest) : 1
}
