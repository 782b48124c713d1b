/** @jest-environment node */
import { localMinutes } from './follow-time.rules'

it('writes local minutes that are read as the same time', () => {
  const now = new Date(2026, 10, 29, 23, 40)
  expect(localMinutes(new Date(2026, 0, 5, 9, 3))).toBe('2026-01-05T09:03')
  expect(new Date(localMinutes(now))).toEqual(now)
})
