import { sceneOf } from '../engines/basic/floor/scene-network'
import type { Raster } from '../engines/engine'
import { withoutFloorBetweenLegs } from './floor-between-legs'
import { gridOf } from './regions'

const SIZE = 160
const GRID = gridOf({ width: SIZE, height: SIZE })
const FLOOR = [180, 140, 90]
const SEAT = [40, 70, 160]
const LEG = [25, 25, 25]

type Place = readonly [left: number, top: number, right: number, bottom: number]
const isIn = ([left, top, right, bottom]: Place, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom
const SEATED: Place = [40, 20, 120, 90]
const LEGS: readonly Place[] = [
  [44, 90, 50, 130],
  [110, 90, 116, 130],
]
const BETWEEN: Place = [50, 90, 110, 130]

function picture(colourAt: (x: number, y: number) => readonly number[]): Raster {
  const data = new Uint8Array(SIZE * SIZE * 3)
  for (let index = 0; index < SIZE * SIZE; index++)
    data.set(colourAt(index % SIZE, Math.floor(index / SIZE)), index * 3)
  return { data, width: SIZE, height: SIZE, channels: 3 }
}
const chair = picture((x, y) => (isIn(SEATED, x, y) ? SEAT : LEGS.some((leg) => isIn(leg, x, y)) ? LEG : FLOOR))
const drawn = (...places: readonly Place[]): Raster => ({
  data: Uint8Array.from({ length: SIZE * SIZE }, (_, index) =>
    places.some((place) => isIn(place, index % SIZE, Math.floor(index / SIZE))) ? 255 : 0,
  ),
  width: SIZE,
  height: SIZE,
  channels: 1,
})
/** One class everywhere. */
const scene = (named: 'floor' | 'furniture') => sceneOf(1, 1, (sort) => Float32Array.of(Number(sort === named)))
const shareOf = ({ data }: Raster, place: Place) => {
  const inside = [...data.keys()].filter((index) => isIn(place, index % SIZE, Math.floor(index / SIZE)))
  return inside.filter((index) => data[index] === 255).length / inside.length
}

describe('a thing on legs', () => {
  const mask = drawn(SEATED, BETWEEN, ...LEGS)

  it('loses the floor between them, and keeps them', () => {
    const found = withoutFloorBetweenLegs(chair, mask, scene('floor'), GRID)
    expect(shareOf(found, BETWEEN)).toBeLessThan(0.15)
    expect(shareOf(found, SEATED)).toBe(1)
    for (const leg of LEGS) expect(shareOf(found, leg)).toBeGreaterThan(0.9)
    expect(shareOf(mask, BETWEEN)).toBe(1)
  })

  it('keeps what the network does not take for floor', () => {
    const found = withoutFloorBetweenLegs(chair, mask, scene('furniture'), GRID)
    expect(found.data).toEqual(mask.data)
  })

  it('keeps a front of the floor’s colour, which is above its feet too', () => {
    const cupboard = picture(() => FLOOR)
    const found = withoutFloorBetweenLegs(cupboard, mask, scene('floor'), GRID)
    expect(found.data).toEqual(mask.data)
  })

  it('keeps a panel of that colour that leads nowhere', () => {
    const PANEL: Place = [60, 95, 100, 115]
    const desk = picture((x, y) => (isIn([40, 20, 120, 130], x, y) && !isIn(PANEL, x, y) ? SEAT : FLOOR))
    const found = withoutFloorBetweenLegs(desk, drawn([40, 20, 120, 130]), scene('floor'), GRID)
    expect(shareOf(found, PANEL)).toBe(1)
  })

  it('is left alone where there is nothing', () => {
    expect(withoutFloorBetweenLegs(chair, drawn(), scene('floor'), GRID).data).toEqual(drawn().data)
  })
})
