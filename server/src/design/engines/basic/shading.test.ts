import { solvePlane } from '@tessera/shared/contract/plane'
import type { Raster } from '../engine'
import { sampleRoom } from '../testing/room-samples'
import { drawRoom, type RoomSpec, type SyntheticRoom } from '../testing/synthetic-room'
import { cameraNormal } from './reflection'
import { estimateLight, LIGHT_PARTS, lightSurface } from './shading'

type Floor = RoomSpec['floor']

const PLAIN: Floor = () => [0.4, 0.36, 0.3]

const scaled = ([r, g, b]: readonly [number, number, number], by: number) => [r * by, g * by, b * by] as const

function draw(overrides: Partial<RoomSpec>): SyntheticRoom {
  return drawRoom(sampleRoom(320, 240, { rays: 1, shadowRays: 9, ...overrides }))
}

function lightOf(room: SyntheticRoom, finish: 'matte' | 'polished' = 'matte', brightest = 0.5) {
  const solution = solvePlane(room.plane([800, 5200], [2400, 3600]), room.photo)
  if (!solution.ok) throw new Error(solution.fault)
  const light = estimateLight(room.photo, room.mask, solution.geometry.imageToMm)
  const lighting = lightSurface(light, { finish, brightest, normal: cameraNormal(solution.geometry, room.photo) })
  const out = new Float32Array(LIGHT_PARTS)
  return {
    at(x: number, y: number) {
      lighting.row(y, x, x + 1, out)
      return out
    },
  }
}

/** Pairs of estimated and true light on the floor, away from its edge. */
function compare(room: SyntheticRoom): { estimated: number[]; truth: number[] } {
  const lighting = lightOf(room)
  const [estimated, truth]: number[][] = [[], []]
  for (let y = 4; y < room.photo.height - 4; y += 2) {
    for (let x = 4; x < room.photo.width - 4; x += 2) {
      if (!isInner(room.mask, x, y)) continue
      const out = lighting.at(x, y)
      estimated!.push(Math.log(out[1]!))
      truth!.push(Math.log(room.light[y * room.photo.width + x]!))
    }
  }
  return { estimated: estimated!, truth: truth! }
}

describe('light on the surface', () => {
  it.each<[string, Floor]>([
    ['one colour', PLAIN],
    ['tiles with joints', (x, y) => (x % 300 < 7 || y % 300 < 7 ? [0.1, 0.1, 0.1] : [0.6, 0.58, 0.55])],
    [
      'boards of different tone',
      (x) =>
        x % 320 < 5 ? [0.18, 0.11, 0.06] : scaled([0.3, 0.18, 0.1], 0.85 + 0.06 * ((Math.floor(x / 320) * 7) % 5)),
    ],
  ])('follows light and shadows on a floor of %s', (_, floor) => {
    const { estimated, truth } = compare(draw({ floor }))
    expect(correlation(estimated, truth)).toBeGreaterThan(0.9)
  })

  it.each<[string, Floor]>([
    ['a rug', (x, y) => (x > 1200 && x < 3000 && y > 1500 && y < 4400 ? [0.55, 0.5, 0.46] : [0.3, 0.17, 0.1])],
    ['two materials meeting', (x) => (x > 2300 ? [0.6, 0.6, 0.6] : [0.25, 0.25, 0.25])],
    [
      'a chequered floor',
      (x, y) => ((Math.floor(x / 500) + Math.floor(y / 500)) & 1 ? [0.55, 0.55, 0.55] : [0.12, 0.12, 0.12]),
    ],
  ])('does not take %s for light', (_, floor) => {
    const even = { furniture: [], light: { at: [2400, 3000, 2600] as const, radius: 10, power: 8e5 } }
    const room = draw({ ...even, floor })
    const plain = compare(draw({ ...even, floor: PLAIN }))
    const { estimated } = compare(room)
    // The residue of the old floor: the difference to the light estimated from a plain one.
    const left = deviation(estimated.map((value, index) => value - plain.estimated[index]!))
    const steps = deviation(albedoOf(room, floor))
    expect(steps).toBeGreaterThan(0.2)
    expect(left).toBeLessThan(steps * 0.2)
  })

  it('shows a white tile no brighter than white objects in the photo', () => {
    const room = draw({ floor: PLAIN, ambient: 0.15, light: { at: [1100, 2200, 2500], radius: 220, power: 1.2e6 } })
    const lighting = lightOf(room)
    const levels: number[] = []
    for (let x = 20; x < 300; x += 5) {
      if (!isInner(room.mask, x, 225)) continue
      levels.push(lighting.at(x, 225)[1]!)
    }
    expect(Math.max(...levels)).toBeLessThan(0.8)
    expect(Math.min(...levels)).toBeGreaterThan(0.1)
  })

  it('keeps the brightest parts of a tile below white in the sun, and leaves dark tiles alone', () => {
    const room = draw({ floor: PLAIN, ambient: 1, light: { at: [2600, 2600, 700], radius: 150, power: 6e5 } })
    const [white, dark] = [lightOf(room, 'matte', 0.9), lightOf(room, 'matte', 0.1)]
    const levels: { white: number; dark: number }[] = []
    for (let x = 4; x < 316; x += 3) {
      for (let y = 120; y < 236; y += 3) {
        if (isInner(room.mask, x, y)) levels.push({ white: white.at(x, y)[1]! * 0.9, dark: dark.at(x, y)[1]! })
      }
    }
    levels.sort((a, b) => a.dark - b.dark)
    expect(levels.at(-1)!.dark).toBeGreaterThan(1.05)
    expect(Math.max(...levels.map((level) => level.white))).toBeLessThan(0.92)
    expect(levels.at(-1)!.white).toBeGreaterThan(levels[levels.length >> 1]!.white * 1.02)
  })

  it('darkens a dark floor at the feet of things, where the photo shows only noise', () => {
    const floor: Floor = () => [0.008, 0.006, 0.005]
    const even = { light: { at: [2400, 3000, 2600] as const, radius: 10, power: 0 }, ambient: 0.5, noise: 2 }
    // Wide enough that only some feet are looked at.
    const room = draw({ ...even, floor, width: 640, height: 480, focalPx: 461, rays: 2, shadowRays: 1 })
    const lighting = lightOf(room)
    // The table's front stands at y = 3300.
    const at = (y: number) => {
      const [column, row] = room.project([2150, y, 0])
      return lighting.at(Math.round(column), Math.round(row))[1]!
    }
    expect(at(3230) / at(2600)).toBeLessThan(0.75)
    expect(at(2900) / at(2600)).toBeGreaterThan(0.85)
  })

  it('reflects the room in a polished floor only', () => {
    const room = draw({ floor: PLAIN })
    const matte = lightOf(room).at(140, 200)
    const polished = lightOf(room, 'polished').at(140, 200)
    expect(matte[4]).toBe(0)
    expect(polished[4]).toBeGreaterThan(0.003)
    expect(polished[1]).toBeLessThan(matte[1]!)
  })
})

function albedoOf(room: SyntheticRoom, floor: Floor): number[] {
  const values: number[] = []
  for (let x = 0; x < 4800; x += 97) for (let y = 800; y < 5000; y += 89) values.push(Math.log(floor(x, y)[1]))
  return room.mask.data.length > 0 ? values : []
}

function isInner({ data, width }: Raster, x: number, y: number): boolean {
  return [-3, 0, 3].every((dy) => [-3, 0, 3].every((dx) => data[(y + dy) * width + x + dx]))
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = a.reduce((sum, value, index) => sum + (value - meanA) * (b[index]! - meanB), 0) / a.length
  return product / (deviation(a) * deviation(b))
}
