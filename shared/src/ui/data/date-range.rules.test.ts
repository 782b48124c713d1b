/** @jest-environment node */
import { readableRange } from './date-range.rules'

const from = '2026-03-01T00:00:00.000Z'
const to = '2026-03-02T00:00:00.000Z'

it('needs both ends', () => {
  expect(readableRange(from, to)).toEqual({ from, to })
  expect(readableRange(from, undefined)).toBeNull()
  expect(readableRange(undefined, to)).toBeNull()
  expect(readableRange(to, from)).toBeNull()
  expect(readableRange('yesterday', to)).toBeNull()
})
