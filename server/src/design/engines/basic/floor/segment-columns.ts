import type { LineSegment } from './line-segments'
import { axesOf, type CameraPose, type RoomAxes, type Vector } from './camera-pose'

/** A segment with the trust put in it: 1 for the building itself, less for things that need not stand square. */
export interface WeightedSegment extends LineSegment {
  readonly weight: number
}

export interface Frame {
  readonly width: number
  readonly height: number
  /** Known focal length in the frame's pixels, from the camera's notes in the file. */
  readonly focal?: number | undefined
  /** Poses with a longer one are no answer, unless it is known; pixels. */
  readonly longestFocal?: number | undefined
}

const DEGREE = Math.PI / 180
/** Walls, mouldings and lenses are not perfectly straight. */
const CROOKED = 0.45 * DEGREE
/** Of the ends of a segment, across it, as a share of the frame's diagonal. */
const END_NOISE = 0.0006
/** Segments count by length up to this share of the frame's diagonal: one long blind must not outvote the walls. */
const LONGEST = 0.2
/** Deviations within which a segment runs along an axis. */
const ALIGNED = 2.5

/** Segments relative to the frame's middle, as columns. */
export interface Columns {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** Unit direction. */
  readonly dx: Float64Array
  readonly dy: Float64Array
  readonly deviation: Float64Array
  /** Shares that add up to 1. */
  readonly weight: Float64Array
}

export function columnsOf(segments: readonly WeightedSegment[], { width, height }: Frame): Columns {
  const count = segments.length
  const columns = () => new Float64Array(count)
  const made = {
    count,
    x: columns(),
    y: columns(),
    dx: columns(),
    dy: columns(),
    deviation: columns(),
    weight: columns(),
  }
  const diagonal = Math.hypot(width, height)
  const cap = LONGEST * diagonal
  const total = segments.reduce((sum, { length, weight }) => sum + Math.min(cap, length) * weight, 0)
  segments.forEach(({ from, to, length, weight }, i) => {
    made.x[i] = (from[0] + to[0] - width) / 2
    made.y[i] = (from[1] + to[1] - height) / 2
    made.dx[i] = (to[0] - from[0]) / length
    made.dy[i] = (to[1] - from[1]) / length
    made.deviation[i] = Math.hypot(CROOKED, (2 * END_NOISE * diagonal) / length)
    made.weight[i] = (Math.min(cap, length) * weight) / total
  })
  return made
}

/** Sine of the angle between a segment and the way to a direction's vanishing point. */
export function miss(of: Columns, i: number, focal: number, direction: Vector): number {
  const tx = direction[0] * focal - of.x[i]! * direction[2]
  const ty = direction[1] * focal - of.y[i]! * direction[2]
  return (of.dx[i]! * ty - of.dy[i]! * tx) / Math.sqrt(tx * tx + ty * ty + 1e-9)
}

function nearest(of: Columns, i: number, focal: number, axes: RoomAxes): number {
  const a = miss(of, i, focal, axes[0])
  const b = miss(of, i, focal, axes[1])
  const c = miss(of, i, focal, axes[2])
  const least = Math.abs(a) < Math.abs(b) ? a : b
  return Math.abs(least) < Math.abs(c) ? least : c
}

/** Share of the segments' length that no direction explains. */
export function unexplained(of: Columns, pose: CameraPose, blur: number): number {
  const axes = axesOf(pose)
  let share = 0
  for (let i = 0; i < of.count; i++) {
    const variance = of.deviation[i]! ** 2 + blur ** 2
    const error = nearest(of, i, pose.focal, axes)
    share += of.weight[i]! * (1 - Math.exp((-error * error) / (2 * variance)))
  }
  return share
}

/** The axis that each segment runs along, null where it is none. */
export function alignmentOf(of: Columns, focal: number, axes: RoomAxes): (0 | 1 | 2 | null)[] {
  return Array.from({ length: of.count }, (_, i) => {
    const misses = axes.map((axis) => Math.abs(miss(of, i, focal, axis)))
    const least = Math.min(...misses)
    return least < ALIGNED * of.deviation[i]! ? (misses.indexOf(least) as 0 | 1 | 2) : null
  })
}
