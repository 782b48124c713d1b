/** @jest-environment node */
import { readableRange } from './readable-range'

const from = '2026-03-01T00:00:00.000Z'
const to = '2026-03-02T00:00:00.000Z'

it('takes both ends or neither', () => {
  expect(readableRange({ from, to })).toEqual({ from, to })
  expect(readableRange({ from })).toBeNull()
  expect(readableRange({ to })).toBeNull()
  expect(readableRange({ from: to, to: from })).toBeNull()
  expect(readableRange({ from: 'yesterday', to })).toBeNull()
})
