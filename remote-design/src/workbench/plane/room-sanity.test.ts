/** @jest-environment node */
import { type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { SceneRegion } from '@tessera/shared/canvas/scene/scene'
import type { PhotoScene } from '@tessera/shared/ui/region/ask-scene'
import { ceilingHeightMm } from './ceiling-height'
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

const seen = (...regions: readonly SceneRegion[]): PhotoScene => ({ state: 'seen', labels: null, regions })

const SURFACES = ['ceiling', 'wall', 'floor', 'thing'] as const
type Place = (typeof SURFACES)[number]

/** What a photo of 160 × 120 shows at its pixels. */
function scene(at: (x: number, y: number) => Place): PhotoScene {
  const [width, height] = [160, 120]
  const data = Uint8Array.from(
    { length: width * height },
    (_, i) => SURFACES.indexOf(at(i % width, Math.floor(i / width))) + 1,
  )
  const regions = SURFACES.map((surface): SceneRegion => ({ surface, confidence: 0.9, box: [0, 0, 1600, 1200] }))
  return { state: 'seen', labels: { width, height, data }, regions }
}

/** A wall 6 m away under a ceiling of this height. */
function walled(mm: number, at?: (x: number, y: number) => Place | null): PhotoScene {
  const [top, foot] = [project(0, 6000, mm)[1] / 10, project(0, 6000, 0)[1] / 10]
  return scene((x, y) => at?.(x, y) ?? (y < top ? 'ceiling' : y < foot ? 'wall' : 'floor'))
}

it('measures the ceiling at the walls that stand free', () => {
  // Before the left half stands a cupboard.
  const half = walled(2800, (x, y) => (x < 80 && y > 50 && y < 100 ? 'thing' : null))
  expect(Math.abs(ceilingHeightMm(floor(2000), PHOTO, half)! - 2800)).toBeLessThan(80)
  const nowhere = walled(2800, (_x, y) => (y > 50 && y < 100 ? 'thing' : null))
  expect(ceilingHeightMm(floor(2000), PHOTO, nowhere)).toBeNull()
})

it('finds nothing odd about a true scale', () => {
  expect(scaleDoubt(floor(2000), PHOTO, seen(DOOR, opening(-1500, 1500, 900, 2300)))).toBeNull()
  expect(scaleDoubt(floor(2000), PHOTO, walled(2800))).toBeNull()
})

it.each([
  ['a camera held too low', 800, seen(), 'cameraLow', 580],
  ['a camera near the ceiling', 4000, seen(), 'cameraHigh', 2900],
  ['a door that nobody fits through', 980, seen(DOOR), 'doorNarrow', 441],
  ['a door as wide as a gate', 3000, seen(opening(-900, 900, 0, 2050)), 'doorWide', 2700],
  ['a door that one has to stoop in', 1500, seen(DOOR), 'doorLow', 1537],
  ['a door too high for a house', 3150, seen(DOOR), 'doorHigh', 3229],
  ['a ceiling that nobody stands under', 1300, walled(2700), 'ceilingLow', 1755],
  ['a hall', 3000, walled(4300), 'ceilingHigh', 6450],
] as const)('tells %s by its size', (_, mm, scene, kind, size) => {
  const doubt = scaleDoubt(floor(mm), PHOTO, scene)
  expect(doubt?.kind).toBe(kind)
  expect(Math.abs(doubt!.mm - size) / size).toBeLessThan(0.05)
})
