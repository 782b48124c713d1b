import type { SurfaceReport } from '@tessera/shared/contract/design'
import type { TilePattern, TilePlace } from '@tessera/shared/contract/laying'
import type { Homography } from '@tessera/shared/contract/plane'
import type { Raster } from '../engines/engine'

const WASTE = 0.05
/** A pixel that covers more of the floor than this, in mm along either direction, is too near the horizon to count. */
const LONGEST_PIXEL_MM = 1000

/**
 * What the visible surface needs: the area under the mask, pixel by pixel on the plane, and the tiles it touches. Where a
 * pixel covers more than a tile, tiles cannot be told apart and are counted by area.
 */
export function reportSurface(mask: Raster, imageToMm: Homography, pattern: TilePattern): SurfaceReport {
  const { data, width, height } = mask
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = imageToMm
  const determinant = Math.abs(m0 * (m4 * m8 - m5 * m7) - m1 * (m3 * m8 - m5 * m6) + m2 * (m3 * m7 - m4 * m6))
  const [t0, t1, t2, t3] = pattern.toPattern
  const cellArea = pattern.cellWidth * pattern.cellHeight
  const place: TilePlace = { i: 0, j: 0, turn: 0, u: 0, v: 0 }
  const tiles = new Set<number>()
  let last = NaN
  let areaMm = 0
  let farMm = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue
      const w = m6 * (x + 0.5) + m7 * (y + 0.5) + m8
      if (w <= 0) continue
      const area = determinant / (w * w * w)
      const mmX = (m0 * (x + 0.5) + m1 * (y + 0.5) + m2) / w
      const mmY = (m3 * (x + 0.5) + m4 * (y + 0.5) + m5) / w
      const across = (m0 - mmX * m6) ** 2 + (m3 - mmY * m6) ** 2
      const along = (m1 - mmX * m7) ** 2 + (m4 - mmY * m7) ** 2
      if (Math.max(across, along) > (LONGEST_PIXEL_MM * w) ** 2) continue
      areaMm += area
      if (area > cellArea / 4) {
        farMm += area
        continue
      }
      pattern.locate(t0 * mmX + t1 * mmY, t2 * mmX + t3 * mmY, place)
      // Neighbouring pixels mostly show the same tile; asking the set only at changes is what makes this fast.
      const key = tileKey(place)
      if (key !== last) tiles.add(key)
      last = key
    }
  }
  const tileCount = tiles.size + Math.ceil(farMm / cellArea)
  return {
    areaSqm: Math.round(areaMm / 1e4) / 100,
    tileCount,
    tileCountWithWaste: Math.ceil(tileCount * (1 + WASTE)),
  }
}

/** One number a tile; indices stay far below 2²⁴ for any room. */
function tileKey({ i, j, turn }: TilePlace): number {
  return ((i + 0x800000) * 0x1000000 + (j + 0x800000)) * 2 + turn
}
