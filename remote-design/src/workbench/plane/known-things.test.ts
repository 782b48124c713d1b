/** @jest-environment node */
import { applyHomography, type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { LabelMap } from '@tessera/shared/canvas/scene/label-map'
import type { SceneRegion } from '@tessera/shared/canvas/scene/scene'
import { cameraHeightMm } from './camera-height'
import { KNOWN_THINGS, type KnownThing, lineFor } from './known-things'
import { wallLineFor, wallSights } from './wall-lines'

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
  const wall = { corners, photo: PHOTO, isOnWall }
  const sightsIn = (regions: readonly SceneRegion[], labels: LabelMap | null = null) =>
    wallSights({ ...wall, scene: { labels, regions } })
  const lineOn = (id: KnownThing['id'], regions: readonly SceneRegion[]) =>
    wallLineFor(thing(id), wall, sightsIn(regions))

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

  it('the width of a window is put along its lower edge, of a door it is not', () => {
    const window = opening(-1200, 0, 900, 2300)
    const [left, top, width, height] = window.box
    const { found, from, to } = lineOn('window1200', [floor, window, opening(300, 1100, 0, 2000)])
    expect(found).toBe(true)
    expect([from[0], to[0]].toSorted((a, b) => a - b)).toEqual([left, left + width])
    for (const [, y] of [from, to]) expect(Math.abs(y - (top + height))).toBeLessThan(1)
    expect(sightsIn([floor, opening(300, 1100, 0, 2000)]).window).toBeUndefined()
    // A thing with wall around it may be one; a cupboard below the wall is none.
    expect(sightsIn([floor, { ...window, surface: 'thing' }]).window).toEqual(sightsIn([floor, window]).window)
    expect(sightsIn([floor, { ...window, surface: 'thing', box: [left, 10, width, height] }]).window).toBeUndefined()
    // Half of a window has no width.
    expect(sightsIn([floor, { ...window, box: [0, top, width, height] }]).window).toBeUndefined()
  })

  it('the edge of a window in a wall that recedes follows the wall', () => {
    const at = (y: number, z: number) => project([-1500, y, z])
    const receding = [at(3000, 2400), at(5000, 2400), at(5000, 300), at(3000, 300)] as const
    const [nearFoot, farFoot, nearTop] = [at(3400, 900), at(4600, 900), at(3400, 2200)]
    const window: SceneRegion = {
      surface: 'opening',
      confidence: 0.9,
      box: [nearFoot[0], nearTop[1], farFoot[0] - nearFoot[0], nearFoot[1] - nearTop[1]],
    }
    const scene = { labels: null, regions: [window] }
    const { from, to } = wallSights({ corners: receding, photo: PHOTO, scene, isOnWall: () => true }).window!
    expect(from).toEqual([nearFoot[0], nearFoot[1]])
    expect(Math.hypot(to[0] - farFoot[0], to[1] - farFoot[1])).toBeLessThan(3)
  })

  it('the height of the wall is put where it is bare from floor to ceiling, and nearest', () => {
    const surfaces = ['wall', 'floor', 'ceiling', 'thing'] as const
    const regions = surfaces.map((surface): SceneRegion => ({ surface, confidence: 0.9, box: [0, 0, 1600, 1200] }))
    // A cupboard stands before the left half; the wall ends lower on the right.
    const labels = { width: 16, height: 12, data: new Uint8Array(16 * 12) }
    labels.data.forEach((_, index) => {
      const [x, y] = [index % 16, Math.floor(index / 16)]
      const foot = x === 12 ? 9 : 8
      labels.data[index] = y < 2 ? 3 : y >= foot ? 2 : x < 8 && y > 4 ? 4 : 1
    })
    const { height } = sightsIn(regions, labels)
    expect(height).toEqual({ from: [1200, 900], to: [1200, 200] })
    expect(sightsIn(regions, { ...labels, data: labels.data.map((label) => (label === 3 ? 1 : label)) })).toEqual({})
  })

  it('other things are put in the middle of the wall, longer ones longer, upright what is upright', () => {
    for (const { id } of KNOWN_THINGS.wall) {
      const { from, to } = lineOn(id, [])
      const [across, up] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
      expect(up > across).toBe(id.includes('Height'))
      expect(Math.hypot(across, up)).toBeGreaterThan(20)
      for (const [x, y] of [from, to]) expect(x > 0 && y > 0 && x < 1600 && y < 1200).toBe(true)
    }
    const lengthOf = (id: KnownThing['id']) => Math.abs(lineOn(id, []).to[0] - lineOn(id, []).from[0])
    expect(lengthOf('wallTile600') / lengthOf('wallTile300')).toBeCloseTo(2)
  })
})
