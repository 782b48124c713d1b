import type { Point } from '@tessera/shared/contract/design/plane'

/** Half-open pixel rectangle: `x0 <= x < x1`. Empty when `x1 <= x0`. */
export interface Rect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Corners clockwise from the far left, as the contract's `plane.corners`. */
export type Quad = readonly [Point, Point, Point, Point]

export const EMPTY_RECT: Rect = { x0: 0, y0: 0, x1: 0, y1: 0 }

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

export const midpoint = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** The corners of a rectangle, clockwise, by two opposite ones. */
export const cornersOf = ([[x0, y0], [x1, y1]]: readonly [Point, Point]): Quad => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

export const isEmptyRect = (rect: Rect): boolean => rect.x1 <= rect.x0 || rect.y1 <= rect.y0

export function unionRect(a: Rect, b: Rect): Rect {
  if (isEmptyRect(a)) return b
  if (isEmptyRect(b)) return a
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}

/** Integer pixel bounds of a shape, clipped to a picture of `size`. */
export function pixelRect(bounds: Rect, size: Size): Rect {
  return {
    x0: clamp(Math.floor(bounds.x0), 0, size.width),
    y0: clamp(Math.floor(bounds.y0), 0, size.height),
    x1: clamp(Math.ceil(bounds.x1), 0, size.width),
    y1: clamp(Math.ceil(bounds.y1), 0, size.height),
  }
}

export function boundsOf(points: readonly Point[]): Rect {
  if (points.length === 0) return EMPTY_RECT
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Twice the signed area of the triangle; positive when c lies to the right of a→b on screen (y down). */
const cross = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** True for four corners in clockwise order that enclose a convex area: the only ones a perspective plane can have. */
export function isConvexQuad(quad: Quad): boolean {
  return [0, 1, 2, 3].every((index) => cross(corner(quad, index), corner(quad, index + 1), corner(quad, index + 2)) > 1)
}

export const corner = (quad: Quad, index: number): Point => quad[((index % 4) + 4) % 4] as Point

export function withCorner(quad: Quad, index: number, point: Point): Quad {
  const next: [Point, Point, Point, Point] = [...quad]
  next[index as 0 | 1 | 2 | 3] = point
  return next
}
