import {
  axesOf,
  type CameraPose,
  cross,
  dot,
  gravityOf,
  horizonEnds,
  horizonOf,
  levelAxes,
  type RoomAxes,
  type Vector,
} from './camera-pose'
import { costOf, createPrior, deviationsOf, refine } from './pose-refinement'
import type { HorizonDoubt } from './seen-levels'
import { alignmentOf, type Columns, columnsOf, type Frame, miss, type WeightedSegment } from './segment-columns'

export interface ManhattanFit {
  readonly pose: CameraPose
  readonly axes: RoomAxes
  /** Of each segment: the axis that it runs along, null where it is none. */
  readonly alignment: readonly (0 | 1 | 2 | null)[]
  /** 0–1: share of the segments' weighted length that runs along an axis. */
  readonly support: number
  /** Standard deviations of the horizon's height at the frame's middle, pixels, and of the focal length, as a share. */
  readonly deviation: { readonly horizon: number; readonly focal: number }
  /** How much better the pose explains the segments than the best one with another horizon, as a share of their length. */
  readonly lead: number
}

const DEGREE = Math.PI / 180
const GRID = {
  pitch: { from: -24 * DEGREE, to: 46 * DEGREE, step: 2 * DEGREE },
  roll: { from: -6 * DEGREE, to: 6 * DEGREE, step: 2 * DEGREE },
  focal: [0.42, 0.52, 0.64, 0.8, 1.05],
  /** Coarseness of the grid, added to the segments' deviation. */
  deviation: 1.3 * DEGREE,
  segments: 180,
} as const
const YAW_BINS = 60
const REFINED = 10
/** Horizons further apart than this share of the height are different answers. */
const OTHER_HORIZON = 0.04
/**
 * Focal length and attitude of a camera from straight edges in a room with right angles: a grid over attitudes, on each
 * a vote for the walls' direction, then robust least squares from the best. The principal point is the frame's middle.
 * Null with too few segments.
 * @param doubtOf chooses among poses that explain the edges about as well
 * @see Coughlan and Yuille: "Manhattan world", 2003
 */
export function fitManhattan(
  segments: readonly WeightedSegment[],
  frame: Frame,
  doubtOf: HorizonDoubt = () => 0,
): ManhattanFit | null {
  if (segments.length < 8) return null
  const diagonal = Math.hypot(frame.width, frame.height)
  const prior = createPrior(frame)
  const all = columnsOf(segments, frame)
  const longest = [...segments].toSorted((a, b) => b.weight * b.length - a.weight * a.length)
  const few = columnsOf(longest.slice(0, GRID.segments), frame)
  const doubt = (pose: CameraPose) => {
    const [left, right] = horizonEnds(pose, frame.width)
    return doubtOf(0.5 + left / frame.height, 0.5 + right / frame.height)
  }
  const coarse = (pose: CameraPose) => costOf(few, pose, prior, GRID.deviation) + doubt(pose)
  const refined = searchGrid(few, diagonal, coarse, frame)
    .map((start) => refine(all, start, prior, GRID.deviation))
    .filter(({ pose }) => frame.focal !== undefined || pose.focal <= (frame.longestFocal ?? Infinity))
    .map(({ pose, cost }) => ({ pose, cost: cost + doubt(pose) }))
    .toSorted((a, b) => a.cost - b.cost)
  const best = refined[0]
  if (!best) return null
  const level = horizonOf(best.pose)
  const rival = refined.find(({ pose }) => Math.abs(horizonOf(pose) - level) > OTHER_HORIZON * frame.height)
  const axes = axesOf(best.pose)
  const alignment = alignmentOf(all, best.pose.focal, axes)
  return {
    pose: best.pose,
    axes,
    alignment,
    support: alignment.reduce<number>((sum, axis, i) => sum + (axis === null ? 0 : all.weight[i]!), 0),
    deviation: deviationsOf(all, best.pose, prior),
    lead: rival ? rival.cost - best.cost : 1,
  }
}

/** Poses worth refining, best first, no two with nearly the same horizon and yaw. */
function searchGrid(
  few: Columns,
  diagonal: number,
  costOfPose: (pose: CameraPose) => number,
  frame: Frame,
): CameraPose[] {
  const found: { pose: CameraPose; cost: number }[] = []
  const focals = frame.focal ? [frame.focal] : GRID.focal.map((share) => share * diagonal)
  for (const focal of focals) {
    for (let pitch = GRID.pitch.from; pitch <= GRID.pitch.to; pitch += GRID.pitch.step) {
      for (let roll = GRID.roll.from; roll <= GRID.roll.to; roll += GRID.roll.step) {
        for (const yaw of votedYaws(few, focal, gravityOf({ pitch, roll }))) {
          const pose = { focal, pitch, roll, yaw }
          found.push({ pose, cost: costOfPose(pose) })
        }
      }
    }
  }
  found.sort((a, b) => a.cost - b.cost)
  const chosen: CameraPose[] = []
  for (const { pose } of found) {
    if (chosen.length === REFINED) break
    const isNew = chosen.every(
      (other) =>
        Math.abs(Math.tan(pose.pitch) * pose.focal - Math.tan(other.pitch) * other.focal) > 0.03 * diagonal ||
        quarterDistance(pose.yaw, other.yaw) > 6 * DEGREE,
    )
    if (isNew) chosen.push(pose)
  }
  return chosen
}

const QUARTER = Math.PI / 2
const quarterDistance = (a: number, b: number): number => {
  const apart = Math.abs(a - b) % QUARTER
  return Math.min(apart, QUARTER - apart)
}

/** The two axes of walls that most segments could run along, given gravity. */
function votedYaws(few: Columns, focal: number, down: Vector): number[] {
  const [ahead, aside] = levelAxes(down)
  const votes = new Float64Array(YAW_BINS)
  for (let i = 0; i < few.count; i++) {
    const [x, y, dx, dy] = [few.x[i]!, few.y[i]!, few.dx[i]!, few.dy[i]!]
    // The plane through the camera and the segment holds exactly one level direction.
    const normal: Vector = [-focal * dy, focal * dx, x * dy - y * dx]
    const level = cross(normal, down)
    const certainty = Math.hypot(...level) / Math.hypot(...normal)
    const yaw = Math.atan2(dot(level, aside), dot(level, ahead))
    const bin = Math.floor((((yaw % QUARTER) + QUARTER) % QUARTER) * (YAW_BINS / QUARTER))
    // Uprights in the middle of the picture fit every yaw.
    const upright = Math.abs(miss(few, i, focal, down)) < 2 * GRID.deviation ? 0.15 : 1
    votes[Math.min(YAW_BINS - 1, bin)]! += few.weight[i]! * certainty * upright
  }
  const smooth = votes.map(
    (_, bin) => votes[(bin + YAW_BINS - 1) % YAW_BINS]! + 2 * votes[bin]! + votes[(bin + 1) % YAW_BINS]!,
  )
  const first = smooth.indexOf(Math.max(...smooth))
  const apart = smooth.map((value, bin) => {
    const distance = Math.abs(bin - first)
    return Math.min(distance, YAW_BINS - distance) < 4 ? -1 : value
  })
  return [first, apart.indexOf(Math.max(...apart))].map((bin) => ((bin + 0.5) / YAW_BINS) * QUARTER)
}
