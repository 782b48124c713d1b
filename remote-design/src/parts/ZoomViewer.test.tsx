import { watchHistory } from '@tessera/shared/ui/overlay/overlay-history'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { TASK_TEXT } from './task.text'
import { ZoomViewer } from './ZoomViewer'

const SIZE = { width: 400, height: 300 }
// jsdom does not implement `showModal`, so the content counts as hidden.
const viewer = () => screen.queryByRole('button', { name: TASK_TEXT.holdForPhoto, hidden: true })

function Result() {
  const [large, setLarge] = useState(true)
  return large ? (
    <ZoomViewer before="/before.webp" after="/after.webp" size={SIZE} alt="" onClose={() => setLarge(false)} />
  ) : (
    <h1>result</h1>
  )
}

it('closes on back instead of leaving the page', async () => {
  const routes = [
    { path: '/list', element: null },
    { path: '/result', element: <Result /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list', '/result'] })
  const stop = watchHistory(router)
  render(<RouterProvider router={router} />)
  expect(viewer()).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.state).toEqual({ overlays: 1 }))
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { name: 'result' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/result')
  stop()
})
