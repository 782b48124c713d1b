import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom'
import { Sheet } from '../overlay'
import { watchHistory } from './overlay-history'

const depthIn = (state: unknown): number => (state as { overlays?: number } | null)?.overlays ?? 0
const depth = (): number => depthIn(router.state.location.state)

function Sheets({ refuses = false }: { readonly refuses?: boolean }) {
  const [outer, setOuter] = useState(false)
  const [inner, setInner] = useState(false)
  const [asked, setAsked] = useState(0)
  const navigate = useNavigate()
  const closeOuter = () => {
    setAsked(asked + 1)
    if (!refuses) setOuter(false)
  }
  return (
    <>
      <h1>列表</h1>
      <p>问过 {asked} 次</p>
      <button onClick={() => setOuter(true)}>打开</button>
      <Sheet open={outer} title="外层" onClose={closeOuter}>
        <button onClick={() => setInner(true)}>再打开</button>
        <button onClick={() => setOuter(false)}>完成</button>
        <button
          onClick={() => {
            setOuter(false)
            void navigate(-1)
          }}
        >
          完成并返回
        </button>
        <button onClick={() => void navigate('/list?page=2', { replace: true })}>翻页</button>
        <Link to="/other">去别处</Link>
      </Sheet>
      <Sheet open={inner} title="里层" onClose={() => setInner(false)}>
        <button
          onClick={() => {
            setInner(false)
            setOuter(false)
          }}
        >
          都完成
        </button>
      </Sheet>
    </>
  )
}

let router: ReturnType<typeof createBrowserRouter>
let stop = (): void => {}

/** The list was reached from another page, so that one step back too many is noticed. */
async function showList(refuses = false) {
  history.pushState(null, '', '/before')
  const stepped = new Promise<null>((resolve) => addEventListener('popstate', () => resolve(null), { once: true }))
  router = createBrowserRouter([
    {
      element: <Outlet />,
      children: [
        { path: '/before', element: <h1>之前</h1> },
        { path: '/list', element: <Sheets refuses={refuses} /> },
        { path: '/other', element: <h1>别处</h1> },
        // Its guard takes longer than the browser's popstate event.
        { path: '/slow', element: <h1>不快</h1>, loader: () => stepped },
      ],
    },
  ])
  stop = watchHistory(router)
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: '之前' })
  await act(() => router.navigate('/list'))
  await screen.findByRole('heading', { name: '列表' })
  return userEvent.setup()
}

async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: '打开' }))
  await screen.findByText('外层')
  await waitFor(() => expect(depth()).toBe(1))
}

const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).toBeNull())
const heading = (name: string) => screen.findByRole('heading', { name })

afterEach(() => {
  jest.restoreAllMocks()
  stop()
  router.dispose()
})

it('closes on back and stays on the page; the next back leaves it', async () => {
  const user = await showList()
  await open(user)
  history.back()
  await gone('外层')
  expect(location.pathname).toBe('/list')
  await waitFor(() => expect(depth()).toBe(0))
  history.back()
  await heading('之前')
})

it('removes its entry when closed by its button', async () => {
  const user = await showList()
  await open(user)
  await user.click(screen.getByRole('button', { name: '完成' }))
  await gone('外层')
  await waitFor(() => expect(depth()).toBe(0))
  history.back()
  await heading('之前')
})

it('closes two one by one, the topmost first', async () => {
  const user = await showList()
  await open(user)
  await user.click(screen.getByRole('button', { name: '再打开' }))
  await screen.findByText('里层')
  await waitFor(() => expect(depth()).toBe(2))
  history.back()
  await gone('里层')
  expect(screen.getByText('外层')).toBeInTheDocument()
  await waitFor(() => expect(depth()).toBe(1))
  history.back()
  await gone('外层')
  expect(location.pathname).toBe('/list')
})

it('removes both entries when two close together', async () => {
  const user = await showList()
  await open(user)
  await user.click(screen.getByRole('button', { name: '再打开' }))
  await waitFor(() => expect(depth()).toBe(2))
  await user.click(await screen.findByRole('button', { name: '都完成' }))
  await gone('外层')
  await waitFor(() => expect(depth()).toBe(0))
  history.back()
  await heading('之前')
})

it('passes its entry to the page that a link inside opens', async () => {
  const user = await showList()
  await open(user)
  await user.click(screen.getByRole('link', { name: '去别处' }))
  await heading('别处')
  await waitFor(() => expect(depth()).toBe(0))
  history.back()
  await heading('列表')
  expect(screen.queryByRole('dialog')).toBeNull()
  history.back()
  await heading('之前')
})

it('is skipped by a page that goes back while it closes', async () => {
  const user = await showList()
  await act(() => router.navigate('/list?page=2'))
  await open(user)
  await user.click(screen.getByRole('button', { name: '完成并返回' }))
  await gone('外层')
  await waitFor(() => expect(location.search).toBe(''))
  expect(location.pathname).toBe('/list')
  expect(router.state.location.search).toBe('')
  history.forward()
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  history.back()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  history.back()
  await heading('之前')
})

it('keeps a URL that the page set while it was open', async () => {
  const user = await showList()
  await open(user)
  await user.click(screen.getByRole('button', { name: '翻页' }))
  await waitFor(() => expect(location.search).toBe('?page=2'))
  history.back()
  await gone('外层')
  await waitFor(() => expect(depth()).toBe(0))
  expect(location.search).toBe('?page=2')
  expect(router.state.location.search).toBe('?page=2')
  history.back()
  await heading('之前')
})

it('is not reopened by forward, which stays on the page', async () => {
  const user = await showList()
  await open(user)
  history.back()
  await gone('外层')
  await waitFor(() => expect(depth()).toBe(0))
  const go = jest.spyOn(History.prototype, 'go')
  history.forward()
  await waitFor(() => expect(go).toHaveBeenLastCalledWith(-1))
  await waitFor(() => expect(depth()).toBe(0))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: '列表' })).toBeInTheDocument()
})

it('is skipped by forward to a page opened from it', async () => {
  const user = await showList()
  await open(user)
  await user.click(screen.getByRole('link', { name: '去别处' }))
  await heading('别处')
  history.back()
  await heading('列表')
  await waitFor(() => expect(depth()).toBe(0))
  history.forward()
  await heading('别处')
})

it('does not undo a navigation that starts while its entry is removed', async () => {
  const user = await showList()
  await open(user)
  const { go } = History.prototype
  jest.spyOn(History.prototype, 'go').mockImplementationOnce(function (this: History, steps) {
    go.call(this, steps)
    void router.navigate('/slow')
  })
  await user.click(screen.getByRole('button', { name: '完成' }))
  await heading('不快')
  expect(history.state).toMatchObject({ key: router.state.location.key })
  history.back()
  await heading('列表')
  history.back()
  await heading('之前')
})

it('steps back once, however long the browser takes for it', async () => {
  const user = await showList()
  await open(user)
  const { go } = History.prototype
  const steps = jest.spyOn(History.prototype, 'go').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: '完成' }))
  await gone('外层')
  await waitFor(() => expect(depth()).toBe(0), { timeout: 5000 })
  expect(steps.mock.calls).toEqual([[-1]])
  steps.mockRestore()
  go.call(history, -1)
  await waitFor(() => expect(history.state).toMatchObject({ key: router.state.location.key }))
  await heading('列表')
  history.back()
  await heading('之前')
})

it('asks on each back while it refuses to close', async () => {
  const user = await showList(true)
  await open(user)
  history.back()
  await screen.findByText('问过 1 次')
  await waitFor(() => expect(depth()).toBe(1))
  history.back()
  await screen.findByText('问过 2 次')
  expect(screen.getByText('外层')).toBeInTheDocument()
  expect(location.pathname).toBe('/list')
})

it('is closed by a reload, which also removes its entry', async () => {
  const user = await showList()
  await open(user)
  stop()
  router.dispose()
  cleanup()
  router = createBrowserRouter([{ path: '*', element: <h1>列表</h1> }])
  stop = watchHistory(router)
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(depth()).toBe(0))
  expect(location.pathname).toBe('/list')
  history.back()
  await waitFor(() => expect(location.pathname).toBe('/before'))
})
