import { createDocument, commit, redo, restoreSnapshot, takeSnapshot, touch, undo } from './canvas-document'
import { goToPart, leveledMask, placeParts, regionsOf, sizeOf } from './parts'
import { createMask, SET, wholeRect } from '../mask/mask-bitmap'

const sizes = (document: ReturnType<typeof createDocument>) => regionsOf(document).map(sizeOf)

function paint(document: ReturnType<typeof createDocument>, from: number, to: number) {
  document.mask.data.fill(SET, from, to)
  touch(document, wholeRect(document.mask))
  commit(document)
}

function twoObjects() {
  const document = createDocument({ width: 20, height: 10 })
  paint(document, 0, 30)
  goToPart(document, 1)
  paint(document, 100, 110)
  return document
}

it('keeps each region while another is worked on', () => {
  const document = twoObjects()
  expect(sizes(document)).toEqual([30, 10])
  expect(document.mask.data.subarray(0, 30).every((value) => value === 0)).toBe(true)
  goToPart(document, 0)
  expect(document.mask.data.subarray(0, 30).every((value) => value === SET)).toBe(true)
  expect(sizes(document)).toEqual([30, 10])
})

it('takes back steps of the region that they were made in', () => {
  const document = twoObjects()
  goToPart(document, 0)
  paint(document, 30, 35)
  expect(sizes(document)).toEqual([35, 10])
  undo(document)
  undo(document)
  expect(document.parts.current).toBe(1)
  undo(document)
  expect(sizes(document)).toEqual([30, 0])
  undo(document)
  expect([document.parts.current, ...sizes(document)]).toEqual([0, 30, 0])
  for (let step = 0; step < 4; step += 1) redo(document)
  expect([document.parts.current, ...sizes(document)]).toEqual([0, 35, 10])
})

it('counts a walk through the regions as one step, and none when it ends where it began', () => {
  const document = twoObjects()
  const steps = document.history.past.length
  goToPart(document, 2)
  goToPart(document, 0)
  expect(document.history.past).toHaveLength(steps + 1)
  goToPart(document, 1)
  expect(document.history.past).toHaveLength(steps)
  expect([document.parts.current, ...sizes(document)]).toEqual([1, 30, 10, 0])
})

it('survives a reload with its undo steps', () => {
  const document = twoObjects()
  const restored = restoreSnapshot(structuredClone(takeSnapshot(document)))
  expect(sizes(restored)).toEqual([30, 10])
  undo(restored)
  undo(restored)
  expect([restored.parts.current, ...sizes(restored)]).toEqual([0, 30, 0])
})

it('gives every region a level of its own, the later over the earlier', () => {
  const document = twoObjects()
  const { data } = leveledMask(document, [Uint32Array.of(0, 30), Uint32Array.of(25, 40)], (index) => 255 - index)
  expect([data[0], data[24], data[25], data[39], data[40]]).toEqual([255, 255, 254, 254, 0])
})

it('opens with given regions', () => {
  const document = createDocument({ width: 20, height: 10 })
  const [one, two] = [createMask(20, 10), createMask(20, 10)]
  one.data.fill(SET, 0, 4)
  two.data.fill(SET, 4, 6)
  placeParts(document, [one, two])
  expect(sizes(document)).toEqual([4, 2])
  expect(document.history.past).toHaveLength(0)
})
