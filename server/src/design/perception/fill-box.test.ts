import { type SceneShares, sceneOf } from '../engines/basic/floor/scene-network'
import type { Mark } from './correct-region'
import { fillBox, withParts } from './fill-box'
import { CELL_PX, gridOf, type Region } from './regions'
import type { Box } from './segmenter'
import type { SeenRegion } from './surfaces'

const GRID = gridOf({ width: 160, height: 160 })
/** Furniture in the middle half, wall around. */
const SCENE: SceneShares = sceneOf(4, 4, (sort) =>
  Float32Array.from({ length: 16 }, (_, cell) => {
    const isMiddle = [1, 2].includes(cell % 4) && [1, 2].includes(Math.floor(cell / 4))
    return Number(sort === (isMiddle ? 'furniture' : 'wall'))
  }),
)
const BOX: Box = [36, 36, 88, 88]

/** A rectangle of cells: left, top, right and bottom, the last two beyond it. */
function region(left: number, top: number, right: number, bottom: number): Region {
  const isInside = (cell: number) =>
    cell % GRID.width >= left &&
    cell % GRID.width < right &&
    Math.floor(cell / GRID.width) >= top &&
    Math.floor(cell / GRID.width) < bottom
  const logits = Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) => (isInside(cell) ? 4 : -4))
  return { logits, area: (right - left) * (bottom - top), score: 0.9 }
}
const SEAT = region(10, 20, 30, 30)
const BACK = region(10, 10, 30, 20)

function model(...answers: (Region | null)[]) {
  const asked: { at: readonly number[]; boxed: boolean }[] = []
  const ask = (points: readonly Mark[], within?: Box) => {
    asked.push({ at: points[0]!.at.map((side) => Math.floor(side / CELL_PX)), boxed: Boolean(within) })
    return Promise.resolve(answers[asked.length - 1] ?? null)
  }
  return { ask, asked }
}

describe('a thing in a box', () => {
  it('gets the furniture that was left out of it, at one prompt', async () => {
    const { ask, asked } = model(BACK)
    const filled = await fillBox(SEAT, BOX, SCENE, GRID, ask)
    expect(filled.area).toBe(400)
    expect(asked).toEqual([{ at: [expect.any(Number), expect.any(Number)], boxed: false }])
    expect(BACK.logits[asked[0]!.at[1]! * GRID.width + asked[0]!.at[0]!]).toBeGreaterThan(0)
  })

  it('does not get a neighbour that reaches out of the box', async () => {
    const { ask } = model(region(10, 0, 30, 20))
    expect((await fillBox(SEAT, BOX, SCENE, GRID, ask)).area).toBe(SEAT.area)
  })

  it('is asked for nothing where nothing of weight was left out, or no prompt is left', async () => {
    const { ask, asked } = model()
    expect(await fillBox(region(10, 11, 30, 30), BOX, SCENE, GRID, ask)).toMatchObject({ area: 380 })
    expect(asked).toHaveLength(0)
    expect((await fillBox(SEAT, BOX, SCENE, GRID, ask)).area).toBe(SEAT.area)
    expect(asked).toHaveLength(1)
  })

  it('is the furniture instead of the wall behind it, where that was drawn', async () => {
    const wall = region(9, 30, 31, 31)
    const chair = region(11, 11, 29, 29)
    const { ask, asked } = model(chair)
    expect(await fillBox(wall, BOX, SCENE, GRID, ask)).toBe(chair)
    expect(asked[0]).toMatchObject({ boxed: true })
  })
})

describe('what the look has seen of a thing in a box', () => {
  const seen = (of: Region, more: Partial<SeenRegion> = {}): SeenRegion => ({
    ...of,
    surface: 'thing',
    confidence: 1,
    ...more,
  })
  /** Half of the seat was drawn with the back. */
  const DRAWN = region(10, 10, 30, 25)

  it('is taken whole where about half of it was drawn', () => {
    expect(withParts(DRAWN, BOX, [seen(SEAT)], GRID)).toMatchObject({ area: 400, score: DRAWN.score })
  })

  it('is left where hardly any of it was drawn, or all but its edge', () => {
    expect(withParts(region(10, 10, 30, 22), BOX, [seen(SEAT)], GRID).area).toBe(240)
    expect(withParts(region(10, 10, 30, 30), BOX, [seen(region(10, 10, 31, 30))], GRID).area).toBe(400)
  })

  it('is left where it is no thing, the model doubts it, or it reaches out of the box', () => {
    const others = [seen(SEAT, { surface: 'floor' }), seen(SEAT, { score: 0.8 }), seen(region(10, 20, 35, 30))]
    expect(withParts(DRAWN, BOX, others, GRID)).toBe(DRAWN)
  })
})
