import { createTilePattern } from '@tessera/shared/contract/laying'
import type { Laying } from '@tessera/shared/contract/material'
import { reportSurface } from './surface-report'

/** Top view, 10 mm per pixel: 4 × 4 tiles of 500 mm fill the picture exactly. */
const SIDE = 200
const FROM_ABOVE = [10, 0, 0, 0, 10, 0, 0, 0, 1] as const
const TILE = { mmWidth: 498, mmHeight: 498, groutMm: 2 }

function report(isFloor: (x: number, y: number) => boolean, laying: Laying = 'straight', angleDeg = 0) {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, index) =>
    isFloor(index % SIDE, Math.floor(index / SIDE)) ? 255 : 0,
  )
  const pattern = createTilePattern({ ...TILE, laying, angleDeg, sizeMm: [2000, 2000] })
  return reportSurface({ data, width: SIDE, height: SIDE, channels: 1 }, [...FROM_ABOVE], pattern, { laying, angleDeg })
}

it('counts wholly visible tiles separately from the others', () => {
  expect(report(() => true)).toEqual({
    areaSqm: 4,
    tileCount: 16,
    tileCountWithWaste: 17,
    tiles: { whole: 16, partial: 0, cut: 0, allowance: 0.05 },
  })
  // Half a tile is missing along the left, and a table leg stands in the middle of another one.
  const room = report((x, y) => x >= 25 && !(x > 110 && x < 120 && y > 110 && y < 120))
  // Four halves come from two tiles, and the tile round the leg is a whole one.
  expect(room.tiles).toEqual({ whole: 11, partial: 5, cut: 3, allowance: 0.05 })
  expect(room.tileCount).toBe(16)
  expect(room.areaSqm).toBeCloseTo(3.49, 2)
})

it('buys by the net area, because offcuts are reused, and more where every edge is cut at an angle', () => {
  const half = (x: number) => x % 50 < 25
  expect(report(half)).toMatchObject({ areaSqm: 2, tileCount: 16, tileCountWithWaste: 9 })
  // Strips of 0.6 of a tile leave nothing to use: 16 tiles for an area of 9.6.
  expect(report((x) => x % 50 < 30)).toMatchObject({ areaSqm: 2.4, tileCountWithWaste: 16 })
  expect(report(() => true, 'diagonal').tiles?.allowance).toBe(0.1)
  const herringbone = report(() => true, 'herringbone')
  expect(herringbone.tileCountWithWaste).toBeGreaterThanOrEqual(18)
  expect(herringbone.tileCountWithWaste).toBe(Math.max(18, herringbone.tiles!.whole + herringbone.tiles!.cut!))
  expect(report(() => true, 'straight', 90).tiles?.allowance).toBe(0.05)
  expect(report(() => true, 'straight', 30).tiles?.allowance).toBe(0.1)
})

it('counts each of two materials by itself, and their sum', () => {
  const eight = {
    areaSqm: 2,
    tileCount: 8,
    tileCountWithWaste: 9,
    tiles: { whole: 8, partial: 0, cut: 0, allowance: 0.05 },
  }
  expect(report(() => true, 'chequer')).toEqual({
    areaSqm: 4,
    tileCount: 16,
    tileCountWithWaste: 18,
    tiles: { whole: 16, partial: 0, cut: 0, allowance: 0.05 },
    byMaterial: [eight, eight],
  })
  // A frame of 12 tiles round 4.
  const border = report(() => true, 'border')
  expect(border.byMaterial).toMatchObject([
    { areaSqm: 1, tileCount: 4, tileCountWithWaste: 5 },
    { areaSqm: 3, tileCount: 12, tileCountWithWaste: 13 },
  ])
  // Each half tile of one colour needs another half of that colour: offcuts are not shared.
  const cut = report((x) => x < 175, 'chequer')
  const [main, second] = cut.byMaterial!
  expect([main.tiles, second.tiles]).toMatchObject([
    { whole: 6, partial: 2, cut: 1 },
    { whole: 6, partial: 2, cut: 1 },
  ])
  expect(cut.tileCountWithWaste).toBe(main.tileCountWithWaste + second.tileCountWithWaste)
})

it('leaves out what is too far away to be measured, and says how much', () => {
  expect(report(() => true)).not.toHaveProperty('unmeasured')
  const pattern = createTilePattern({ ...TILE, laying: 'straight', angleDeg: 0, sizeMm: [2000, 2000] })
  // A level camera 1450 mm over the floor: the horizon is in the middle.
  const floor = [1450, 0, -145_000, 0, 0, 174_000, 0, 1, -100] as const
  const region = (from: number) => {
    const data = new Uint8Array(SIDE * SIDE).fill(255, from * SIDE)
    const params = { laying: 'straight' as const, angleDeg: 0 }
    return reportSurface({ data, width: SIDE, height: SIDE, channels: 1 }, floor, pattern, params)
  }
  const near = region(120)
  expect(near.unmeasured).toBeUndefined()
  const whole = region(101)
  expect(whole.unmeasured).toBeGreaterThan(0.05)
  expect(whole.areaSqm).toBeLessThan(near.areaSqm * 10)
})
