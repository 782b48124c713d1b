import { createRandom } from '../random'
import { axesOf, type CameraPose, horizonOf, type Vector } from './camera-pose'
import { fitManhattan } from './manhattan'
import type { WeightedSegment } from './segment-columns'

const FRAME = { width: 1000, height: 750 }
const DEGREE = Math.PI / 180

/** Edges of boxes along the room's axes as the camera sees them, with errors at their ends, and `clutter` random ones. */
function room(pose: CameraPose, clutter: number, seed = 3): WeightedSegment[] {
  const random = createRandom(seed)
  const axes = axesOf(pose)
  const project = ([x, y, z]: Vector): [number, number] => [
    FRAME.width / 2 + (pose.focal * x) / z + random() - 0.5,
    FRAME.height / 2 + (pose.focal * y) / z + random() - 0.5,
  ]
  const inside = ([x, y]: [number, number]) => x > 0 && y > 0 && x < FRAME.width && y < FRAME.height
  const segments: WeightedSegment[] = []
  const add = (from: [number, number], to: [number, number]) => {
    const length = Math.hypot(from[0] - to[0], from[1] - to[1])
    if (inside(from) && inside(to) && length > 20) segments.push({ from, to, length, weight: 1 })
  }
  while (segments.length < 60) {
    const axis = axes[Math.floor(random() * 3)]!
    const start: Vector = [random() * 6 - 3, random() * 3 - 1.5, 2 + random() * 4]
    const long = 0.3 + random()
    const end: Vector = [start[0] + axis[0] * long, start[1] + axis[1] * long, start[2] + axis[2] * long]
    if (end[2] > 0.5) add(project(start), project(end))
  }
  const spot = (): [number, number] => [random() * FRAME.width, random() * FRAME.height]
  while (segments.length < 60 + clutter) {
    const [x, y] = spot()
    const angle = random() * Math.PI
    add([x, y], [x + Math.cos(angle) * 60, y + Math.sin(angle) * 60])
  }
  return segments
}

const POSES: [string, CameraPose][] = [
  ['straight at a wall', { focal: 720, pitch: 6 * DEGREE, roll: 0, yaw: 1 * DEGREE }],
  ['into a corner', { focal: 700, pitch: 12 * DEGREE, roll: 1.5 * DEGREE, yaw: 44 * DEGREE }],
  ['steeply down, held crooked', { focal: 800, pitch: 28 * DEGREE, roll: -4 * DEGREE, yaw: 25 * DEGREE }],
  ['slightly up with a wide lens', { focal: 560, pitch: -5 * DEGREE, roll: 0.5 * DEGREE, yaw: 70 * DEGREE }],
]

it.each(POSES)('finds the horizon of a camera that looks %s', (_, pose) => {
  const fit = fitManhattan(room(pose, 30), FRAME)
  expect(fit).not.toBeNull()
  expect(Math.abs(horizonOf(fit!.pose) - horizonOf(pose)) / FRAME.height).toBeLessThan(0.015)
  expect(Math.abs(fit!.pose.roll - pose.roll)).toBeLessThan(1 * DEGREE)
  expect(fit!.lead).toBeGreaterThan(0.03)
})

it('finds the focal length where two vanishing points tell it, and keeps to a known one where none does', () => {
  const corner = POSES[1]![1]
  expect(fitManhattan(room(corner, 10), FRAME)!.pose.focal / corner.focal).toBeCloseTo(1, 1)
  const level: CameraPose = { focal: 1000, pitch: 0, roll: 0, yaw: 0 }
  const fit = fitManhattan(room(level, 10), { ...FRAME, focal: 1000 })!
  expect(fit.pose.focal / 1000).toBeCloseTo(1, 1)
  expect(fitManhattan(room(level, 10), FRAME)!.deviation.focal).toBeGreaterThan(fit.deviation.focal)
})

it('is in doubt where lines run at random, and says nothing with too few', () => {
  const random = room(POSES[0]![1], 200).slice(60)
  const fit = fitManhattan(random, FRAME)!
  expect(fit.support).toBeLessThan(0.4)
  expect(fit.lead).toBeLessThan(0.03)
  expect(fitManhattan(random.slice(0, 7), FRAME)).toBeNull()
})

it('takes of several horizons the one that nothing speaks against, and no lens that is too long without the camera’s note', () => {
  const random = room(POSES[0]![1], 200).slice(60)
  const free = fitManhattan(random, FRAME)!
  const level = 0.5 + horizonOf(free.pose) / FRAME.height
  const other = fitManhattan(random, FRAME, (left, right) => (Math.abs((left + right) / 2 - level) < 0.05 ? 0.08 : 0))!
  expect(Math.abs(horizonOf(other.pose) - horizonOf(free.pose)) / FRAME.height).toBeGreaterThan(0.05)
  const far: CameraPose = { focal: 2400, pitch: 4 * DEGREE, roll: 0, yaw: 40 * DEGREE }
  const longestFocal = Math.hypot(FRAME.width, FRAME.height)
  const focalOf = (frame: Parameters<typeof fitManhattan>[1]) => fitManhattan(room(far, 10), frame)?.pose.focal ?? 0
  expect(focalOf(FRAME)).toBeGreaterThan(longestFocal)
  expect(focalOf({ ...FRAME, longestFocal })).toBeLessThanOrEqual(longestFocal)
  expect(focalOf({ ...FRAME, longestFocal, focal: 2400 })).toBeGreaterThan(longestFocal)
})
