/** @jest-environment node */
import { findEdges } from './edge-map'
import { countSet, createMask, SET } from './mask-bitmap'
import { SnappingBrush } from './snapping-brush'

const SIZE = { width: 200, height: 100 }
const fill = (valueAt: (x: number, y: number) => number) =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, index) =>
    valueAt(index % SIZE.width, Math.floor(index / SIZE.width)),
  )
const labelsOf = (labelAt: (x: number, y: number) => number) => ({ ...SIZE, data: fill(labelAt) })

/** A stroke of radius 30 along the middle; what it painted. */
function stroke(labels: ReturnType<typeof labelsOf> | null, grey: Uint8Array | null, from = 50, to = 60) {
  const mask = createMask(SIZE.width, SIZE.height)
  const edges = grey && findEdges(grey, SIZE, labels)
  const brush = new SnappingBrush(mask, { labels, edges }, [from, 50])
  brush.paint([from, 50], [to, 50], 30, SET)
  return { mask, at: (x: number, y = 50) => mask.data[y * SIZE.width + x] === SET }
}

it('paints its whole shape where nothing stops it', () => {
  const { mask } = stroke(null, null)
  expect(countSet(mask)).toBeCloseTo(Math.PI * 900 + 600, -2)
})

it('stays on the surface it began on, also beyond a leg that stands in it', () => {
  const { at } = stroke(
    labelsOf((x) => (x >= 66 && x < 70 ? 2 : x < 80 ? 1 : 3)),
    null,
  )
  expect([at(65), at(67), at(75), at(81)]).toEqual([true, false, true, false])
})

it('erases only the thing it began on', () => {
  const labels = labelsOf((x) => (x >= 50 && x < 54 ? 2 : 1))
  const mask = createMask(SIZE.width, SIZE.height)
  mask.data.fill(SET)
  new SnappingBrush(mask, { labels, edges: null }, [52, 50]).paint([52, 50], [52, 60], 30, 0)
  expect(mask.data[50 * SIZE.width + 52]).toBe(0)
  expect(mask.data[50 * SIZE.width + 60]).toBe(SET)
})

it('stops at strong edges of the picture, and not at joints', () => {
  const grey = fill((x) => (x > 75 ? 40 : x % 20 === 0 ? 150 : 170))
  const { at } = stroke(null, grey)
  expect([at(61), at(73), at(80)]).toEqual([true, true, false])
  // Drawn across the edge, it was meant to go there.
  expect(stroke(null, grey, 50, 85).at(90)).toBe(true)
})
