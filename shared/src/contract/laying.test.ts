/** @jest-environment node */
import fc from 'fast-check'
import type { Point } from './design/plane'
import { LAYINGS } from './material'
import { createTilePattern, patternToPlane, planeToPattern, type TilePlace, tilesOver } from './laying'
import { frameOf, isSameSize } from './two-materials'

const place = (): TilePlace => ({ i: 0, j: 0, turn: 0, u: 0, v: 0 })

const spec = fc.record({
  laying: fc.constantFrom(...LAYINGS),
  angleDeg: fc.integer({ min: -180, max: 180 }),
  mmWidth: fc.integer({ min: 20, max: 1800 }),
  mmHeight: fc.integer({ min: 20, max: 1800 }),
  groutMm: fc.double({ min: 0, max: 20, noNaN: true }),
})
/** Millimetres, to a ten-thousandth: nearer to an edge, -5e-323 say, rounding decides which of two cells a point is in. */
const spot = fc.double({ min: -20_000, max: 20_000, noNaN: true }).map((mm) => Math.round(mm * 1e4) / 1e4)

describe('createTilePattern', () => {
  it('assigns every point to a cell consistent with the returned position', () => {
    fc.assert(
      fc.property(spec, spot, spot, (given, x, y) => {
        const pattern = createTilePattern(given)
        const found = place()
        pattern.locate(x, y, found)
        // Where the corners of two cut tiles meet, the joint is wider than at their edges.
        const slack = pattern.cut ? 0.75 * given.groutMm + 1e-6 : 1e-6
        expect(found.u).toBeGreaterThanOrEqual(-slack)
        expect(found.u).toBeLessThanOrEqual(pattern.cellWidth + slack)
        expect(found.v).toBeGreaterThanOrEqual(-slack)
        expect(found.v).toBeLessThanOrEqual(pattern.cellHeight + slack)
        if (pattern.cut) expect(found.rim).toBeGreaterThanOrEqual(-1e-6)
        const [origin, right, , down] = pattern.outline(found.i, found.j, found.turn)
        const part = (to: Point, length: number) =>
          [(to[0] - origin[0]) / length, (to[1] - origin[1]) / length] as const
        const along = part(right, given.mmWidth)
        const across = part(down, given.mmHeight)
        const half = given.groutMm / 2
        expect(origin[0] + along[0] * (found.u - half) + across[0] * (found.v - half)).toBeCloseTo(x, 4)
        expect(origin[1] + along[1] * (found.u - half) + across[1] * (found.v - half)).toBeCloseTo(y, 4)
        // A face is rotated, never mirrored.
        expect(along[0] * across[1] - along[1] * across[0]).toBeCloseTo(1, 6)
      }),
    )
  })

  it('keeps the joint between all faces of a pattern', () => {
    fc.assert(
      fc.property(spec, (given) => {
        const pattern = createTilePattern({ ...given, angleDeg: 0 })
        const found = place()
        for (let turn = 0; turn < pattern.turns; turn++) {
          const shape = pattern.shape(3, 5, turn)
          const centre = [0, 1].map((axis) => shape.reduce((sum, corner) => sum + corner[axis]!, 0) / shape.length)
          for (const [x, y] of shape) {
            pattern.locate(x + (centre[0]! - x) * 0.001, y + (centre[1]! - y) * 0.001, found)
            expect([found.i, found.j, found.turn]).toEqual([3, 5, turn])
          }
        }
      }),
    )
  })

  it('cuts hexagons and chevron planks from a face, with the joint between neighbours on all sides', () => {
    const given = { angleDeg: 0, mmWidth: 900, mmHeight: 150, groutMm: 4 }
    const found = place()
    for (const laying of ['chevron', 'hexagon'] as const) {
      const pattern = createTilePattern({ ...given, laying })
      const shape = pattern.shape(2, 3, 0)
      expect(pattern.cellArea).toBeLessThan(pattern.cellWidth * pattern.cellHeight)
      shape.forEach(([x, y], side) => {
        const next = shape[(side + 1) % shape.length]!
        const [middleX, middleY] = [(x + next[0]) / 2, (y + next[1]) / 2]
        pattern.locate(middleX, middleY, found)
        expect([found.i, found.j, found.turn]).toEqual([2, 3, 0])
        expect(found.rim).toBeCloseTo(2, 6)
        // Outwards, clockwise with y down: a joint's width further is the neighbour's edge.
        const length = Math.hypot(next[0] - x, next[1] - y)
        const out = [(next[1] - y) / length, (x - next[0]) / length] as const
        pattern.locate(middleX + out[0] * 4.001, middleY + out[1] * 4.001, found)
        expect([found.i, found.j, found.turn]).not.toEqual([2, 3, 0])
        expect(found.rim).toBeCloseTo(2, 2)
      })
    }
  })

  it('shifts rows by a half and by a third', () => {
    const left = (laying: 'brickHalf' | 'brickThird', row: number) =>
      createTilePattern({ laying, angleDeg: 0, mmWidth: 598, mmHeight: 198, groutMm: 2 }).outline(0, row, 0)[0][0] - 1
    expect([0, 1, 2, 3].map((row) => left('brickHalf', row))).toEqual([0, 300, 0, 300])
    expect([0, 1, 2, 3].map((row) => left('brickThird', row))).toEqual([0, 200, 400, 0])
  })

  it('rotates counter-clockwise as seen from above, with the viewer at large y', () => {
    const pattern = createTilePattern({ laying: 'straight', angleDeg: 30, mmWidth: 100, mmHeight: 100, groutMm: 0 })
    const [x, y] = patternToPlane(pattern, [1, 0])
    expect(x).toBeCloseTo(Math.cos(Math.PI / 6))
    expect(y).toBeCloseTo(-Math.sin(Math.PI / 6))
    expect(planeToPattern(pattern, [x, y])[0]).toBeCloseTo(1)
  })

  it('covers the plane: cells fill an area of many tiles without gap or overlap', () => {
    for (const laying of LAYINGS) {
      const pattern = createTilePattern({ laying, angleDeg: 0, mmWidth: 597, mmHeight: 147, groutMm: 3 })
      const hits = new Map<string, number>()
      const found = place()
      for (let y = 0; y < 3000; y += 10) {
        for (let x = 0; x < 6000; x += 10) {
          pattern.locate(x + 5, y + 5, found)
          const key = `${found.i},${found.j},${found.turn}`
          hits.set(key, (hits.get(key) ?? 0) + 1)
        }
      }
      // 600 × 150 mm cells on a 10 mm raster have 900 points each; fewer at the edge. Slanted edges cut through points.
      if (pattern.cut) expect(Math.max(...hits.values()) / (pattern.cellArea / 100)).toBeLessThan(1.1)
      else expect(Math.max(...hits.values())).toBe(900)
    }
  })
})

describe('layings of two materials', () => {
  const size = { mmWidth: 598, mmHeight: 298, groutMm: 2 }

  it('alternates in both directions of a chequer', () => {
    const inside = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.double({ min: 0.01, max: 0.99, noNaN: true }))
    fc.assert(
      fc.property(inside, inside, ([i, u], [j, v]) => {
        const pattern = createTilePattern({ ...size, laying: 'chequer', angleDeg: 0 })
        const [x, y] = [(i + u) * 600, (j + v) * 300]
        const at = (dx: number, dy: number) => {
          const found = place()
          pattern.locate(x + dx, y + dy, found)
          return pattern.second(found.i, found.j)
        }
        expect(at(600, 0)).toBe(!at(0, 0))
        expect(at(0, 300)).toBe(!at(0, 0))
        expect(at(600, 300)).toBe(at(0, 0))
      }),
    )
  })

  it('puts a border of one whole tile along the inside of the rectangle, whatever its size', () => {
    const side = fc.integer({ min: 1800, max: 9000 })
    fc.assert(
      fc.property(side, side, (width, depth) => {
        const pattern = createTilePattern({ ...size, laying: 'border', angleDeg: 0, sizeMm: [width, depth] })
        const { columns, rows } = frameOf({ ...size, sizeMm: [width, depth] })!
        let count = 0
        for (let j = -3; j < rows + 3; j++) {
          for (let i = -3; i < columns + 3; i++) {
            if (!pattern.second(i, j)) continue
            count += 1
            const [[left, top], , [right, near]] = pattern.outline(i, j, 0)
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
            expect(right).toBeLessThanOrEqual(width + 1.01)
            expect(near).toBeLessThanOrEqual(depth + 1.01)
          }
        }
        expect(count).toBe(2 * (columns + rows) - 4)
        // One more tile would not fit.
        expect((columns + 1) * 600 - 2).toBeGreaterThan(width)
        expect((rows + 1) * 300 - 2).toBeGreaterThan(depth)
      }),
    )
  })

  it('has no frame in a rectangle that leaves nothing inside it, or of unknown size', () => {
    expect(frameOf({ ...size, sizeMm: [1500, 4000] })).toBeNull()
    expect(frameOf(size)).toBeNull()
    expect(frameOf({ ...size, sizeMm: [1798, 898] })).toEqual({ columns: 3, rows: 3 })
  })

  it('takes materials whose faces have the same size', () => {
    expect(isSameSize(size, { mmWidth: 598, mmHeight: 298 })).toBe(true)
    expect(isSameSize(size, { mmWidth: 298, mmHeight: 598 })).toBe(false)
  })
})

describe('tilesOver', () => {
  const box: Point[] = [
    [0, 0],
    [1200, 0],
    [1200, 1200],
    [0, 1200],
  ]
  it('lists the tiles over a polygon with their outlines on the plane', () => {
    const pattern = createTilePattern({ laying: 'straight', angleDeg: 0, mmWidth: 298, mmHeight: 298, groutMm: 2 })
    const tiles = tilesOver(pattern, box, 100)
    expect(tiles).not.toBeNull()
    const inside = tiles!.filter(({ i, j }) => i >= 0 && i < 4 && j >= 0 && j < 4)
    expect(inside).toHaveLength(16)
    expect(inside.find(({ i, j }) => i === 1 && j === 2)!.corners[0]).toEqual([301, 601])
  })

  it('returns null for patterns too fine to draw', () => {
    const pattern = createTilePattern({ laying: 'straight', angleDeg: 0, mmWidth: 20, mmHeight: 20, groutMm: 2 })
    expect(tilesOver(pattern, box, 200)).toBeNull()
  })
})
