import { axesOf, type CameraPose, horizonOf } from './camera-pose'
import { type Columns, type Frame, miss, unexplained } from './segment-columns'

const DEGREE = Math.PI / 180
/** What is known without a picture: a phone held by a standing person who looks slightly down. */
const PRIOR = {
  /** Relative to the diagonal: 26 mm equivalent. */
  focal: 0.62,
  focalSpread: 0.28,
  knownFocalSpread: 0.04,
  pitch: 7 * DEGREE,
  pitchSpread: 12 * DEGREE,
  roll: 0,
  rollSpread: 1.6 * DEGREE,
} as const
/** Weight of the priors against the segments: one standard deviation costs this share of the segments' length. */
const PRIOR_WEIGHT = 0.012
const ROUNDS = 12
/** Segments of one room share their errors: the deviation of independent ones is too small. */
const CORRELATED = 3

export type Prior = (pose: CameraPose) => readonly [focal: number, pitch: number, roll: number]

/** Differences from what is usual, in standard deviations. */
export function createPrior({ width, height, focal }: Frame): Prior {
  const usual = Math.log(focal ?? PRIOR.focal * Math.hypot(width, height))
  const spread = focal ? PRIOR.knownFocalSpread : PRIOR.focalSpread
  return (pose) => [
    (Math.log(pose.focal) - usual) / spread,
    (pose.pitch - PRIOR.pitch) / PRIOR.pitchSpread,
    (pose.roll - PRIOR.roll) / PRIOR.rollSpread,
  ]
}

/** To be minimised: the share of edge length left unexplained, and what is unusual about the camera. */
export const costOf = (of: Columns, pose: CameraPose, prior: Prior, blur = 0): number =>
  unexplained(of, pose, blur) + PRIOR_WEIGHT * prior(pose).reduce((sum, value) => sum + Math.log1p(value * value), 0)

type Parameters = [logFocal: number, pitch: number, roll: number, yaw: number]

const poseOf = ([logFocal, pitch, roll, yaw]: Parameters): CameraPose => ({
  focal: Math.exp(logFocal),
  pitch,
  roll,
  yaw,
})
const parametersOf = ({ focal, pitch, roll, yaw }: CameraPose): Parameters => [Math.log(focal), pitch, roll, yaw]

/** Robust least squares (Levenberg–Marquardt), first with the tolerance `blur`, in radians. */
export function refine(of: Columns, start: CameraPose, prior: Prior, blur: number): { pose: CameraPose; cost: number } {
  let at = parametersOf(start)
  for (const tolerance of [blur, 0.5 * DEGREE, 0]) {
    let damping = 1e-3
    let cost = costOf(of, poseOf(at), prior, tolerance)
    for (let round = 0; round < ROUNDS; round++) {
      const { normal, gradient } = normalEquations(of, poseOf(at), prior, tolerance)
      const step = solve(
        normal.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) : value))),
        gradient,
      )
      if (!step) break
      const next = at.map((value, i) => value - step[i]!) as Parameters
      const nextCost = costOf(of, poseOf(next), prior, tolerance)
      if (nextCost < cost) {
        const gained = cost - nextCost
        at = next
        cost = nextCost
        damping = Math.max(1e-6, damping / 4)
        if (gained < 1e-7) break
      } else {
        damping *= 8
        if (damping > 1e4) break
      }
    }
  }
  const pose = poseOf(at)
  return { pose, cost: costOf(of, pose, prior) }
}

const STEP = 1e-5

function normalEquations(of: Columns, pose: CameraPose, prior: Prior, blur: number) {
  const at = parametersOf(pose)
  const axes = axesOf(pose)
  const moved = at.map((_, k) => {
    const next = poseOf(at.map((value, i) => (i === k ? value + STEP : value)) as Parameters)
    return { focal: next.focal, axes: axesOf(next), prior: prior(next) }
  })
  const normal = at.map(() => [0, 0, 0, 0])
  const gradient = [0, 0, 0, 0]
  const add = (error: number, slopes: readonly number[], weight: number) => {
    for (let row = 0; row < 4; row++) {
      gradient[row]! += weight * slopes[row]! * error
      for (let column = 0; column < 4; column++) normal[row]![column]! += weight * slopes[row]! * slopes[column]!
    }
  }
  for (let i = 0; i < of.count; i++) {
    const misses = axes.map((axis) => miss(of, i, pose.focal, axis))
    const least = misses.reduce((best, value, k) => (Math.abs(value) < Math.abs(misses[best]!) ? k : best), 0)
    const error = misses[least]!
    const variance = of.deviation[i]! ** 2 + blur ** 2
    const trust = Math.exp((-error * error) / (2 * variance))
    if (trust < 1e-4) continue
    const slopes = moved.map((next) => (miss(of, i, next.focal, next.axes[least]!) - error) / STEP)
    add(error, slopes, (of.weight[i]! * trust) / (2 * variance))
  }
  prior(pose).forEach((error, k) => {
    add(
      error,
      moved.map((next) => (next.prior[k]! - error) / STEP),
      PRIOR_WEIGHT / (1 + error * error),
    )
  })
  return { normal, gradient }
}

/** Gaussian elimination with pivots; null when singular. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row, i) => (Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? i + column : best), column)
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const head = rows[column]!
    if (Math.abs(head[column]!) < 1e-14) return null
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const part = rows[row]![column]! / head[column]!
      for (let k = column; k <= size; k++) rows[row]![k]! -= part * head[k]!
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!)
}

/** Standard deviations of the horizon's height (pixels) and of the focal length (as a share), from the cost's curvature. */
export function deviationsOf(of: Columns, pose: CameraPose, prior: Prior): { horizon: number; focal: number } {
  const { normal } = normalEquations(of, pose, prior, 0)
  const at = parametersOf(pose)
  const slopes = at.map((_, k) => {
    const next = poseOf(at.map((each, i) => (i === k ? each + STEP : each)) as Parameters)
    return (horizonOf(next) - horizonOf(pose)) / STEP
  })
  const deviation = (by: readonly number[]): number => {
    const spread = solve(normal, by)
    if (!spread) return Infinity
    const variance = by.reduce((sum, slope, k) => sum + slope * spread[k]!, 0)
    return CORRELATED * Math.sqrt(Math.max(0, variance) / of.count)
  }
  return { horizon: deviation(slopes), focal: deviation([1, 0, 0, 0]) }
}
