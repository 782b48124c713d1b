/** @jest-environment node */
import { followIn, localMinutes } from './follow-time.rules'

const now = new Date(2026, 10, 29, 23, 40)

it('follows up at ten in the morning, over the end of a month', () => {
  expect(new Date(followIn(1, now))).toEqual(new Date(2026, 10, 30, 10))
  expect(new Date(followIn(7, now))).toEqual(new Date(2026, 11, 6, 10))
})

it('writes local minutes that are read as the same time', () => {
  expect(localMinutes(new Date(2026, 0, 5, 9, 3))).toBe('2026-01-05T09:03')
  expect(new Date(localMinutes(now))).toEqual(now)
})
