import { watchHistory } from '@tessera/shared/ui/overlay/overlay-history'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { FINISHED, taskOf } from './design.fixtures'
import { takesOf } from './take'
import { TASK_TEXT as TEXT } from './task.text'
import { ZoomViewer } from './ZoomViewer'

const result = (id: string) => ({ ...FINISHED.results![0]!, id, url: `/files/${id}` })
const NAMES: Record<string, string> = { first: 'Walnut', second: 'Marble' }
const TAKES = takesOf(
  [
    taskOf({ ...FINISHED, id: 'first', results: [result('walnut-1')] }),
    taskOf({ ...FINISHED, id: 'second', results: [result('marble-1'), result('marble-2')] }),
  ],
  () => ({
    path: null,
    again: '',
    title: ({ id }) => NAMES[id] ?? id,
    alt: ({ id }) => NAMES[id] ?? id,
    rows: () => null,
  }),
)
// jsdom does not implement `showModal`, so the content counts as hidden.
const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const slider = () => screen.getByRole('slider', { name: TEXT.compare, hidden: true })
const pictures = () =>
  screen
    .getAllByRole('img', { hidden: true })
    .map((image) => image.getAttribute('src'))
    .filter((src) => !src?.includes('file-photo'))

function Result() {
  const [large, setLarge] = useState(true)
  return large ? <ZoomViewer takes={TAKES} first="marble-1" onClose={() => setLarge(false)} /> : <h1>result</h1>
}

function open() {
  const routes = [
    { path: '/list', element: null },
    { path: '/result', element: <Result /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list', '/result'] })
  const stop = watchHistory(router)
  render(<RouterProvider router={router} />)
  return { router, stop }
}

it('closes on back instead of leaving the page', async () => {
  const { router, stop } = open()
  await waitFor(() => expect(router.state.location.state).toEqual({ overlays: 1 }))
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { name: 'result' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/result')
  stop()
})

it('moves the slider by the arrows, whatever has the focus', () => {
  const { stop } = open()
  fireEvent.keyDown(button(TEXT.zoomIn), { key: 'ArrowRight' })
  expect(slider()).toHaveValue('52')
  fireEvent.keyDown(slider(), { key: 'ArrowLeft', shiftKey: true })
  expect(slider()).toHaveValue('42')
  stop()
})

it('goes through the results of a photo, and shows them side by side', () => {
  const { stop } = open()
  expect(pictures()).toEqual(['/files/marble-1'])
  fireEvent.keyDown(slider(), { key: 'PageDown' })
  expect(pictures()).toEqual(['/files/marble-2'])
  fireEvent.click(button(TEXT.next))
  expect(pictures()).toEqual(['/files/walnut-1'])
  fireEvent.click(button(TEXT.sideBySide))
  expect(pictures()).toEqual(['/files/walnut-1', '/files/marble-1', '/files/marble-2'])
  expect(screen.queryByRole('slider', { hidden: true })).toBeNull()
  // All are there already.
  expect(screen.queryByRole('button', { name: TEXT.next, hidden: true })).toBeNull()
  stop()
})

it('tells pictures of one name apart by their number, side by side', () => {
  const { stop } = open()
  fireEvent.click(button(TEXT.sideBySide))
  const names = [...document.querySelectorAll('[data-cell]')].map((cell) => cell.textContent)
  expect(names).toEqual(['1Marble', '2Marble', 'Walnut'])
  stop()
})

it('puts only pictures of one size side by side', () => {
  const [first, second, third] = TAKES
  const rooms = [first!, { ...second!, size: { width: 900, height: 1200 } }, third!]
  render(<ZoomViewer takes={rooms} first={first!.id} onClose={() => {}} />)
  fireEvent.click(button(TEXT.sideBySide))
  expect(pictures()).toEqual(['/files/walnut-1', '/files/marble-2'])
})

it('says when a picture cannot be loaded, and tries again', () => {
  const { stop } = open()
  const broken = () => screen.getByRole('img', { name: 'Marble', hidden: true })
  fireEvent.error(broken())
  expect(screen.getByRole('alert', { hidden: true })).toHaveTextContent(TEXT.pictureFailed)
  fireEvent.click(button(TEXT.reload))
  fireEvent.load(broken())
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  stop()
})
