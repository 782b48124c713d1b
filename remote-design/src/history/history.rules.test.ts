/** @jest-environment node */
import { filterOf, isFiltered, withFilter } from './history.rules'

it('keeps the filter in the address and leaves the rest of it alone', () => {
  const parameters = new URLSearchParams('task=7&invite_code=x')
  const next = withFilter(parameters, { status: 'failed', favourite: true })
  expect(next.toString()).toBe('task=7&invite_code=x&status=failed&favorite=true')
  expect(filterOf(next)).toEqual({ status: 'failed', favourite: true })
  expect(withFilter(next, { status: 'all', favourite: false }).toString()).toBe('task=7&invite_code=x')
})

it('reads nonsense as everything', () => {
  const filter = filterOf(new URLSearchParams('status=exploded&favorite=1'))
  expect(filter).toEqual({ status: 'all', favourite: false })
  expect(isFiltered(filter)).toBe(false)
})
