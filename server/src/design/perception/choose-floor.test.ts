import type { SceneShares, Sort } from '../engines/basic/floor/scene-network'
import { chooseFloor } from './choose-floor'
import { chooseWall, chooseWhole, wallAt, wallPrompts } from './choose-wall'
import type { Mark } from './correct-region'
import { mixedPrompts, uncoveredPrompts } from './further-regions'
import { BY_COLOUR } from './refine-edge'
import type { Grid, Region } from './regions'
import { nameRegions, type SeenRegion } from './surfaces'

const GRID: Grid = { width: 60, height: 40 }
const VIEW = { data: new Uint8Array(), width: 240, height: 160, channels: 3 } as const
type Inside = (x: number, y: number) => boolean

/** @param logit of the cells inside; 8 is a crisp edge */
function region(isInside: Inside, logit = 8): SeenRegion {
  const logits = Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) =>
    isInside(cell % GRID.width, Math.floor(cell / GRID.width)) ? logit : -8,
  )
  return { logits, area: cells(logits), score: 0.95, surface: 'thing', confidence: 1 }
}

const cells = (logits: Float32Array) => logits.reduce((sum, logit) => sum + Number(logit > 0), 0)

/** The network's word, per cell of the grid: what is not named is furniture. */
function shares(named: Partial<Record<Sort, (x: number, y: number) => number>>): SceneShares {
  const count = GRID.width * GRID.height
  const of = (sort: Sort) =>
    Float32Array.from(
      { length: count },
      (_, cell) => named[sort]?.(cell % GRID.width, Math.floor(cell / GRID.width)) ?? 0,
    )
  return {
    ...GRID,
    of: {
      none: of('none'),
      floor: of('floor'),
      wall: of('wall'),
      ceiling: of('ceiling'),
      rug: of('rug'),
      furniture: of('furniture'),
      opening: of('opening'),
    },
  }
}

const lower: Inside = (_x, y) => y >= 20
const rug: Inside = (x, y) => x >= 20 && x < 40 && y >= 26 && y < 34
const leg: Inside = (x, y) => x === 10 && y >= 20 && y < 30
const isFloorAt = ({ logits }: Region, x: number, y: number) => logits[y * GRID.width + x]! > 0

describe('the floor without a click', () => {
  it('leaves slits of which the network is sure to the colours, and nothing far from the floor', () => {
    const slit: Inside = (x, y) => x >= 10 && x < 14 && y >= 20 && y < 30
    const regions = [region((x, y) => y >= 20 && !slit(x, y)), region((_x, y) => y < 20)]
    const scene = shares({ floor: (_x, y) => (y >= 20 || y < 4 ? 0.95 : 0.03) })
    const { logits } = chooseFloor({ view: VIEW, regions, scene }).region!
    expect(logits[25 * GRID.width + 12]).toBe(BY_COLOUR.inside)
    expect(logits[35 * GRID.width + 12]).toBeGreaterThan(1)
    expect(logits[2 * GRID.width + 12]).toBeLessThan(0)
  })

  it('leaves legs to the colours that no region left out but the network doubts', () => {
    const regions = [region(lower), region((_x, y) => y < 20)]
    const scene = shares({ floor: (x, y) => (lower(x, y) ? (leg(x, y) ? 0.7 : 0.95) : 0.03) })
    const { logits } = chooseFloor({ view: VIEW, regions, scene }).region!
    expect(logits[25 * GRID.width + 10]).toBe(BY_COLOUR.outside)
    expect(logits[25 * GRID.width + 9]).toBeGreaterThan(1)
  })

  it.each([
    ['a broad part of the floor', (x: number, y: number) => x >= 20 && y >= 22],
    ['a pattern that reaches nothing else', (x: number, y: number) => x === 30 && y >= 26 && y < 34],
  ])('does not take for a leg %s that the network doubts', (_, isDoubted) => {
    const regions = [region(lower), region((_x, y) => y < 20)]
    const scene = shares({ floor: (x, y) => (lower(x, y) ? (isDoubted(x, y) ? 0.7 : 0.95) : 0.03) })
    const { logits } = chooseFloor({ view: VIEW, regions, scene }).region!
    expect(logits.every((logit) => Math.abs(logit) > 1)).toBe(true)
  })

  it('leaves rugs and things on it out, and keeps what they part', () => {
    const regions = [region((x, y) => lower(x, y) && !leg(x, y)), region(rug), region((_x, y) => y < 20)]
    // The network is too coarse to see the leg.
    const scene = shares({ floor: (x, y) => (lower(x, y) && !rug(x, y) ? 0.95 : 0.03) })
    const chosen = chooseFloor({ view: VIEW, regions, scene })
    expect(isFloorAt(chosen.region!, 5, 35)).toBe(true)
    expect(isFloorAt(chosen.region!, 50, 22)).toBe(true)
    expect(isFloorAt(chosen.region!, 30, 30)).toBe(false)
    expect(chosen.region!.logits[25 * GRID.width + 10]).toBe(BY_COLOUR.inside)
    expect(isFloorAt(chosen.region!, 30, 10)).toBe(false)
    expect(chosen.region!.area).toBe(60 * 20 - 20 * 8)
  })

  it('leaves out what hangs above the far edge of the floor, and keeps a floor behind a doorway', () => {
    const curtain: Inside = (x, y) => x < 8 && y < 12
    const beyond: Inside = (x, y) => x >= 40 && x < 50 && y >= 12 && y < 19
    const floor: Inside = (x, y) => lower(x, y) || curtain(x, y) || beyond(x, y)
    const scene = shares({ floor: (x, y) => (floor(x, y) ? 0.95 : 0.03) })
    const chosen = chooseFloor({ view: VIEW, regions: [lower, curtain, beyond].map((each) => region(each)), scene })
    expect(isFloorAt(chosen.region!, 4, 6)).toBe(false)
    expect(isFloorAt(chosen.region!, 45, 15)).toBe(true)
    expect(isFloorAt(chosen.region!, 4, 30)).toBe(true)
  })

  it('takes the network for a region that holds floor and wall alike', () => {
    const scene = shares({ floor: (x, y) => (lower(x, y) ? 0.95 : 0.03) })
    const chosen = chooseFloor({ view: VIEW, regions: [region(() => true)], scene })
    expect(isFloorAt(chosen.region!, 30, 30)).toBe(true)
    expect(isFloorAt(chosen.region!, 30, 10)).toBe(false)
  })

  it('takes floor that the model saw no region for, where the network is sure', () => {
    const scene = shares({ floor: (x, y) => (lower(x, y) ? 0.95 : 0.03) })
    const chosen = chooseFloor({ view: VIEW, regions: [region((_x, y) => y < 16)], scene })
    expect(isFloorAt(chosen.region!, 30, 35)).toBe(true)
  })

  it('parts a region that the network parts, though most of it is one thing', () => {
    const scene = shares({ floor: (x, y) => (lower(x, y) && x < 15 ? 0.97 : 0.03) })
    const chosen = chooseFloor({ view: VIEW, regions: [region((x, y) => lower(x, y) && x < 60)], scene })
    expect(isFloorAt(chosen.region!, 5, 30)).toBe(true)
    expect(isFloorAt(chosen.region!, 40, 30)).toBe(false)
  })

  it('fills gaps that the network takes for floor, and no others', () => {
    const stone: Inside = (x, y) => x === 30 && y === 30
    const peg: Inside = (x, y) => x === 40 && y === 30
    const scene = shares({ floor: (x, y) => (lower(x, y) && !peg(x, y) ? 0.95 : 0.03) })
    const floor = region((x, y) => lower(x, y) && !stone(x, y) && !peg(x, y))
    const chosen = chooseFloor({ view: VIEW, regions: [floor], scene })
    expect(isFloorAt(chosen.region!, 30, 30)).toBe(true)
    expect(isFloorAt(chosen.region!, 40, 30)).toBe(false)
  })

  it('is less sure where the network is, and says which place it means', () => {
    const regions = [region((x, y) => lower(x, y) && !rug(x, y)), region(rug), region((_x, y) => y < 20)]
    const sure = shares({ floor: (x, y) => (lower(x, y) && !rug(x, y) ? 0.97 : 0.02) })
    const unsure = shares({ floor: (x, y) => (rug(x, y) ? 0.45 : lower(x, y) ? 0.97 : 0.02) })
    const clear = chooseFloor({ view: VIEW, regions, scene: sure })
    const doubtful = chooseFloor({ view: VIEW, regions, scene: unsure })
    expect(clear.doubtful).toEqual([])
    expect(doubtful.confidence).toBeLessThan(clear.confidence - 0.02)
    const [place] = doubtful.doubtful
    for (const [x, y] of place!) {
      expect(Math.abs(x - 120)).toBeLessThanOrEqual(48)
      expect(Math.abs(y - 120)).toBeLessThanOrEqual(24)
    }
  })

  it('finds none where there is none', () => {
    const chosen = chooseFloor({ view: VIEW, regions: [region(lower)], scene: shares({ wall: () => 1 }) })
    expect(chosen).toEqual({ region: null, confidence: 0, doubtful: [] })
  })
})

describe('a wall', () => {
  const left: Inside = (x, y) => x < 40 && y < 20
  const right: Inside = (x, y) => x >= 40 && y < 20
  const picture: Inside = (x, y) => x >= 10 && x < 16 && y >= 5 && y < 10
  const scene = shares({ wall: (x, y) => (y < 20 && !picture(x, y) ? 0.95 : 0.03) })
  const regions = [region(left), region(right), region(picture), region(lower)]

  it('is the largest, without what hangs on it', () => {
    const { region: wall } = chooseWall({ view: VIEW, regions, scene })
    expect(wall!.area).toBe(40 * 20 - 6 * 5)
  })

  it('is one surface with the others where all are asked for, without what hangs there and specks', () => {
    const speck: Inside = (x, y) => x === 30 && y === 30
    const seen = shares({ wall: (x, y) => ((y < 20 && !picture(x, y)) || speck(x, y) ? 0.95 : 0.03) })
    const all = [...regions, region(speck)]
    const { region: walls, confidence } = chooseWhole({ view: VIEW, regions: all, scene: seen }, 'wall')
    expect(walls!.area).toBe(60 * 20 - 6 * 5)
    expect(confidence).toBeGreaterThan(0.9)
    expect(chooseWhole({ view: VIEW, regions: all, scene: seen }, 'ceiling').region).toBeNull()
  })

  it('is what the network names, never as sure, where its regions hold the ceiling as well', () => {
    const mixed = shares({ ceiling: (_x, y) => (y < 6 ? 0.7 : 0.1), wall: (_x, y) => (y < 6 ? 0.3 : 0.75) })
    const seen = { view: VIEW, regions: [region(() => true)], scene: mixed }
    const { region: ceiling, confidence } = chooseWhole(seen, 'ceiling')
    expect(ceiling!.area).toBe(60 * 6)
    expect(confidence).toBeLessThan(0.5)
    // Not where a region of its own holds half of it.
    const parted = { ...seen, regions: [region(() => true), region((_x, y) => y < 3)] }
    expect(chooseWhole(parted, 'ceiling').region!.area).toBe(60 * 3)
  })

  it('that is the whole picture is for the person to judge: a plain picture looks the same', () => {
    const plain = { view: VIEW, regions: [region(() => true)], scene: shares({ wall: () => 0.95 }) }
    const { region: walls, confidence } = chooseWhole(plain, 'wall')
    expect(walls).not.toBeNull()
    expect(confidence).toBeLessThan(0.75)
  })

  it('is the one at a point', () => {
    const { region: wall } = wallAt({ view: VIEW, regions, scene }, [200, 40])
    expect(wall!.area).toBe(20 * 20)
    // Drawn from alone.
    expect(wallAt({ view: VIEW, regions: [region(left), region(lower)], scene }, [200, 40]).region).toBeNull()
  })

  /** Of the first rows the model is sure, of the rest it is not. */
  function unsure(isInside: Inside, sureRows: number): SeenRegion {
    const doubted = region(isInside, 0.5)
    doubted.logits.forEach((logit, cell) => {
      if (logit > 0 && cell < sureRows * GRID.width) doubted.logits[cell] = 8
    })
    return doubted
  }

  it('is rather one with a crisp edge than a larger one that the model is unsure of', () => {
    const crisp = region((x, y) => left(x, y) && !picture(x, y))
    // Stability 0.69: its share of the area would be the larger one, its square is not.
    const both = unsure((x, y) => y < 20 && !picture(x, y), 14)
    expect(chooseWall({ view: VIEW, regions: [both, crisp], scene }).region!.area).toBe(40 * 20 - 6 * 5)
  })

  it('is asked for at a point and without one where the model was unsure of its edge', () => {
    const both = unsure((_x, y) => y < 20, 14)
    expect(wallAt({ view: VIEW, regions: [both], scene }, [200, 40]).region).toBeNull()
    expect(wallPrompts({ view: VIEW, regions: [both], scene })).toHaveLength(1)
  })

  it('keeps the model’s edge where the network would draw another, unless it names much of the region otherwise', () => {
    const areaTo = (row: number) => {
      const upper = region((x, y) => y < row && !picture(x, y))
      return chooseWall({ view: VIEW, regions: [upper], scene }).region!.area
    }
    expect(areaTo(22)).toBe(60 * 22 - 6 * 5)
    expect(areaTo(24)).toBe(60 * 20 - 6 * 5)
  })

  it('is left without the pieces apart that the network takes for something else', () => {
    const stain: Inside = (x, y) => x < 8 && y >= 30 && y < 34
    const { region: wall } = chooseWall({ view: VIEW, regions: [region((x, y) => right(x, y) || stain(x, y))], scene })
    expect(wall!.area).toBe(20 * 20)
  })

  it('is asked for where no region is one', () => {
    const [point, ...more] = wallPrompts({ view: VIEW, regions: [region(right), region(lower)], scene })
    expect(more).toEqual([])
    expect(left(Math.floor(point![0] / 4), Math.floor(point![1] / 4))).toBe(true)
    expect(wallPrompts({ view: VIEW, regions, scene })).toEqual([])
  })

  it('is what is sure of it where the model sees wall and ceiling as one', () => {
    const upper: Inside = (_x, y) => y < 20
    const white = shares({
      ceiling: (_x, y) => (y < 10 ? 0.96 : 0.02),
      wall: (x, y) => (y >= 10 && y < 20 && !picture(x, y) ? 0.96 : 0.02),
    })
    const regionsSeen = [region(upper), region(lower)]
    const { region: wall, confidence } = chooseWall({ view: VIEW, regions: regionsSeen, scene: white })
    expect(wall!.area).toBe(60 * 10)
    expect(confidence).toBeLessThan(0.75)
    const above: [number, number] = [200, 12]
    expect(wallAt({ view: VIEW, regions: [region(upper)], scene: white }, above).region).toBeNull()
  })

  it('is what the network is sure of where cupboards leave no region that is the wall', () => {
    const cupboards: Inside = (x, y) => x < 20 || y >= 20
    const between: Inside = (x, y) => x >= 25 && y < 16
    const kitchen = { view: VIEW, scene: shares({ wall: (x, y) => (between(x, y) ? 0.9 : 0.02) }) }
    const shelf: Inside = (x, y) => x >= 2 && x < 5 && y < 3
    const { region: wall, confidence } = chooseWall({ ...kitchen, regions: [region(cupboards)] })
    expect(wall!.area).toBe(35 * 16)
    expect(confidence).toBeLessThan(0.75)
    // A scrap that is a region is not preferred to the wall.
    const scene = shares({ wall: (x, y) => (between(x, y) || shelf(x, y) ? 0.9 : 0.02) })
    expect(chooseWall({ view: VIEW, regions: [region(shelf)], scene }).region!.area).toBe(35 * 16)
    // A person's click is drawn from alone.
    expect(wallAt({ ...kitchen, regions: [] }, [160, 20]).region).toBeNull()
  })
})

const placeOf = ([mark]: readonly Mark[]): [number, number] => [
  Math.floor(mark!.at[0] / 4),
  Math.floor(mark!.at[1] / 4),
]

it('asks again where the network is sure of something and no region is that', () => {
  const scene = shares({
    floor: (x, y) => (lower(x, y) && !rug(x, y) ? 0.95 : 0.03),
    rug: (x, y) => (rug(x, y) ? 0.95 : 0.03),
    ceiling: (_x, y) => (y < 6 ? 0.95 : 0.03),
  })
  const floor = region((x, y) => lower(x, y) && !rug(x, y))
  const prompts = uncoveredPrompts([floor], scene, GRID)
  expect(prompts.map((prompt) => prompt.length)).toEqual([1, 1])
  const [above, carpet] = prompts.map(placeOf) as [[number, number], [number, number]]
  expect(above[1]).toBeLessThan(6)
  expect(rug(...carpet)).toBe(true)
  expect(uncoveredPrompts([floor, region(rug), region((_x, y) => y < 6)], scene, GRID)).toEqual([])
  expect(mixedPrompts([floor], scene, GRID)).toEqual([])
})

it('asks for each side of a region that holds two, away from the other', () => {
  const scene = shares({
    wall: (_x, y) => (y >= 8 && y < 20 ? 0.95 : 0.03),
    ceiling: (_x, y) => (y < 8 ? 0.95 : 0.03),
  })
  const both = region((_x, y) => y < 20)
  const [first, second] = mixedPrompts([both], scene, GRID)
  expect(first!.map(({ keep }) => keep)).toEqual([true, false])
  expect(second!.map(({ at }) => at)).toEqual(first!.map(({ at }) => at).toReversed())
  expect(placeOf(first!)[1]).toBeGreaterThanOrEqual(8)
  expect(placeOf(second!)[1]).toBeLessThan(8)
  // At most eight, the largest regions first: there are more of them than a look can wait for.
  expect(mixedPrompts(Array<SeenRegion>(9).fill(both), scene, GRID)).toHaveLength(8)
})

it('names a rug only what the network is sure of, and no small thing that lies on the floor', () => {
  const bag: Inside = (x, y) => x >= 50 && x < 56 && y >= 30 && y < 36
  const doubted: Inside = (x, y) => x < 10 && lower(x, y)
  const scene = shares({
    rug: (x, y) => (rug(x, y) || bag(x, y) ? 0.9 : doubted(x, y) ? 0.4 : 0),
    furniture: (x, y) => (doubted(x, y) ? 0.35 : 0.1),
  })
  const named = nameRegions([region(rug), region(bag), region(doubted)], GRID, scene)
  expect(named.map(({ surface }) => surface)).toEqual(['rug', 'thing', 'thing'])
})

it('names no rug what holds the things on it and beside it too', () => {
  const heap: Inside = (x, y) => x >= 32 && x < 40 && rug(x, y)
  const scene = shares({
    rug: (x, y) => (heap(x, y) ? 0.1 : rug(x, y) ? 0.95 : 0),
    furniture: (x, y) => (heap(x, y) ? 0.8 : 0.03),
  })
  const [whole, alone] = nameRegions([region(rug), region((x, y) => rug(x, y) && !heap(x, y))], GRID, scene)
  expect([whole!.surface, alone!.surface]).toEqual(['thing', 'rug'])
})
