import sharp from 'sharp'
import { drawLabels } from './label-map'
import { gridOf } from './regions'

const VIEW = { data: new Uint8Array(160 * 120 * 3), width: 160, height: 120, channels: 3 } as const
const GRID = gridOf(VIEW)

function region(isInside: (x: number, y: number) => boolean) {
  const logits = Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) =>
    isInside(cell % GRID.width, Math.floor(cell / GRID.width)) ? 8 : -8,
  )
  return { logits, area: logits.filter((logit) => logit > 0).length, score: 0.9 }
}

/** The labels at the middles of cells. */
async function labelled(...regions: ReturnType<typeof region>[]) {
  const { png, regions: kept, boxes } = await drawLabels(VIEW, GRID, regions)
  const data = await sharp(png).toColourspace('b-w').raw().toBuffer()
  return { at: (x: number, y: number) => data[(y * 4 + 2) * VIEW.width + x * 4 + 2], kept, boxes }
}

it('lays small regions over the large ones that hold them', async () => {
  const wall = region((_x, y) => y < 20)
  const painting = region((x, y) => x >= 10 && x < 20 && y >= 5 && y < 12)
  const { at, kept, boxes } = await labelled(painting, wall)
  expect(kept).toEqual([wall, painting])
  expect([at(1, 1), at(15, 8), at(1, 25)]).toEqual([1, 2, 0])
  expect(boxes[1]).toEqual([40, 20, 40, 28])
})

it('offers neither specks of a region nor the holes in it that are as small', async () => {
  const isDotted = (x: number, y: number) => x >= 25 && x % 3 === 0 && y % 3 === 0
  const { at } = await labelled(region((x, y) => (x < 20 && !(x === 5 && y === 5)) || isDotted(x, y)))
  expect([at(5, 5), at(27, 9), at(30, 12)]).toEqual([1, 0, 0])
  // A ring, and a checkerboard within a region: whatever goes takes nothing new along.
  const isRing = (x: number, y: number) => Math.max(Math.abs(x - 33), Math.abs(y - 4)) === 1
  const isChequered = (x: number, y: number) => x >= 4 && x < 11 && y >= 4 && y < 10 && (x + y) % 2 === 0
  const odd = await labelled(region((x, y) => (x < 20 ? !isChequered(x, y) : isRing(x, y))))
  for (let x = 30; x < 36; x++) for (let y = 2; y < 7; y++) expect(odd.at(x, y)).toBe(0)
  for (let x = 3; x < 12; x++) for (let y = 3; y < 11; y++) expect(odd.at(x, y)).toBe(1)
})
