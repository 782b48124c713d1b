/** @jest-environment node */
import { type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { SceneRegion } from '../../canvas/scene/scene'
import { scaleDoubt } from './room-sanity'

const PHOTO = { width: 1600, height: 1200 }
const FOCAL = 1200

/** A level camera 1450 mm above the floor; x right, y away, z up, mm. */
const project = (x: number, y: number, z: number): Point => [
  PHOTO.width / 2 + (FOCAL * x) / y,
  PHOTO.height / 2 + (FOCAL * (1450 - z)) / y,
]

/** The floor, with a length of 2 m given as `mm`. */
function floor(mm: number): PlaneGeometry {
  const corners: [Point, Point, Point, Point] = [
    project(-1000, 5000, 0),
    project(1000, 5000, 0),
    project(1000, 3000, 0),
    project(-1000, 3000, 0),
  ]
  const solution = solvePlane({ corners, knownLength: { from: corners[3], to: corners[2], mm }, focalPx: FOCAL }, PHOTO)
  if (!solution.ok) throw new Error(solution.fault)
  return solution.geometry
}

function opening(left: number, right: number, bottom: number, top: number): SceneRegion {
  const [a, b] = [project(left, 5000, top), project(right, 5000, bottom)]
  return { surface: 'opening', confidence: 0.9, box: [a[0], a[1], b[0] - a[0], b[1] - a[1]] }
}
const DOOR = opening(300, 1200, 0, 2050)

it('finds nothing odd about a true scale', () => {
  expect(scaleDoubt(floor(2000), PHOTO, [DOOR, opening(-1500, 1500, 900, 2300)])).toBeNull()
})

it.each([
  ['a camera held too low', 800, [], 'cameraLow', 580],
  ['a camera near the ceiling', 4000, [], 'cameraHigh', 2900],
  ['a door that nobody fits through', 980, [DOOR], 'doorNarrow', 441],
  ['a door as wide as a gate', 3000, [opening(-900, 900, 0, 2050)], 'doorWide', 2700],
] as const)('tells %s by its size', (_, mm, scene, kind, size) => {
  const doubt = scaleDoubt(floor(mm), PHOTO, scene)
  expect(doubt?.kind).toBe(kind)
  expect(Math.abs(doubt!.mm - size) / size).toBeLessThan(0.05)
})
