import { sceneOf } from '../engines/basic/floor/scene-network'
import { combine } from './combine'
import type { Mark } from './correct-region'
import { CELL_PX, gridOf, holds, type Region } from './regions'
import { LOGITS_PX, type Segmenter } from './segmenter'

const SIZE = { width: 1024, height: 768 }
const GRID = gridOf(SIZE)
/** The network names nothing. */
const SIGHT = {
  embedding: { data: new Float32Array(), ...SIZE },
  scene: sceneOf(1, 1, () => Float32Array.of(0)),
  regions: [],
}

const mark = (column: number, row: number, keep: boolean): Mark => ({
  at: [(column + 0.5) * CELL_PX, (row + 0.5) * CELL_PX],
  keep,
})

/** A model that sees the nine cells around the first point, or all there is. */
function model(seesAll = false) {
  let decodes = 0
  const segmenter: Segmenter = {
    encode: () => Promise.reject(new Error('encodes')),
    decode: async (_, { points = [] }) => {
      decodes++
      const [x, y] = points[0]?.at.map((side) => Math.floor(side / CELL_PX)) ?? [0, 0]
      const near = (cell: number) =>
        Math.abs((cell % LOGITS_PX) - x!) < 2 && Math.abs(Math.floor(cell / LOGITS_PX) - y!) < 2
      const logits = Float32Array.from({ length: LOGITS_PX ** 2 }, (_value, cell) => (seesAll || near(cell) ? 8 : -8))
      return { logits, score: 0.9 }
    },
  }
  return { segmenter, decodes: () => decodes }
}

const MARKS = Array.from({ length: 32 }, (_, index) => mark(5 + index * 7, 40, true))
const WIDE: Region = {
  logits: new Float32Array(GRID.width * GRID.height).fill(8),
  area: GRID.width * GRID.height,
  score: 1,
}
const NONE: Region = { logits: new Float32Array(GRID.width * GRID.height).fill(-8), area: 90, score: 1 }

describe('a region of many points', () => {
  it('is drawn from the last twelve, and from the one that names the thing', async () => {
    const { segmenter, decodes } = model()
    const found = await combine(segmenter, SIGHT, GRID, { start: null, marks: MARKS })
    expect(decodes()).toBe(12)
    expect(MARKS.map(({ at }) => holds(found!, GRID, at))).toEqual(MARKS.map((_, i) => i === 0 || i > 20))
  })

  it('corrects a surface by the last of them', async () => {
    const { segmenter, decodes } = model()
    const found = await combine(segmenter, SIGHT, GRID, { start: NONE, marks: MARKS })
    expect(decodes()).toBe(12)
    expect(holds(found!, GRID, MARKS[31]!.at)).toBe(true)
  })

  it('is asked for apart only as long as each point still has its own prompt', async () => {
    const leave = MARKS.map((each) => ({ ...each, keep: false }))
    for (const count of [2, 32]) {
      const { segmenter, decodes } = model(true)
      await combine(segmenter, SIGHT, GRID, { start: WIDE, marks: leave.slice(0, count), box: [0, 0, 80, 80] })
      expect(decodes()).toBe(Math.min(12, 1 + 3 * count))
    }
    const { segmenter, decodes } = model(true)
    await combine(segmenter, SIGHT, GRID, { start: null, marks: [MARKS[0]!, ...leave.slice(1)] })
    expect(decodes()).toBeLessThanOrEqual(12)
  })

  it('keeps the point that names the thing apart from what the network sees beside it, and others as far as prompts go', async () => {
    // Things above, floor below: the model draws a column of both, and the things alone when it is told to leave the floor.
    const scene = sceneOf(1, 2, (sort) => Float32Array.of(Number(sort === 'furniture'), Number(sort === 'floor')))
    const asked: number[] = []
    const segmenter: Segmenter = {
      encode: () => Promise.reject(new Error('encodes')),
      decode: async (_, { points = [] }) => {
        asked.push(points.length)
        const column = Math.floor(points[0]!.at[0] / CELL_PX)
        const rows = points.length > 1 ? GRID.height / 2 : GRID.height
        const logits = Float32Array.from({ length: LOGITS_PX ** 2 }, (_value, cell) =>
          Math.abs((cell % LOGITS_PX) - column) < 3 && cell < rows * LOGITS_PX ? 8 : -8,
        )
        return { logits, score: 0.9 }
      },
    }
    const askedFor = async (keep: number, leave: number) => {
      asked.length = 0
      const marks = [...MARKS.slice(0, keep), ...MARKS.slice(20, 20 + leave).map((each) => ({ ...each, keep: false }))]
      const found = await combine(segmenter, { ...SIGHT, scene }, GRID, { start: null, marks })
      return MARKS.slice(0, keep).map(({ at }) => holds(found!, GRID, [at[0], (GRID.height - 5) * CELL_PX]))
    }
    expect(await askedFor(1, 0)).toEqual([false])
    expect(asked).toEqual([1, 2])
    // Of twelve prompts five are over when each point has had one, and six points to leave may need one each.
    expect(await askedFor(1, 6)).toEqual([false])
    expect(await askedFor(2, 6)).toEqual([false, true])
    expect(await askedFor(2, 3)).toEqual([false, false])
    expect(asked.length).toBeLessThanOrEqual(12)
  })
})
