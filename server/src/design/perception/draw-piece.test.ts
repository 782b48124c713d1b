import { sceneOf } from '../engines/basic/floor/scene-network'
import type { Mark } from './correct-region'
import { drawPiece } from './draw-piece'
import type { Region } from './regions'

const GRID = { width: 40, height: 30 }
/** In the cupboards' front, in the view's pixels. */
const FRONT: Mark['at'] = [20, 20]

/** Cupboards above, a floor below. */
const SCENE = sceneOf(GRID.width, GRID.height, (sort) =>
  Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) => {
    const isFloor = cell >= 15 * GRID.width
    return sort === (isFloor ? 'floor' : 'furniture') ? 0.9 : 0.01
  }),
)

function piece(rows: number, score: number): Region {
  const logits = new Float32Array(GRID.width * GRID.height).fill(-8).fill(8, 0, rows * GRID.width)
  return { logits, area: rows * GRID.width, score }
}

/** Draws so many rows, and with points to leave those above them. */
function drawn(rows: number, score: number, again: Region | null = piece(15, score), at = FRONT) {
  const asked: (readonly Mark[])[] = []
  const prompts = {
    ask: (points: readonly Mark[]) => {
      asked.push(points)
      return Promise.resolve(piece(rows, 0.95))
    },
    askAgain: (points: readonly Mark[]) => {
      asked.push(points)
      return Promise.resolve(again)
    },
  }
  return drawPiece(at, SCENE, GRID, prompts).then(({ area }) => ({ rows: area / GRID.width, asked }))
}

it('asks once where the network names nothing in it otherwise', async () => {
  const { rows, asked } = await drawn(15, 0.9)
  expect(rows).toBe(15)
  expect(asked).toEqual([[{ at: FRONT, keep: true }]])
})

it('leaves what the network surely names otherwise', async () => {
  const { rows, asked } = await drawn(17, 0.9)
  expect(rows).toBe(15)
  const [, [kept, left, ...more]] = asked as [unknown, Mark[]]
  expect(kept).toEqual({ at: FRONT, keep: true })
  expect(left!.keep).toBe(false)
  expect(left!.at[1]).toBeGreaterThanOrEqual(60)
  expect(more).toEqual([])
})

it('keeps what was drawn first where the model is unsure of the rest, unless much of it was something else', async () => {
  expect((await drawn(17, 0.6)).rows).toBe(17)
  expect((await drawn(30, 0.6)).rows).toBe(15)
  expect((await drawn(30, 0.9, null)).rows).toBe(30)
})

it('keeps what was drawn first where the second has lost the point', async () => {
  const elsewhere = piece(15, 0.9)
  elsewhere.logits[0] = -8
  expect((await drawn(30, 0.9, elsewhere, [1, 1])).rows).toBe(30)
})

it('leaves nothing where the network does not know the point itself', async () => {
  const unknown = sceneOf(GRID.width, GRID.height, (sort) =>
    Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) =>
      cell < GRID.width * 8 ? Number(sort === 'none') : Number(sort === 'furniture'),
    ),
  )
  const ask = () => Promise.resolve(piece(30, 0.9))
  const askAgain = () => Promise.reject(new Error('asked again'))
  expect((await drawPiece(FRONT, unknown, GRID, { ask, askAgain })).area).toBe(30 * GRID.width)
})
