import type { Raster } from '../engine'

/** Noise of the flat parts of a region: median standard deviation of green, in levels, over its 8×8 blocks. */
export function flatNoise(picture: Raster, mask: Raster): number {
  const found: number[] = []
  for (let top = 0; top + 8 <= picture.height; top += 8) {
    for (let left = 0; left + 8 <= picture.width; left += 8) {
      const pixels = Array.from({ length: 64 }, (_, at) => (top + (at >> 3)) * picture.width + left + (at & 7))
      if (!pixels.every((index) => mask.data[index])) continue
      const values = pixels.map((index) => picture.data[index * 3 + 1]!)
      const mean = values.reduce((sum, value) => sum + value, 0) / 64
      found.push(Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 63))
    }
  }
  return found.sort((a, b) => a - b)[found.length >> 1]!
}
