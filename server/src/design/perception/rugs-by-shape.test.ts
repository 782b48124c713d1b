import type { Point } from '@tessera/shared/contract/design/plane'
import { axesOf } from '../engines/basic/floor/camera-pose'
import { floorOf, onSurface } from '../engines/basic/floor/floor-plane'
import type { SceneShares, Sort } from '../engines/basic/floor/scene-network'
import type { VanishingPoints } from '../engines/basic/floor/vanishing'
import { chooseFloor } from './choose-floor'
import { paintSurface } from './paint-surface'
import { CELL_PX, type Grid, gridOf } from './regions'
import { rugsByShape } from './rugs-by-shape'
import { sharesOnGrid } from './shares-on-grid'
import type { SeenRegion } from './surfaces'

const SIZE = { width: 512, height: 384 }
const GRID: Grid = gridOf(SIZE)
const WALL_FROM = 4
const ROOM: VanishingPoints = {
  depth: [256, 0],
  across: [1e6, 0],
  horizon: [60, 60],
  focalPx: 400,
  focalKnown: true,
  axes: axesOf({ focal: 400, pitch: 0.3, roll: 0, yaw: 0 }),
  segments: [],
  support: 1,
  confidence: 1,
}
type On = (at: Point) => boolean
type Colour = readonly [number, number, number]
const WOOD: Colour = [120, 90, 60]
const WOOL: Colour = [60, 80, 150]

/** Where a pixel lies on the floor, in heights of the camera; null where there is wall. */
function onFloor(x: number, y: number): Point | null {
  const at = onSurface([x, y], SIZE, ROOM.focalPx, floorOf(ROOM))
  return at && at[1] < WALL_FROM ? at : null
}
const atCell = (cell: number) =>
  onFloor(((cell % GRID.width) + 0.5) * CELL_PX, (Math.floor(cell / GRID.width) + 0.5) * CELL_PX)

function region(isInside: On): SeenRegion {
  const logits = Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) => {
    const at = atCell(cell)
    return at && isInside(at) ? 8 : -8
  })
  const area = logits.reduce((sum, logit) => sum + Number(logit > 0), 0)
  return { logits, area, score: 0.95, surface: 'floor', confidence: 1 }
}

/** The network sees floor and wall alone; each part of the floor is a region of its own colour. */
function sightOf(parts: readonly { on: On; colour: Colour }[]) {
  const isPart: On = (at) => parts.some(({ on }) => on(at))
  const count = GRID.width * GRID.height
  const share = (sort: Sort) =>
    Float32Array.from({ length: count }, (_, cell) => (sort === (atCell(cell) ? 'floor' : 'wall') ? 0.95 : 0.01))
  const of = Object.fromEntries(
    (['none', 'floor', 'wall', 'ceiling', 'rug', 'furniture', 'opening'] as const).map((sort) => [sort, share(sort)]),
  ) as SceneShares['of']
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel++) {
    const at = onFloor((pixel % SIZE.width) + 0.5, Math.floor(pixel / SIZE.width) + 0.5)
    const colour = (at && parts.find(({ on }) => on(at))?.colour) ?? WOOD
    data.set(colour, pixel * 3)
  }
  return {
    view: { ...SIZE, data, channels: 3 as const },
    regions: [region((at) => !isPart(at)), ...parts.map(({ on }) => region(on))],
    scene: { ...GRID, of },
  }
}

const rugsIn = (sight: ReturnType<typeof sightOf>, room = ROOM) =>
  rugsByShape(sight, paintSurface(sight.regions, sharesOnGrid(sight.scene, 'floor', GRID), GRID), room)
const within =
  (left: number, right: number, near: number, far: number): On =>
  ([u, v]) =>
    u > left && u < right && v > near && v < far
const square = within(-0.6, 0.7, 1.6, 2.7)
const round: On = ([u, v]) => Math.hypot(u, v - 2) < 0.7

describe('rugs by their shape', () => {
  it('are rectangles, however they lie, and circles with other floor around them', () => {
    const turned: On = ([u, v]) => square([0.8 * u + 0.6 * (v - 2), 2 + 0.8 * (v - 2) - 0.6 * u])
    for (const on of [square, turned, round]) {
      const rugs = rugsIn(sightOf([{ on, colour: WOOL }]))
      expect(rugs).toHaveLength(1)
      expect(rugs[0]!.reduce((sum, value) => sum + value, 0)).toBe(region(on).area)
    }
  })

  it('may leave the picture with one corner in it', () => {
    expect(rugsIn(sightOf([{ on: within(-9, 0.3, 0, 2), colour: WOOL }]))).toHaveLength(1)
  })

  it('are nothing that ends at walls, has another shape or shows one straight edge', () => {
    const alongWall = within(-9, 9, 2.5, 9)
    const triangle: On = ([u, v]) => v > 1.5 && v < 3 && Math.abs(u) < (v - 1.5) / 2
    const corner: On = (at) => within(-1, 1, 1.4, 3)(at) && !within(-0.2, 1, 1.4, 2.4)(at)
    for (const on of [alongWall, triangle, corner]) expect(rugsIn(sightOf([{ on, colour: WOOL }]))).toHaveLength(0)
  })

  it('are no floor in the sun or in shadow', () => {
    const inLight = (times: number) => WOOD.map((value) => value * times ** (1 / 2.2)) as unknown as Colour
    for (const times of [0.5, 3]) expect(rugsIn(sightOf([{ on: square, colour: inLight(times) }]))).toHaveLength(0)
    // Warmer as well, as sunlight is.
    expect(rugsIn(sightOf([{ on: square, colour: [250, 190, 110] }]))).toHaveLength(0)
  })

  it('are no tiles', () => {
    const tiles = [-1, 0, 1].map((place) => ({ on: within(place - 0.3, place + 0.3, 1.6, 2.3), colour: WOOL }))
    expect(rugsIn(sightOf(tiles))).toHaveLength(0)
  })

  it('are not looked for where the horizon is uncertain', () => {
    expect(rugsIn(sightOf([{ on: square, colour: WOOL }]), { ...ROOM, confidence: 0.1 })).toHaveLength(0)
  })

  it('stay out of the floor, as places to look at', () => {
    const sight = sightOf([{ on: square, colour: WOOL }])
    const [known, unknown] = [chooseFloor(sight, ROOM), chooseFloor(sight)]
    expect(known.region!.area).toBe(region((at) => !square(at)).area)
    expect(unknown.region!.area).toBe(region(() => true).area)
    expect(known.doubtful).toHaveLength(1)
    expect(known.confidence).toBeLessThan(0.75)
  })
})
