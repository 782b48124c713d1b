import type { Point } from '@tessera/shared/contract/design/plane'
import { solve } from '../engines/basic/floor/pose-refinement'

/** A point of an outline, in the picture and on the floor (in heights of the camera). */
export interface OutlinePoint {
  readonly seen: Point
  readonly at: Point
}

/** Where a place on the floor is seen, in pixels; null where it is not. */
export type Seen = (at: Point) => Point | null

/** A rectangle or a circle laid round a part of the floor. */
export interface Outline {
  /** 0–1: how much of the edge that was fitted lies on it. */
  readonly fit: number
  /** Square heights of the camera. */
  readonly area: number
  /** Whether enough of it shows to tell it from a straight line. */
  readonly isClosed: boolean
  holds(at: Point): boolean
}

/** Pixels of the view: two and a half cells, as far as a region's edge strays. */
const NEAR = 10
/** Of the points, so far may lie outside on each side: regions stray. */
const STRAY = 0.01
const TURN = 3
/** Points of the edge that make a side: of two that meet, and of two that face each other, which cracks and strips have too. */
const SIDE = 8
const FACING_SIDE = 20
/** Heights of the camera: a mat before a door is not worth a mistake, and no rug is larger than six metres. */
const NARROWEST = 0.3
const LONGEST = 4
const LARGEST_RADIUS = 1.3
/** Degrees of a circle that show. */
const SHORTEST_ARC = 60
const ARC_STEP = 10
const ROUNDS = 4
/** A region may stray so far out of its circle, and so much of it. */
const SLACK = 1.1
const HELD = 0.95
const SMALL_STEP = 0.01

/**
 * The rectangle round all points of which the edge follows the sides best.
 * @param all outline points of the part
 * @param edge those beyond which there is other floor
 */
export function rectangleRound(all: readonly OutlinePoint[], edge: readonly OutlinePoint[], seen: Seen): Outline {
  let best = rectangleAt(0, all, edge, seen)
  for (let degrees = TURN; degrees < 90; degrees += TURN) {
    const next = rectangleAt(degrees, all, edge, seen)
    if (next.fit > best.fit || (next.fit === best.fit && next.area < best.area)) best = next
  }
  return best
}

function rectangleAt(
  degrees: number,
  all: readonly OutlinePoint[],
  edge: readonly OutlinePoint[],
  seen: Seen,
): Outline {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turned = ([u, v]: Point): Point => [u * cos + v * sin, v * cos - u * sin]
  const back = ([p, q]: Point): Point => [p * cos - q * sin, p * sin + q * cos]
  const places = all.map(({ at }) => turned(at))
  const [left, right] = extentOf(places.map(([p]) => p))
  const [near, far] = extentOf(places.map(([, q]) => q))
  const sides = [0, 0, 0, 0]
  for (const { seen: point, at } of edge) {
    const [p, q] = turned(at)
    const gaps = [
      gapTo(point, [left, q], [0, SMALL_STEP]),
      gapTo(point, [p, far], [SMALL_STEP, 0]),
      gapTo(point, [right, q], [0, SMALL_STEP]),
      gapTo(point, [p, near], [SMALL_STEP, 0]),
    ]
    const least = Math.min(...gaps)
    if (least <= NEAR) sides[gaps.indexOf(least)]!++
  }
  function gapTo(point: Point, [p, q]: Point, [dp, dq]: Point): number {
    return gapToLine(point, seen(back([p - dp, q - dq])), seen(back([p + dp, q + dq])))
  }
  const [wide, deep] = [right - left, far - near]
  const meets = sides.some((count, side) => count >= SIDE && sides[(side + 1) % 4]! >= SIDE)
  const faces = sides.some((count, side) => count >= FACING_SIDE && sides[(side + 2) % 4]! >= FACING_SIDE)
  return {
    fit: sides.reduce((sum, count) => sum + count, 0) / Math.max(1, edge.length),
    area: wide * deep,
    isClosed: (meets || faces) && Math.min(wide, deep) >= NARROWEST && Math.max(wide, deep) <= LONGEST,
    holds: (at) => {
      const [p, q] = turned(at)
      return p > left && p < right && q > near && q < far
    },
  }
}

function extentOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length * STRAY)]!, sorted[Math.floor((sorted.length - 1) * (1 - STRAY))]!]
}

/** Distance in the picture from a point to the line through two others. */
function gapToLine([x, y]: Point, from: Point | null, to: Point | null): number {
  if (!from || !to) return Infinity
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  return Math.abs((x - from[0]) * dy - (y - from[1]) * dx) / Math.max(1e-9, Math.hypot(dx, dy))
}

/** The circle that the edge follows; one that does not hold the part is none. */
export function circleRound(all: readonly OutlinePoint[], edge: readonly OutlinePoint[], seen: Seen): Outline | null {
  let used = edge
  let found: Outline | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const circle = fittedCircle(used, seen)
    if (!circle) break
    const { middle, radius } = circle
    used = edge.filter((point) => gapToCircle(point, circle, seen) <= NEAR)
    const angles = used.map(({ at }) => (Math.atan2(at[1] - middle[1], at[0] - middle[0]) * 180) / Math.PI)
    const arc = new Set(angles.map((angle) => Math.floor(angle / ARC_STEP))).size * ARC_STEP
    const inside = (at: Point, slack: number) => Math.hypot(at[0] - middle[0], at[1] - middle[1]) < radius * slack
    const held = all.filter(({ at }) => inside(at, SLACK)).length / all.length
    found = {
      fit: used.length / edge.length,
      area: Math.PI * radius ** 2,
      isClosed: arc >= SHORTEST_ARC && radius <= LARGEST_RADIUS && held >= HELD,
      holds: (at) => inside(at, 1),
    }
  }
  return found
}

interface Circle {
  readonly middle: Point
  readonly radius: number
}

/**
 * Least squares; a point counts by the pixels that a piece of floor takes up there.
 * @see Kåsa: "A circle fitting procedure and its error analysis", 1976
 */
function fittedCircle(points: readonly OutlinePoint[], seen: Seen): Circle | null {
  const matrix = [0, 1, 2].map(() => [0, 0, 0])
  const right = [0, 0, 0]
  for (const { seen: here, at } of points) {
    const [u, v] = at
    const [aside, ahead] = [seen([u + SMALL_STEP, v]), seen([u, v + SMALL_STEP])]
    if (!aside || !ahead) continue
    const weight = Math.abs((aside[0] - here[0]) * (ahead[1] - here[1]) - (aside[1] - here[1]) * (ahead[0] - here[0]))
    const row = [u, v, 1]
    for (let i = 0; i < 3; i++) {
      right[i]! -= weight * row[i]! * (u * u + v * v)
      for (let k = 0; k < 3; k++) matrix[i]![k]! += weight * row[i]! * row[k]!
    }
  }
  const answer = solve(matrix, right)
  if (!answer) return null
  const middle: Point = [-answer[0]! / 2, -answer[1]! / 2]
  const square = middle[0] ** 2 + middle[1] ** 2 - answer[2]!
  return square > 0 ? { middle, radius: Math.sqrt(square) } : null
}

function gapToCircle({ seen: point, at: [u, v] }: OutlinePoint, { middle, radius }: Circle, seen: Seen): number {
  const away = Math.hypot(u - middle[0], v - middle[1])
  const [x, y] = [(u - middle[0]) / away, (v - middle[1]) / away]
  const [p, q] = [middle[0] + x * radius, middle[1] + y * radius]
  return gapToLine(
    point,
    seen([p + y * SMALL_STEP, q - x * SMALL_STEP]),
    seen([p - y * SMALL_STEP, q + x * SMALL_STEP]),
  )
}
