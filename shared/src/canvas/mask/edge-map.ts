import type { Size } from '../geometry/geometry'
import type { LabelMap } from '../scene/label-map'

/** Contrast of a strong edge, grey levels across three pixels; tile joints and wood grain stay below. */
const STRONG = 48
/** In lively pictures an edge has to stand out against the typical contrast. */
const OVER_TYPICAL = 4
/** Labels follow the same edges a few pixels beside them; there they alone decide. */
const BESIDE_LABELS = 3

/** One byte per pixel, 1 on strong edges of the picture. */
export interface EdgeMap extends Size {
  readonly data: Uint8Array
}

/** @param grey one byte per pixel */
export function findEdges(grey: Uint8Array, { width, height }: Size, labels: LabelMap | null): EdgeMap {
  const contrast = new Uint8Array(width * height)
  const counts = new Uint32Array(256)
  for (let y = 1; y < height - 1; y += 1) {
    for (let index = y * width + 1; index < (y + 1) * width - 1; index += 1) {
      const across = (grey[index + 1] as number) - (grey[index - 1] as number)
      const down = (grey[index + width] as number) - (grey[index - width] as number)
      const value = Math.min(255, Math.abs(across) + Math.abs(down))
      contrast[index] = value
      counts[value]! += 1
    }
  }
  const least = Math.max(STRONG, OVER_TYPICAL * medianOf(counts))
  const data = new Uint8Array(width * height)
  for (let index = 0; index < data.length; index += 1) if ((contrast[index] as number) >= least) data[index] = 1
  if (labels) clearBesideLabels(data, labels)
  return { width, height, data }
}

function medianOf(counts: Uint32Array): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  let sum = 0
  return counts.findIndex((count) => (sum += count) >= half)
}

function clearBesideLabels(edges: Uint8Array, { data, width, height }: LabelMap): void {
  for (let y = BESIDE_LABELS; y < height - BESIDE_LABELS; y += 1) {
    for (let index = y * width + BESIDE_LABELS; index < (y + 1) * width - BESIDE_LABELS; index += 1) {
      if (edges[index] === 0) continue
      const label = data[index]
      const reach = BESIDE_LABELS * width
      if (
        data[index - BESIDE_LABELS] !== label ||
        data[index + BESIDE_LABELS] !== label ||
        data[index - reach] !== label ||
        data[index + reach] !== label
      ) {
        edges[index] = 0
      }
    }
  }
}
