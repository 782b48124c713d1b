import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { getCustomerList } from '../contract/customer'
import { useListAddress } from './list-address'

function openAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ list: useListAddress(getCustomerList.input), search: useLocation().search }), {
    wrapper,
  })
  return result
}

describe('useListAddress', () => {
  it('reads only what the schema accepts', () => {
    const view = openAt('/list?stage=quote&level=Z&pageNum=3&keyword=%20林%20')
    expect(view.current.list.filters).toEqual({ stage: 'quote', pageNum: 3, keyword: '林' })
    expect(view.current.list.page).toBe(3)
    expect(view.current.list.narrowed).toBe(true)
  })

  it('does not count page or sort order as a filter, and treats an invalid page as the first', () => {
    const view = openAt('/list?pageNum=0&sortField=name')
    expect(view.current.list.page).toBe(1)
    expect(view.current.list.narrowed).toBe(false)
  })

  it('returns to the first page on a new filter and keeps foreign query keys', () => {
    const view = openAt('/list?utm_source=shop&pageNum=4&level=A')
    act(() => view.current.list.change({ stage: 'deal', level: undefined }))
    expect(view.current.search).toBe('?utm_source=shop&stage=deal')
  })

  it('changes pages, and clears the filters but not the sort order', () => {
    const view = openAt('/list?stage=deal&sortField=name')
    act(() => view.current.list.turnTo(2))
    expect(view.current.search).toBe('?stage=deal&sortField=name&pageNum=2')
    act(() => view.current.list.clear())
    expect(view.current.search).toBe('?sortField=name')
  })
})
