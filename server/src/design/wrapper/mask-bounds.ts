import type { Raster } from '../engines/engine'

/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export interface MaskBounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** The mask's bounding box, extended by `margin` and clipped to the picture. */
export function maskBounds({ data, width, height }: Raster, margin = 0): MaskBounds {
  const bounds = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(255)
    if (first < 0) continue
    bounds.left = Math.min(bounds.left, first)
    bounds.right = Math.max(bounds.right, row.lastIndexOf(255) + 1)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = y + 1
  }
  return {
    left: Math.max(0, bounds.left - margin),
    top: Math.max(0, bounds.top - margin),
    right: Math.min(width, bounds.right + margin),
    bottom: Math.min(height, bounds.bottom + margin),
  }
}

/** Whether a pixel's four neighbours are in the picture and in the mask. */
export function isInner({ data, width, height }: Raster, x: number, y: number): boolean {
  const index = y * width + x
  return (
    x > 0 &&
    y > 0 &&
    x < width - 1 &&
    y < height - 1 &&
    data[index - 1]! > 0 &&
    data[index + 1]! > 0 &&
    data[index - width]! > 0 &&
    data[index + width]! > 0
  )
}
