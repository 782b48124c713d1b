/** @jest-environment node */
import { solvePlane } from '@tessera/shared/contract/plane'
import { areaSqmOfPhotoPolygon } from '@tessera/shared/testing/plane-area'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import { createMask, fillPolygons, SET } from '@tessera/shared/canvas/mask/mask-bitmap'
import { areaOfRegion } from '@tessera/shared/canvas/mask/mask-area'
import { layTiles, regionOutline } from './tile-scene'

const PHOTO = { width: 1600, height: 1200 }
const CORNERS: Plane['corners'] = [
  [600, 500],
  [1000, 500],
  [1400, 1100],
  [200, 1100],
]

function scene(laying: Parameters<typeof layTiles>[1]) {
  const solution = solvePlane({ corners: CORNERS, sizeMm: [3000, 4000] }, PHOTO)
  if (!solution.ok) throw new Error(solution.fault)
  const mask = createMask(800, 600)
  fillPolygons(mask, [CORNERS.map(([x, y]): Point => [x / 2, y / 2])], SET)
  return { geometry: solution.geometry, mask, laid: layTiles(solution.geometry, laying, regionOutline(mask, 0.5)) }
}

const SPEC = { laying: 'straight', angleDeg: 0, mmWidth: 600, mmHeight: 600, groutMm: 2 } as const

it('covers the whole region with tiles of the real size', () => {
  const { laid } = scene(SPEC)
  // 3 × 4 m with 602 mm cells: at least 5 × 7 tiles, and few outside.
  expect(laid.tiles.length).toBeGreaterThanOrEqual(35)
  expect(laid.tiles.length).toBeLessThan(90)
  const first = laid.tiles.find(
    ({ outline: [start] }) => Math.abs(start![0] - 600) < 3 && Math.abs(start![1] - 500) < 3,
  )
  expect(first).toBeDefined()
  // The first tile starts half a joint from the corner and spans 600 of 3000 mm of the far edge.
  expect(first!.outline[1]![0] - first!.outline[0]![0]).toBeCloseTo(80, 0)
})

it('leaves the far part plain if there are too many tiles', () => {
  const { laid } = scene({ ...SPEC, mmWidth: 48, mmHeight: 48 })
  expect(laid.tiles.length).toBeGreaterThan(300)
  expect(laid.tiles.length).toBeLessThanOrEqual(1800)
  expect(laid.plainAbove).toBeGreaterThan(500)
})

it('places nothing beside or behind the camera, which stands 2 m before the near edge', () => {
  const { tiles } = scene({ ...SPEC, mmWidth: 3000, mmHeight: 3000 }).laid
  const reaching = tiles.filter((tile) => tile.at(0.5, 1) === null)
  expect(reaching.length).toBeGreaterThan(0)
  expect(reaching.some((tile) => tile.at(0.5, 0.2) !== null)).toBe(true)
  const rows = tiles.flatMap((tile) => tile.outline.map(([, y]) => y))
  // A fifth of the near edge's depth: the horizon is at row 200, the near edge 900 below it.
  expect(Math.max(...rows)).toBeLessThanOrEqual(200 + 5 * 900)
  expect(Math.min(...rows)).toBeGreaterThan(200)
})

it('assigns faces deterministically and evenly', () => {
  const first = scene(SPEC).laid.tiles.map((tile) => tile.hash % 4)
  const second = scene(SPEC).laid.tiles.map((tile) => tile.hash % 4)
  expect(first).toEqual(second)
  expect(new Set(first).size).toBe(4)
})

it('measures the area like the exact measure', () => {
  const { mask, geometry } = scene(SPEC)
  const exact = areaSqmOfPhotoPolygon(geometry.imageToMm, CORNERS)
  expect(exact).toBeCloseTo(12, 5)
  const { sqm, unmeasured } = areaOfRegion(mask, 0.5, geometry)
  expect(Math.abs(sqm - exact) / exact).toBeLessThan(0.005)
  expect(unmeasured).toBe(0)
})
