import { lastMonths } from './months.rules'

test('months end with the local one, also across a year', () => {
  const { names, starts } = lastMonths(new Date('2026-01-31T16:30:00Z'), 480, 4)
  expect(names).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(starts.map((start) => start.toISOString())).toEqual([
    '2025-10-31T16:00:00.000Z',
    '2025-11-30T16:00:00.000Z',
    '2025-12-31T16:00:00.000Z',
    '2026-01-31T16:00:00.000Z',
  ])
})

test('west of UTC the month begins later', () => {
  expect(lastMonths(new Date('2026-03-01T02:00:00Z'), -300, 1)).toEqual({
    names: ['2026-02'],
    starts: [new Date('2026-02-01T05:00:00Z')],
  })
})
