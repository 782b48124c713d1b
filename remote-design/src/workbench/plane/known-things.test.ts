/** @jest-environment node */
import { applyHomography, type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { SceneRegion } from '@tessera/shared/canvas/scene/scene'
import { cameraHeightMm } from './camera-height'
import { KNOWN_THINGS, type KnownThing, lineFor } from './known-things'
import { wallLineFor } from './wall-lines'

const PHOTO = { width: 1600, height: 1200 }
const FOCAL = 1200
const PITCH = (10 * Math.PI) / 180

/** A camera 1450 mm above the floor that looks 10° down; x right, y away, z up, mm. */
function project([x, y, z]: readonly [number, number, number]): Point {
  const down = 1450 - z
  const depth = y * Math.cos(PITCH) + down * Math.sin(PITCH)
  const below = down * Math.cos(PITCH) - y * Math.sin(PITCH)
  return [PHOTO.width / 2 + (FOCAL * x) / depth, PHOTO.height / 2 + (FOCAL * below) / depth]
}

const CORNERS: [Point, Point, Point, Point] = [
  project([-1000, 5000, 0]),
  project([1000, 5000, 0]),
  project([1000, 2500, 0]),
  project([-1000, 2500, 0]),
]
const solution = solvePlane({ corners: CORNERS, sizeMm: [2000, 2500] }, PHOTO)
const FLOOR: PlaneGeometry = (() => {
  if (!solution.ok) throw new Error(solution.fault)
  return solution.geometry
})()
const mmOf = ({ from, to }: { from: Point; to: Point }) => {
  const [a, b] = [applyHomography(FLOOR.imageToMm, from), applyHomography(FLOOR.imageToMm, to)]
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}
const THINGS: readonly KnownThing[] = [...KNOWN_THINGS.floor, ...KNOWN_THINGS.wall]
const thing = (id: KnownThing['id']) => THINGS.find((each) => each.id === id)!

/** An upright rectangle in the wall at 5 m, as a region of the scene. */
function opening(left: number, right: number, bottom: number, top: number): SceneRegion {
  const [a, b] = [project([left, 5000, top]), project([right, 5000, bottom])]
  return { surface: 'opening', confidence: 0.9, box: [a[0], a[1], b[0] - a[0], b[1] - a[1]] }
}

it('knows the height of the camera', () => {
  expect(cameraHeightMm({ ...FLOOR, focalPx: FOCAL }, PHOTO)).toBeCloseTo(1450, 0)
  expect(cameraHeightMm(FLOOR, PHOTO)).toBeNull()
})

it('puts the line for a door on the bottom of the door that the photo shows, not under a window', () => {
  const door = opening(300, 1200, 0, 2050)
  const line = lineFor(thing('door900'), CORNERS, PHOTO, [opening(-1500, -300, 900, 2300), door], FOCAL)
  expect(line.found).toBe(true)
  expect(line.from).toEqual([door.box[0], door.box[1] + door.box[3]])
  // The box also holds the upper corners, which lean outwards.
  expect(Math.abs(mmOf(line) - 900)).toBeLessThan(30)
})

it('puts other lines near the viewer, with about their length, and says that it did not find the thing', () => {
  for (const id of ['tile600', 'door900'] as const) {
    const line = lineFor(thing(id), CORNERS, PHOTO, [opening(-1500, -300, 900, 2300)], FOCAL)
    expect(line.found).toBe(false)
    expect(mmOf(line) / thing(id).mm).toBeCloseTo(1, 1)
    for (const [x, y] of [line.from, line.to]) expect(x > 0 && y > 0 && x < 1600 && y < 1200).toBe(true)
  }
})

describe('on a wall at 5 m', () => {
  const wallPoint = (x: number, z: number) => project([x, 5000, z])
  const corners = [wallPoint(-1400, 2400), wallPoint(1400, 2400), wallPoint(1400, 300), wallPoint(-1400, 300)] as const
  const isOnWall = ([x, y]: Point) => y > 100 && y < 820 && x > 0 && x < 1600
  const floor: SceneRegion = { surface: 'floor', confidence: 0.9, box: [0, 735, 1600, 465] }
  const lineOn = (id: KnownThing['id'], scene: readonly SceneRegion[]) =>
    wallLineFor(thing(id), corners, PHOTO, scene, isOnWall)

  it('the height of a door is put along the side of one that stands on the floor, not of a window', () => {
    const window = opening(-1200, -600, 900, 2300)
    const door = opening(300, 1100, 0, 2000)
    const [left, top, width, height] = door.box
    const line = lineOn('doorHeight2000', [floor, window, door])
    expect(line.found).toBe(true)
    expect([left, left + width]).toContain(line.from[0])
    expect([line.from[1], line.to[1]]).toEqual([top + height, top])
    expect(lineOn('doorHeight2000', [floor, window]).found).toBe(false)
    // A tile is anywhere.
    expect(lineOn('wallTile300', [floor, door]).found).toBe(false)
  })

  it('other things are put in the middle of the wall, longer ones longer, upright what is upright', () => {
    for (const { id } of KNOWN_THINGS.wall) {
      const { from, to } = lineOn(id, [])
      const [across, up] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
      expect(up > across).toBe(id.startsWith('door'))
      expect(Math.hypot(across, up)).toBeGreaterThan(20)
      for (const [x, y] of [from, to]) expect(x > 0 && y > 0 && x < 1600 && y < 1200).toBe(true)
    }
    const lengthOf = (id: KnownThing['id']) => Math.abs(lineOn(id, []).to[0] - lineOn(id, []).from[0])
    expect(lengthOf('wallTile600') / lengthOf('wallTile300')).toBeCloseTo(2)
  })
})
