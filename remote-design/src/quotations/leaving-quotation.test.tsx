import { QueryClientProvider } from '@tanstack/react-query'
import { getQuotation } from '@tessera/shared/contract/quotation'
import { createQueryClient } from '@tessera/shared/query/query-client'
import { WithoutStyles } from '@tessera/shared/testing/testing'
import { watchHistory } from '@tessera/shared/ui/overlay/overlay-history'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { QUOTATION, quotationApi } from './quotations.fixtures'
import QuotationsPage from './QuotationsPage'

const LIST = '/work/design/quotation'

let router: ReturnType<typeof createBrowserRouter>
let stop = (): void => {}
afterEach(() => {
  stop()
  router.dispose()
})

/** An edited quotation, opened from its list, which was reached from another page. */
async function edited() {
  quotationApi().use(getQuotation, () => QUOTATION)
  history.pushState(null, '', '/before')
  router = createBrowserRouter([
    { path: '/before', element: <h1>之前</h1> },
    { path: LIST, element: <QuotationsPage /> },
  ])
  stop = watchHistory(router)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WithoutStyles>
        <RouterProvider router={router} />
      </WithoutStyles>
    </QueryClientProvider>,
  )
  await act(() => router.navigate(LIST))
  fireEvent.click(await screen.findByRole('button', { name: '看报价单' }))
  const note = await screen.findByRole('textbox', { name: '备注' })
  fireEvent.change(note, { target: { value: '含铺贴' } })
  const steps = () => (router.state.location.state as { overlays?: number } | null)?.overlays ?? 0
  await waitFor(() => expect(steps()).toBe(1))
  return { note, steps }
}

it('asks on the browser’s Back, and stays with what was written', async () => {
  const { note, steps } = await edited()
  history.back()
  expect(await screen.findByText('离开后这些修改会丢失。')).toBeInTheDocument()
  // The changes have their step back, below the question's.
  await waitFor(() => expect(steps()).toBe(2))
  fireEvent.click(screen.getByRole('button', { name: '继续修改' }))
  expect(note).toHaveValue('含铺贴')
  await waitFor(() => expect(steps()).toBe(1))
  expect(router.state.location.search).toBe('?quotation=quotation-1')
  // It asks each time.
  history.back()
  expect(await screen.findByText('离开后这些修改会丢失。')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '继续修改' }))
})

it('leads to the list when the changes are dropped', async () => {
  const { steps } = await edited()
  history.back()
  const leave = await screen.findByRole('button', { name: '不保存，离开' })
  await waitFor(() => expect(steps()).toBe(2))
  fireEvent.click(leave)
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.pathname).toBe(LIST)
  fireEvent.click(screen.getByRole('button', { name: '看报价单' }))
  expect(await screen.findByRole('textbox', { name: '备注' })).toHaveValue('')
})
