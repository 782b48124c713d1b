import type { Rect } from '../geometry/geometry'
import { createMask, type MaskBitmap, SET, wholeRect } from './mask-bitmap'

/** Visits all runs of `value`, row by row, as `[start, end)`. */
function forEachRun(mask: MaskBitmap, value: number, visit: (y: number, start: number, end: number) => void): void {
  const { data, width, height } = mask
  const other = SET - value
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width)
    let start = row.indexOf(value)
    while (start >= 0) {
      const next = row.indexOf(other, start)
      const end = next < 0 ? width : next
      visit(y, start, end)
      start = end < width ? row.indexOf(value, end) : -1
    }
  }
}

/** Dilates the pixels of `value` by a disc of `radius` pixels, run by run, with one native `fill` each. */
function spread(mask: MaskBitmap, radius: number, value: number): Rect {
  const { width, height, data } = mask
  const source = createMask(width, height)
  source.data.set(data)
  const reach = Math.floor(radius)
  const halfWidths = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.floor(Math.sqrt(Math.max(0, radius * radius - (index - reach) ** 2))),
  )
  forEachRun(source, value, (y, start, end) => {
    for (let dy = -reach; dy <= reach; dy += 1) {
      const row = y + dy
      if (row < 0 || row >= height) continue
      const half = halfWidths[dy + reach] as number
      data.fill(value, row * width + Math.max(0, start - half), row * width + Math.min(width, end + half))
    }
  })
  return wholeRect(mask)
}

/** Dilates the region by `radius` mask pixels. */
export const growMask = (mask: MaskBitmap, radius: number): Rect => spread(mask, radius, SET)

/** Erodes the region, except at the photo's edges: the floor continues beyond them. */
export const shrinkMask = (mask: MaskBitmap, radius: number): Rect => spread(mask, radius, 0)
