/** @jest-environment node */
import { followIn } from './follow-in'

it('follows up at ten in the morning, over the end of a month', () => {
  const now = new Date(2026, 10, 29, 23, 40)
  expect(new Date(followIn(1, now))).toEqual(new Date(2026, 10, 30, 10))
  expect(new Date(followIn(7, now))).toEqual(new Date(2026, 11, 6, 10))
})
