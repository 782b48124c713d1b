/** @jest-environment node */
import { sharedSize } from '@tessera/shared/canvas/document/parts'
import { overlappedBy } from './overlap.rules'

const runs = (...ends: number[]) => Uint32Array.from(ends)

it('counts what two regions share', () => {
  expect(sharedSize(runs(0, 10, 20, 30), runs(5, 25))).toBe(10)
  expect(sharedSize(runs(5, 25), runs(0, 10, 20, 30))).toBe(10)
  expect(sharedSize(runs(0, 10), runs(10, 20))).toBe(0)
  expect(sharedSize(runs(0, 3, 4, 6, 8, 9), runs(1, 2, 5, 20))).toBe(3)
  expect(sharedSize(runs(), runs(0, 10))).toBe(0)
})

it('tells which regions lie over each other, and leaves out what only touches', () => {
  const wall = runs(0, 1000)
  const ceiling = runs(500, 700)
  const floor = runs(995, 2000)
  expect(overlappedBy([wall, ceiling, floor], 1)).toEqual([0])
  expect(overlappedBy([wall, ceiling, floor], 0)).toEqual([1])
  expect(overlappedBy([wall, ceiling, floor], 2)).toEqual([])
  expect(overlappedBy([wall, runs(), floor], 1)).toEqual([])
})
