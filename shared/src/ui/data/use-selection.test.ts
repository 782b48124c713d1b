import { act, renderHook } from '@testing-library/react'
import { useSelection } from './use-selection'

interface Row {
  readonly id: string
  readonly stage: string
}
const row = (id: string, stage = 'new'): Row => ({ id, stage })
const shown = (rows: readonly Row[] | undefined, page = '1', view = 'all') => ({ view, page, rows })

function select(...chosen: readonly Row[]) {
  const page = renderHook((now: ReturnType<typeof shown>) => useSelection(({ id }: Row) => id, now), {
    initialProps: shown([row('a'), row('b')]),
  })
  act(() => page.result.current.set(chosen, true))
  return { ...page, rows: () => page.result.current.rows }
}

it('goes without a row that has left the page shown', () => {
  const { rerender, rows } = select(row('a'), row('b'))
  rerender(shown([row('b')]))
  expect(rows()).toEqual([row('b')])
})

it('keeps the rows of other pages, whatever stands in for them meanwhile', () => {
  const { rerender, rows } = select(row('a'))
  rerender(shown(undefined, '2'))
  rerender(shown([row('c')], '2'))
  expect(rows()).toEqual([row('a')])
})

it('has a changed row as it is by now', () => {
  const { rerender, rows } = select(row('a'))
  rerender(shown([row('a', 'deal'), row('b')]))
  expect(rows()).toEqual([row('a', 'deal')])
})

it('is empty after the filters changed', () => {
  const { rerender, rows } = select(row('a'))
  rerender(shown([row('a')], '1', 'deal'))
  expect(rows()).toEqual([])
})
