import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { watchHistory } from '../overlay/overlay-history'
import { onPhone } from './list-page.fixtures'
import { RowMenu } from './RowMenu'

afterEach(() => {
  jest.restoreAllMocks()
})

// Keys are not pressed within the menu: jsdom lays nothing out, and the menu moves among visible items only.
test('opened by keyboard, its first action has the focus, and the button has it back afterwards', async () => {
  const person = userEvent.setup()
  const run = jest.fn()
  render(<RowMenu actions={[{ key: 'edit', text: '编辑', run }]} />)
  const button = screen.getByRole('button')
  await person.tab()
  expect(button).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '编辑' })).toHaveFocus())
  await person.click(screen.getByRole('menuitem', { name: '编辑' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button).toHaveFocus())
})

test('an action chosen by Enter keeps the key from the button, which would open the menu again', async () => {
  const person = userEvent.setup()
  const run = jest.fn()
  render(<RowMenu actions={[{ key: 'edit', text: '编辑', run }]} />)
  const button = screen.getByRole('button')
  await person.tab()
  await person.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: '编辑' })
  await waitFor(() => expect(item).toHaveFocus())
  expect(fireEvent.keyDown(item, { key: 'Enter', keyCode: 13, which: 13 })).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(button).toHaveFocus())
})

test('on a phone the back button closes it and stays on the page', async () => {
  onPhone()
  history.pushState(null, '', '/before')
  const row = <RowMenu actions={[{ key: 'edit', text: '编辑', run: jest.fn() }]} />
  const router = createBrowserRouter([
    { path: '/before', element: <p>之前</p> },
    { path: '/list', element: row },
  ])
  const stop = watchHistory(router)
  const person = userEvent.setup()
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/list'))
  const button = await screen.findByRole('button')
  await person.click(button)
  await waitFor(() => expect(button).toHaveClass('ant-dropdown-open'))
  await waitFor(() => expect(router.state.location.state).toEqual({ overlays: 1 }))
  history.back()
  await waitFor(() => expect(button).not.toHaveClass('ant-dropdown-open'))
  await waitFor(() => expect(router.state.location.state).toBeNull())
  expect(location.pathname).toBe('/list')
  stop()
  router.dispose()
})
