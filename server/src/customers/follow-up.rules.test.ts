import { dueOf } from './follow-up.rules'

test('the day ends at midnight by the shops’ clock', () => {
  const evening = new Date('2026-11-22T15:59:00Z')
  expect(dueOf('today', evening)).toEqual({ dueBefore: new Date('2026-11-22T16:00:00Z') })
  const afterMidnight = new Date('2026-11-22T16:00:00Z')
  expect(dueOf('today', afterMidnight)).toEqual({ dueBefore: new Date('2026-11-23T16:00:00Z') })
  expect(dueOf('week', afterMidnight)).toEqual({ dueBefore: new Date('2026-11-29T16:00:00Z') })
})

test('overdue is what should have been done by now', () => {
  const now = new Date('2026-11-22T08:00:00Z')
  expect(dueOf('overdue', now)).toEqual({ dueBefore: now })
  expect(dueOf('unplanned', now)).toEqual({ unplanned: true })
  expect(dueOf(undefined, now)).toEqual({})
})
