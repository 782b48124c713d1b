import type { Point } from '@tessera/shared/contract/design/plane'
import { boundsOf, clamp, EMPTY_RECT, pixelRect, type Rect, type Size, unionRect } from '../geometry/geometry'

/** One byte per pixel, 0 or 255 (255 = edit), row-major. */
export interface MaskBitmap extends Size {
  readonly data: Uint8Array
}

export const SET = 255

export function createMask(width: number, height: number): MaskBitmap {
  return { width, height, data: new Uint8Array(width * height) }
}

export const wholeRect = (size: Size): Rect => ({ x0: 0, y0: 0, x1: size.width, y1: size.height })

/** Sets the pixels of row `y` whose centres lie in `[from, to]`. Uses native `fill`: nanoseconds per row at any length. */
function fillSpan(mask: MaskBitmap, y: number, from: number, to: number, value: number): void {
  const start = clamp(Math.ceil(from - 0.5), 0, mask.width)
  const end = clamp(Math.floor(to - 0.5) + 1, 0, mask.width)
  if (end > start) mask.data.fill(value, y * mask.width + start, y * mask.width + end)
}

/**
 * Paints a round brush's stroke between two points, in mask pixels, and returns the touched rectangle. The shape (a capsule) is convex,
 * so each row is one span: any brush size takes far less than a frame, even on a phone.
 */
export function paintCapsule(mask: MaskBitmap, from: Point, to: Point, radius: number, value: number): Rect {
  const reach = Math.max(0.5, radius)
  const bounds = boundsOf([from, to])
  const rect = pixelRect(
    { x0: bounds.x0 - reach, y0: bounds.y0 - reach, x1: bounds.x1 + reach, y1: bounds.y1 + reach },
    mask,
  )
  for (let y = rect.y0; y < rect.y1; y += 1) {
    const span = capsuleSpan(from, to, reach, y + 0.5)
    if (span) fillSpan(mask, y, span[0], span[1], value)
  }
  return rect
}

/** Intersection of a horizontal line with a capsule. */
function capsuleSpan(from: Point, to: Point, radius: number, y: number): [number, number] | null {
  let low = Infinity
  let high = -Infinity
  const include = (x: number) => {
    low = Math.min(low, x)
    high = Math.max(high, x)
  }
  for (const centre of [from, to]) {
    const rise = y - centre[1]
    if (Math.abs(rise) <= radius) {
      const half = Math.sqrt(radius * radius - rise * rise)
      include(centre[0] - half)
      include(centre[0] + half)
    }
  }
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (length > 0) {
    const nx = (-(to[1] - from[1]) / length) * radius
    const ny = ((to[0] - from[0]) / length) * radius
    for (const side of [1, -1]) {
      const a: Point = [from[0] + nx * side, from[1] + ny * side]
      const b: Point = [to[0] + nx * side, to[1] + ny * side]
      const share = (y - a[1]) / (b[1] - a[1])
      if (share >= 0 && share <= 1) include(a[0] + (b[0] - a[0]) * share)
    }
  }
  return low <= high ? [low, high] : null
}

/** Fills rings by the even-odd rule, so that a ring inside another is a hole. Mask pixels. */
export function fillPolygons(mask: MaskBitmap, rings: readonly (readonly Point[])[], value: number): Rect {
  const rect = rings.filter((ring) => ring.length > 2).reduce((all, ring) => unionRect(all, boundsOf(ring)), EMPTY_RECT)
  const touched = pixelRect(rect, mask)
  for (let y = touched.y0; y < touched.y1; y += 1) {
    const crossings = crossingsAt(rings, y + 0.5)
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      fillSpan(mask, y, crossings[index] as number, crossings[index + 1] as number, value)
    }
  }
  return touched
}

function crossingsAt(rings: readonly (readonly Point[])[], y: number): number[] {
  const crossings: number[] = []
  for (const ring of rings) {
    ring.forEach((a, index) => {
      const b = ring[(index + 1) % ring.length] as Point
      if (a[1] > y !== b[1] > y) crossings.push(a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]))
    })
  }
  return crossings.sort((a, b) => a - b)
}

export function invertMask(mask: MaskBitmap): Rect {
  const { data } = mask
  for (let index = 0; index < data.length; index += 1) data[index] = SET - (data[index] as number)
  return wholeRect(mask)
}

export function clearMask(mask: MaskBitmap): Rect {
  mask.data.fill(0)
  return wholeRect(mask)
}

/** Copies another mask of the same size. */
export function replaceMask(mask: MaskBitmap, from: MaskBitmap): Rect {
  mask.data.set(from.data)
  return wholeRect(mask)
}

export function addMask(mask: MaskBitmap, from: MaskBitmap): Rect {
  const { data } = mask
  for (let index = 0; index < data.length; index += 1) {
    if (from.data[index] === SET) data[index] = SET
  }
  return wholeRect(mask)
}

export function subtractMask(mask: MaskBitmap, from: MaskBitmap): Rect {
  const { data } = mask
  for (let index = 0; index < data.length; index += 1) {
    if (from.data[index] === SET) data[index] = 0
  }
  return wholeRect(mask)
}

export function countSet(mask: MaskBitmap): number {
  let count = 0
  for (const value of mask.data) count += value & 1
  return count
}

export const maskIsEmpty = (mask: MaskBitmap): boolean => !mask.data.includes(SET)

/** Number of pixels set in both of two masks of the same size. */
export function countCommon(a: MaskBitmap, b: MaskBitmap): number {
  let count = 0
  for (let index = 0; index < a.data.length; index += 1) {
    if (a.data[index] === SET && b.data[index] === SET) count += 1
  }
  return count
}

const indexOf = (mask: MaskBitmap, [x, y]: Point): number =>
  clamp(Math.floor(y), 0, mask.height - 1) * mask.width + clamp(Math.floor(x), 0, mask.width - 1)

export const isSet = (mask: MaskBitmap, point: Point): boolean => mask.data[indexOf(mask, point)] === SET

/** The connected component (4-neighbourhood) of a pixel; null if it is not set. */
export function componentAt(mask: MaskBitmap, at: Point): MaskBitmap | null {
  if (!isSet(mask, at)) return null
  const piece = createMask(mask.width, mask.height)
  const open = [indexOf(mask, at)]
  const visit = (index: number) => {
    if (mask.data[index] !== SET || piece.data[index] === SET) return
    piece.data[index] = SET
    open.push(index)
  }
  piece.data[open[0] as number] = SET
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const x = index % mask.width
    if (x > 0) visit(index - 1)
    if (x < mask.width - 1) visit(index + 1)
    visit(index - mask.width)
    visit(index + mask.width)
  }
  return piece
}

/** Bounding box of the set pixels; empty if none is set. */
export function maskBounds(mask: MaskBitmap): Rect {
  const { data, width, height } = mask
  let bounds = EMPTY_RECT
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(SET)
    if (first >= 0) bounds = unionRect(bounds, { x0: first, y0: y, x1: row.lastIndexOf(SET) + 1, y1: y + 1 })
  }
  return bounds
}
