import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { onPhone } from '../../testing/testing'
import { ColumnMenu } from '../data/ColumnMenu'
import { RowMenu } from '../data/RowMenu'
import { DateRangePicker } from '../form/DateRangePicker'
import { DayPicker } from '../form/DayPicker'
import { Select } from '../form/Select'
import { watchHistory } from './overlay-history'

const OPEN =
  '.ant-dropdown-open, .ant-popover-open, .ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'
const isOpen = () => document.querySelector(OPEN) !== null

const POPUPS = [
  ['a row’s menu', () => <RowMenu actions={[{ key: 'edit', text: '编辑', run: jest.fn() }]} />, 'button'],
  ['the choice of columns', () => <ColumnMenu columns={[]} choice={{}} onChange={jest.fn()} />, 'button'],
  ['a list of options', () => <Select options={[{ value: 1, label: '一' }]} />, 'combobox'],
  ['a calendar of a day', () => <DayPicker value={null} label="日期" onChange={jest.fn()} />, 'textbox'],
  ['a calendar of two days', () => <DateRangePicker value={null} onChange={jest.fn()} aria-label="日期" />, 'textbox'],
] as const

async function opened(element: React.ReactNode, role: string) {
  history.pushState(null, '', '/before')
  const router = createBrowserRouter([
    { path: '/before', element: <p>之前</p> },
    { path: '/list', element },
  ])
  const stop = watchHistory(router)
  const person = userEvent.setup()
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/list'))
  await person.click((await screen.findAllByRole(role))[0]!)
  await waitFor(() => expect(isOpen()).toBe(true))
  const end = () => {
    stop()
    router.dispose()
  }
  return { router, end }
}

test.each(POPUPS)('on a phone the back button closes %s and stays on the page', async (_, show, role) => {
  onPhone()
  const { router, end } = await opened(show(), role)
  await waitFor(() => expect(router.state.location.state).toEqual({ overlays: 1 }))
  history.back()
  await waitFor(() => expect(isOpen()).toBe(false))
  await waitFor(() => expect(router.state.location.state).toBeNull())
  expect(location.pathname).toBe('/list')
  end()
})

test('on a wide screen it has no entry in the history', async () => {
  const { router, end } = await opened(<Select options={[{ value: 1, label: '一' }]} />, 'combobox')
  await act(() => router.navigate(-1))
  expect(location.pathname).toBe('/before')
  end()
})
