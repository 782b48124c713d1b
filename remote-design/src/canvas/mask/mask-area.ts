import type { PlaneGeometry } from '@tessera/shared/contract/plane'
import { type MaskBitmap, SET } from './mask-bitmap'

/** Estimated area of the region on the plane, m², sampling every `stride`-th pixel. For display; the engine reports the exact area. */
export function estimateAreaSqm(mask: MaskBitmap, maskScale: number, geometry: PlaneGeometry, stride = 4): number {
  const h = geometry.imageToMm
  const determinant = Math.abs(
    h[0] * (h[4] * h[8] - h[5] * h[7]) - h[1] * (h[3] * h[8] - h[5] * h[6]) + h[2] * (h[3] * h[7] - h[4] * h[6]),
  )
  const nearest = Math.max(
    ...[0, 1].flatMap((x) => [0, 1].map((y) => depthAt(h, x * mask.width, y * mask.height, maskScale))),
  )
  let sum = 0
  for (let y = stride >> 1; y < mask.height; y += stride) {
    for (let x = stride >> 1; x < mask.width; x += stride) {
      if (mask.data[y * mask.width + x] !== SET) continue
      const depth = depthAt(h, x + 0.5, y + 0.5, maskScale)
      // Same cut-off before the horizon as in the exact measure.
      if (depth > nearest * 0.02) sum += determinant / depth ** 3
    }
  }
  return (sum * (stride / maskScale) ** 2) / 1e6
}

const depthAt = (h: PlaneGeometry['imageToMm'], x: number, y: number, maskScale: number): number =>
  (h[6] * x + h[7] * y) / maskScale + h[8]
