import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../../engine'
import { dot, type Vector } from './camera-pose'
import type { VanishingPoints } from './vanishing'

/** Below this confidence the horizon contradicts the walls and uprights, or nothing speaks for it. */
const SURE = 0.35
/** Share of a floor that may lie above the horizon: what a rough mask leaks up a wall. */
const LEAK = 0.04
/** Pixels of the region that are looked at, about. */
const SAMPLES = 3000
/** Share of the region left out on each side of the first rectangle: slivers and far ends. */
const MARGIN = 0.12
/** Corners keep this distance from the photo's edge, as a share of its size: they are dragged by hand. */
const EDGE = 0.02
/** Share of the rectangle that must lie in the region. */
const COVERED = 0.7
const SHRINK = 0.9
const ROUNDS = 14
/** Where a rectangle is tried, as shares of the region's extent from the left and from the viewer, on a wall from below: seen obliquely, none may fit round the middle. */
const CENTRES: readonly Point[] = [
  [0.5, 0.5],
  [0.5, 0.7],
  [0.3, 0.5],
  [0.7, 0.5],
  [0.3, 0.7],
  [0.7, 0.7],
  [0.5, 0.3],
]
/** Furthest part of a surface that helps, in camera distances: beyond it pixels span too much. */
const REACH = 7
/** Shortest side of a rectangle that fingers can correct, as a share of the photo's longer side. */
const SHORTEST = 0.04

type Size = Pick<Raster, 'width' | 'height'>

/** A surface of the room at distance 1 from the camera: its normal away from the camera, and two directions on it. */
export interface Surface {
  readonly normal: Vector
  /** To the right as seen. */
  readonly right: Vector
  /** Away from the viewer on a floor, up on a wall. */
  readonly far: Vector
}

/**
 * A rectangle on the floor along the walls, inside the region as far as its shape allows, corners clockwise from far
 * left, without scale. Null when the region contradicts the horizon or the horizon is uncertain: no plane is better
 * than a wrong one.
 */
export function suggestPlane(mask: Raster, vanishing: VanishingPoints): Plane | null {
  if (vanishing.confidence < SURE || leakAboveHorizon(mask, vanishing) > LEAK) return null
  return rectangleOn(mask, vanishing, floorOf(vanishing))
}

/** The floor, along the walls. */
export function floorOf({ axes: [down, first, second] }: VanishingPoints): Surface {
  const [deep, wide] = Math.abs(first[2]) > Math.abs(second[2]) ? [first, second] : [second, first]
  return { normal: down, right: facing(wide, 0), far: facing(deep, 2) }
}

/**
 * A rectangle on the wall under the mask, clockwise from its top left. The wall runs along whichever level direction
 * more of the edges on it and round it have.
 */
export function suggestWallPlane(mask: Raster, vanishing: VanishingPoints): Plane | null {
  if (vanishing.confidence < SURE) return null
  const along = [0, 0, 0]
  for (const segment of vanishing.segments) if (touches(mask, segment)) along[segment.axis]! += segment.length
  if (along[1] === 0 && along[2] === 0) return null
  const middle = centreOf(mask)
  return middle && rectangleOn(mask, vanishing, wallOf(vanishing, along[1]! > along[2]! ? 1 : 2, middle, mask))
}

/** The wall along one of the room's level directions that is seen at a point of the photo. */
export function wallOf({ axes, focalPx }: VanishingPoints, along: 1 | 2, at: Point, photo: Size): Surface {
  const [level, normal] = [axes[along], axes[along === 1 ? 2 : 1]]
  return {
    normal: dot(normal, rayAt(at, photo, focalPx)) > 0 ? normal : negative(normal),
    right: facing(level, 0),
    far: negative(axes[0]),
  }
}

const negative = ([x, y, z]: Vector): Vector => [-x, -y, -z]
const facing = (direction: Vector, axis: 0 | 2): Vector => (direction[axis] < 0 ? negative(direction) : direction)

function leakAboveHorizon({ data, width, height }: Raster, { horizon: [left, right] }: VanishingPoints): number {
  let above = 0
  let all = 0
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if (!data[y * width + x]) continue
      all++
      if (y < left + ((right - left) * x) / width) above++
    }
  }
  return above / Math.max(1, all)
}

const rayAt = ([x, y]: Point, { width, height }: Size, focalPx: number): Vector => [
  (x - width / 2) / focalPx,
  (y - height / 2) / focalPx,
  1,
]

/** Position on the surface, in camera distances; null beyond its horizon or too far away. */
export function onSurface(at: Point, photo: Size, focalPx: number, { normal, right, far }: Surface): Point | null {
  const ray = rayAt(at, photo, focalPx)
  const facingIt = dot(ray, normal)
  if (facingIt < 1e-6) return null
  const [u, v] = [dot(ray, right) / facingIt, dot(ray, far) / facingIt]
  return Math.hypot(u, v) > REACH ? null : [u, v]
}

export function toPhoto(
  [u, v]: Point,
  { width, height }: Size,
  focalPx: number,
  { normal, right, far }: Surface,
): Point | null {
  const [x, y, z] = [0, 1, 2].map((i) => normal[i]! + u * right[i]! + v * far[i]!) as [number, number, number]
  return z < 0.05 ? null : [width / 2 + (focalPx * x) / z, height / 2 + (focalPx * y) / z]
}

interface Bounds {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
}

/** The largest of a row of shrinking rectangles; one that leaves a narrow or scattered region is right as well. */
function rectangleOn(mask: Raster, { focalPx, focalKnown }: VanishingPoints, surface: Surface): Plane | null {
  const spots = samplesOf(mask).map((at) => onSurface(at, mask, focalPx, surface))
  const found = boundsOf(spots.filter((spot) => spot !== null))
  if (!found) return null
  for (const least of [COVERED, 0]) {
    for (const centre of CENTRES) {
      for (let round = 0; round < ROUNDS; round++) {
        const bounds = shrunk(found.whole, found.at(centre), SHRINK ** round)
        const corners = cornersOf(bounds).map((corner) => toPhoto(corner, mask, focalPx, surface))
        if (!fits(corners, mask) || coverage(bounds, mask, focalPx, surface) < least) continue
        return { corners, ...(focalKnown && { focalPx }) }
      }
    }
  }
  return null
}

/** Extent of most of the region on its surface. */
function boundsOf(spots: readonly Point[]): { whole: Bounds; at: (shares: Point) => Point } | null {
  if (spots.length < 10) return null
  const sorted = ([0, 1] as const).map((axis) => spots.map((spot) => spot[axis]).toSorted((a, b) => a - b))
  const at = (axis: 0 | 1, share: number) => sorted[axis]![Math.floor(share * (spots.length - 1))]!
  return {
    whole: { left: at(0, MARGIN), right: at(0, 1 - MARGIN), near: at(1, MARGIN), far: at(1, 1 - MARGIN) },
    at: ([across, away]) => [at(0, across), at(1, away)],
  }
}

function shrunk({ left, right, near, far }: Bounds, [u, v]: Point, share: number): Bounds {
  const towards = (value: number, goal: number) => goal + (value - goal) * share
  return { left: towards(left, u), right: towards(right, u), near: towards(near, v), far: towards(far, v) }
}

const cornersOf = ({ left, right, near, far }: Bounds): [Point, Point, Point, Point] => [
  [left, far],
  [right, far],
  [right, near],
  [left, near],
]

function fits(corners: readonly (Point | null)[], { width, height }: Raster): corners is Plane['corners'] {
  const [edgeX, edgeY] = [width * EDGE, height * EDGE]
  const inside = corners.every(
    (at) => at && at[0] >= edgeX && at[0] <= width - edgeX && at[1] >= edgeY && at[1] <= height - edgeY,
  )
  if (!inside) return false
  const shortest = SHORTEST * Math.max(width, height)
  return corners.every((at, i) => {
    const next = corners[(i + 1) % 4]!
    return Math.hypot(at![0] - next[0], at![1] - next[1]) >= shortest
  })
}

const STEPS = 12

function coverage({ left, right, near, far }: Bounds, mask: Raster, focalPx: number, surface: Surface): number {
  let inside = 0
  for (let i = 0; i < STEPS * STEPS; i++) {
    const u = left + ((right - left) * ((i % STEPS) + 0.5)) / STEPS
    const v = near + ((far - near) * (Math.floor(i / STEPS) + 0.5)) / STEPS
    const at = toPhoto([u, v], mask, focalPx, surface)
    if (at && holds(mask, at)) inside++
  }
  return inside / (STEPS * STEPS)
}

function holds({ data, width, height }: Raster, [x, y]: Point): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column]! > 0
}

function samplesOf({ data, width, height }: Raster): Point[] {
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / SAMPLES / 4)))
  const found: Point[] = []
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) if (data[y * width + x]) found.push([x, y])
  }
  return found
}

function centreOf(mask: Raster): Point | null {
  const samples = samplesOf(mask)
  if (samples.length === 0) return null
  const mean = (axis: 0 | 1) => samples.reduce((sum, at) => sum + at[axis], 0) / samples.length
  return [mean(0), mean(1)]
}

/** On the region or along its edge: the line between floor and wall tells the wall's direction. */
function touches(mask: Raster, { from, to, length }: VanishingPoints['segments'][number]): boolean {
  const aside = (0.01 * Math.hypot(mask.width, mask.height)) / length
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const [dx, dy] = [(from[1] - to[1]) * aside, (to[0] - from[0]) * aside]
  return holds(mask, [x, y]) || holds(mask, [x + dx, y + dy]) || holds(mask, [x - dx, y - dy])
}
