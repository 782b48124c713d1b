/** @jest-environment node */
import { followUpOf } from './follow-up.rules'

it('tells what is overdue, due today and due later', () => {
  const now = new Date(2026, 10, 22, 15)
  const at = (...time: [number, number, number, number]) => new Date(...time).toISOString()
  expect(followUpOf(null, now)).toBe('none')
  expect(followUpOf(at(2026, 10, 22, 14), now)).toBe('overdue')
  expect(followUpOf(at(2026, 10, 22, 16), now)).toBe('today')
  expect(followUpOf(at(2026, 10, 23, 0), now)).toBe('later')
})
