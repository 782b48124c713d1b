import { leftOver, type Pixels } from './left-over'
import { createMask, fillPolygons, type MaskBitmap, SET } from './mask-bitmap'

const WIDTH = 200
const HEIGHT = 120
type Box = readonly [x0: number, y0: number, x1: number, y1: number]
type Colour = readonly [number, number, number]

const WOOD: Colour = [150, 90, 60]
const CARPET: Colour = [120, 110, 90]

function maskOf(...boxes: readonly Box[]): MaskBitmap {
  const mask = createMask(WIDTH, HEIGHT)
  for (const box of boxes) fill(mask, box, SET)
  return mask
}
function fill(mask: MaskBitmap, [x0, y0, x1, y1]: Box, value: number): void {
  fillPolygons(
    mask,
    [
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
    ],
    value,
  )
}
function without(mask: MaskBitmap, ...boxes: readonly Box[]): MaskBitmap {
  for (const box of boxes) fill(mask, box, 0)
  return mask
}

/** A picture of wood with things of other colours on it, a little noisy. */
function picture(...things: readonly (readonly [Box, Colour])[]): () => Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let index = 0; index < WIDTH * HEIGHT; index += 1) {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)]
    const on = things.findLast(([[x0, y0, x1, y1]]) => x >= x0 && x < x1 && y >= y0 && y < y1)
    for (let channel = 0; channel < 3; channel += 1) {
      data[index * 4 + channel] = (on?.[1] ?? WOOD)[channel]! + ((index * 7919) % 9) - 4
    }
  }
  return () => data
}
const sizeOf = ({ gone, unsure }: ReturnType<typeof leftOver>) => [gone.length, unsure.map(({ length }) => length)]

/** A rug, of which a click took the middle; a ring of four pixels is left. */
const RUG: Box = [40, 30, 140, 90]
const CORE: Box = [44, 34, 136, 86]
const RING = 100 * 60 - 92 * 52

it('takes the ring that is left of a rug', () => {
  const left = leftOver(without(maskOf(RUG), CORE), maskOf(CORE), picture([RUG, CARPET]))
  expect(sizeOf(left)).toEqual([RING, []])
})

it('keeps the narrow floor between a rug and the walls, whose colour is another', () => {
  const left = leftOver(without(maskOf(RUG), CORE), maskOf(CORE), picture([CORE, CARPET]))
  expect(sizeOf(left)).toEqual([0, []])
})

it('asks where it does not know the colours', () => {
  const left = leftOver(without(maskOf(RUG), CORE), maskOf(CORE), null)
  expect(sizeOf(left)).toEqual([0, [RING]])
})

it('asks where the colours are neither alike nor surely different', () => {
  const near: Colour = [124, 114, 95]
  const left = leftOver(without(maskOf(RUG), CORE), maskOf(CORE), picture([RUG, near], [CORE, CARPET]))
  expect(sizeOf(left)).toEqual([0, [RING]])
})

it('leaves the floor itself alone, also of the same colour: it is neither thin nor small', () => {
  const floor: Box = [0, 0, WIDTH, HEIGHT]
  const left = leftOver(without(maskOf(floor), CORE), maskOf(CORE), picture([floor, CARPET]))
  expect(sizeOf(left)).toEqual([0, []])
})

it('leaves a broad part beside it alone, such as the rest of a floor of which a shadow was taken', () => {
  const left = leftOver(maskOf([136, 30, 176, 60]), maskOf(CORE), picture([[0, 0, WIDTH, HEIGHT], CARPET]))
  expect(sizeOf(left)).toEqual([0, []])
})

it('takes scraps that nobody can mean, and what is little and all within it, whatever their colour', () => {
  const [hole, speck, scrap]: Box[] = [
    [80, 50, 86, 56],
    [100, 50, 102, 53],
    [136, 40, 137, 42],
  ]
  const left = leftOver(
    maskOf(hole!, speck!, scrap!),
    without(maskOf(CORE), hole!, speck!),
    picture([CORE, CARPET], [hole!, WOOD], [speck!, WOOD], [scrap!, WOOD]),
  )
  expect(sizeOf(left)).toEqual([6 + 2, []])
})

it('asks about a part that something before the rug has cut off already', () => {
  const beyond: Box = [150, 60, 162, 70]
  const left = leftOver(without(maskOf(RUG, beyond), CORE), maskOf(CORE), picture([RUG, CARPET], [beyond, CARPET]))
  expect(sizeOf(left)).toEqual([RING, [120]])
  const other = leftOver(without(maskOf(RUG, beyond), CORE), maskOf(CORE), picture([RUG, CARPET]))
  expect(sizeOf(other)).toEqual([RING, []])
})

it('keeps what is something of its own', () => {
  const left = leftOver(without(maskOf(RUG), CORE), maskOf(CORE), picture([RUG, CARPET]), () => true)
  expect(sizeOf(left)).toEqual([0, []])
})
