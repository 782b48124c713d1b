import { gridOf } from './regions'
import { wholesOf } from './wholes'

const GRID = gridOf({ width: 80, height: 40 })

/** Labels by their rows, each character ten cells square of the 20 × 10. */
function cellsOf(...rows: readonly string[]): Uint8Array {
  return Uint8Array.from({ length: GRID.width * GRID.height }, (_each, cell) => {
    const [x, y] = [cell % GRID.width, Math.floor(cell / GRID.width)]
    return Number(rows[Math.floor((y * rows.length) / GRID.height)]![Math.floor((x * rows[0]!.length) / GRID.width)])
  })
}

/** What lies under some labels. */
function region(cells: Uint8Array, labels: readonly number[], score = 0.95) {
  const logits = Float32Array.from(cells, (label) => (labels.includes(label) ? 8 : -8))
  return { logits, area: logits.filter((logit) => logit > 0).length, score, surface: 'thing' as const, confidence: 1 }
}
const named = (...surfaces: readonly ('thing' | 'floor')[]) => surfaces.map((surface) => ({ surface }))

it('names what a part belongs to, from the smallest, without what else is seen there', () => {
  // A seat, its back, the chair's other parts, a table, and the floor between them.
  const cells = cellsOf('02200440', '01100440', '03350440', '55555555')
  const chair = region(cells, [1, 2, 3, 5])
  const group = region(cells, [1, 2, 3, 4])
  const surfaces = named('thing', 'thing', 'thing', 'thing', 'floor')
  // A region as large as a room belongs to nothing that one would take.
  const regions = [{ ...chair, area: 0 }, { ...group, area: 0 }, region(cells, [0, 1, 2, 3, 4, 5])]
  expect(wholesOf(cells, surfaces, regions, GRID)).toEqual([
    [
      [1, 2, 3],
      [1, 2, 3, 4],
    ],
    [
      [1, 2, 3],
      [1, 2, 3, 4],
    ],
    [
      [1, 2, 3],
      [1, 2, 3, 4],
    ],
    [[1, 2, 3, 4]],
    [],
  ])
})

it('offers neither what the model doubts nor what is hardly larger', () => {
  const cells = cellsOf('1111111111', '1111111112', '0000000000', '0000000000')
  const surfaces = named('thing', 'thing')
  expect(wholesOf(cells, surfaces, [region(cells, [1, 2], 0.7)], GRID)).toEqual([[], []])
  const both = { ...region(cells, [1, 2]), area: 0 }
  expect(wholesOf(cells, surfaces, [both], GRID)).toEqual([[], [[1, 2]]])
})
