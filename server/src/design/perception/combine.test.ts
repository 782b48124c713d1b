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
const NONE: Region = { logits: new Float32Array(GRID.width * GRID.height).fill(-8), area: 30, score: 1 }

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
      expect(decodes()).toBe(Math.min(12, 1 + 2 * count))
    }
    const { segmenter, decodes } = model(true)
    await combine(segmenter, SIGHT, GRID, { start: null, marks: [MARKS[0]!, ...leave.slice(1)] })
    expect(decodes()).toBeLessThanOrEqual(12)
  })

  it('keeps a point apart from what the network sees beside it, as long as points to leave can still be asked for', async () => {
    // Things in the upper half, floor in the lower: a model that sees everything takes both.
    const scene = sceneOf(1, 2, (sort) => Float32Array.of(Number(sort === 'furniture'), Number(sort === 'floor')))
    const asked: number[] = []
    const segmenter: Segmenter = {
      encode: () => Promise.reject(new Error('encodes')),
      decode: async (_, { points = [] }) => {
        asked.push(points.length)
        const rows = points.length > 1 ? GRID.height / 2 : GRID.height
        const logits = Float32Array.from({ length: LOGITS_PX ** 2 }, (_v, cell) => (cell < rows * LOGITS_PX ? 8 : -8))
        return { logits, score: 0.9 }
      },
    }
    const sight = { ...SIGHT, scene }
    const found = await combine(segmenter, sight, GRID, { start: null, marks: [MARKS[0]!] })
    expect(asked).toEqual([1, 2])
    expect(holds(found!, GRID, mark(5, GRID.height - 5, true).at)).toBe(false)

    asked.length = 0
    const many = [...MARKS.slice(0, 1), ...MARKS.slice(1, 12).map((each) => ({ ...each, keep: false }))]
    await combine(segmenter, sight, GRID, { start: null, marks: many })
    expect(asked.length).toBeLessThanOrEqual(12)
    expect(asked[0]).toBe(1)
    expect(asked[1]).toBe(1)
  })
})
