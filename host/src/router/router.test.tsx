import { ACCESS } from '@tessera/shared/contract/access'
import { getUserInfo } from '@tessera/shared/contract/user'
import type { RemoteDeclaration, RemoteModule } from '@tessera/shared/remote/declarations'
import { type BootRemote, REMOTE_CONTRACT } from '@tessera/shared/remote/release'
import { watchSession } from '@tessera/shared/remote/session-watch'
import { endSession, restoreSession, sessionStore, signIn } from '@tessera/shared/session/session.store'
import { dropStoredDrafts, storeDraft } from '@tessera/shared/session/stored-drafts'
import { saveOrigin } from '@tessera/shared/session/visit-origin'
import { failWith, mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import { toastStore } from '@tessera/shared/ui/core/toast.store'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { createRegistry } from '../registry/registry'
import { RemoteError, type RemoteSource } from '../registry/remote-source'
import { buildRouteTable, FRAME_PAGE, isPublicAt } from './route-table'
import { createHostRouter } from './router'
import { HostProvider, useRemoteStatus } from './use-host'

const page = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> })
const hostDeclaration: RemoteDeclaration = {
  name: 'host',
  title: 'Host',
  bases: ['/'],
  routes: [
    { path: '/', page: 'home', title: '首页', access: 'public' },
    { path: '/login', page: 'login', title: '登录', access: 'public' },
    { path: '/404', page: 'notFound', title: '404', access: 'public' },
    { path: '*', page: 'notFound', title: '404', access: 'public' },
    { path: '/work', page: 'workbench', title: '工作台', access: 'signed-in' },
  ],
}
const hostPages: RemoteModule = {
  name: 'host',
  pages: { home: page('home'), login: page('login'), notFound: page('nothing here'), workbench: page('workbench') },
  preload: () => Promise.resolve(),
}
function Frame() {
  return (
    <>
      <nav>design is {useRemoteStatus('design')}</nav>
      <Outlet />
    </>
  )
}
const frame: RemoteModule = {
  name: FRAME_PAGE.owner,
  pages: { [FRAME_PAGE.page]: () => Promise.resolve({ default: Frame }) },
  preload: () => Promise.resolve(),
}
const design: BootRemote = {
  name: 'design',
  title: 'Design',
  bases: ['/work/design'],
  routes: [
    { path: '/work/design', redirect: '/work/design/tile' },
    { path: '/work/design/tile', page: 'tile', title: '地砖替换', access: ACCESS.design },
    { path: '/work/design/crash', page: 'crash', title: '坏页', access: ACCESS.design },
    { path: '/work/design/team', page: 'tile', title: '团队', access: { roles: [1] } },
  ],
  version: '1',
  contract: REMOTE_CONTRACT,
  entry: '/e.js',
}
const designModule: RemoteModule = {
  name: 'design',
  pages: {
    tile: page('tiles'),
    crash: () =>
      Promise.resolve({
        default: () => {
          throw new Error('crashed while drawing')
        },
      }),
  },
  preload: () => Promise.resolve(),
}

const toasts = () => toastStore.getState().entries.map(({ text }) => text)

let stop = (): void => {}
afterEach(() => {
  stop()
  toastStore.setState({ entries: [] })
  act(() => endSession('logout'))
})

function open(path: string | string[], load: RemoteSource['load'] = () => Promise.resolve(designModule)) {
  const table = buildRouteTable([hostDeclaration, design])
  const registry = createRegistry([hostPages, frame], [design], { load })
  const router = createHostRouter(table, registry, (routes) =>
    createMemoryRouter(routes, { initialEntries: [path].flat() }),
  )
  stop = watchSession(router, isPublicAt(table), new QueryClient())
  render(
    <HostProvider value={{ table, registry }}>
      <RouterProvider router={router} />
    </HostProvider>,
  )
  const address = (): string => router.state.location.pathname + router.state.location.search
  const go = (to: string | -1 | 1): Promise<void> => act(() => router.navigate(to as string))
  const hash = (): string => router.state.location.hash
  return { address, hash, go, user: userEvent.setup() }
}

it('shows a public page to a visitor, with its title', async () => {
  open('/')
  expect(await screen.findByText('home')).toBeInTheDocument()
  expect(document.title).toBe('首页 · Tessera 拼居')
})

it('sends a visitor to the log-in page and back to the full path', async () => {
  const { address } = open('/work/design/tile?from=mail')
  expect(await screen.findByText('login')).toBeInTheDocument()
  expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/design/tile?from=mail')}`)
  act(() => signIn('token', SIGNED_IN))
  expect(await screen.findByText('tiles')).toBeInTheDocument()
  expect(address()).toBe('/work/design/tile?from=mail')
})

it('keeps a parent’s original address for the redirect after log-in, with query and hash', async () => {
  const { address, hash, go } = open('/')
  await screen.findByText('home')
  await go('/work/design?from=mail#scale')
  expect(await screen.findByText('login')).toBeInTheDocument()
  expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/design?from=mail#scale')}`)
  act(() => signIn('token', SIGNED_IN))
  expect(await screen.findByText('tiles')).toBeInTheDocument()
  expect(address() + hash()).toBe('/work/design/tile?from=mail#scale')
})

it('keeps a parent’s original address when the session turns out to be expired', async () => {
  mockApi([[getUserInfo, () => failWith('UNAUTHORIZED')]])
  restoreSession('token', SIGNED_IN)
  const { address } = open('/work/design?from=mail')
  expect(await screen.findByText('login')).toBeInTheDocument()
  expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/design?from=mail')}`)
})

it('initialises a restored session before it decides', async () => {
  mockApi([[getUserInfo, () => ({ ...SIGNED_IN, vipType: 0 })]])
  // The stored user info would have opened the page.
  restoreSession('token', SIGNED_IN)
  const { address } = open('/work/design/tile')
  expect(await screen.findByText('home')).toBeInTheDocument()
  expect(address()).toBe('/')
})

it('shows the 404 page for a missing role and for an unknown address', async () => {
  signIn('token', { ...SIGNED_IN, roleType: 2 })
  const { address, go } = open('/work/design/team')
  expect(await screen.findByText('nothing here')).toBeInTheDocument()
  expect(address()).toBe('/404')
  await go('/nowhere')
  expect(address()).toBe('/nowhere')
  expect(await screen.findByText('nothing here')).toBeInTheDocument()
})

it('shows inside the frame why a remote failed, marks it, and recovers on retry', async () => {
  signIn('token', SIGNED_IN)
  let online = false
  const { user } = open('/work/design/tile', () =>
    online ? Promise.resolve(designModule) : Promise.reject(new RemoteError('unreachable', 'down')),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('「地砖替换」暂时无法打开')
  expect(screen.getByRole('alert')).toHaveTextContent('没有取到页面文件')
  expect(screen.getByText('design is failed')).toBeInTheDocument()
  online = true
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('tiles')).toBeInTheDocument()
  expect(screen.getByText('design is loaded')).toBeInTheDocument()
})

it('retries a failed remote when its page is opened again', async () => {
  signIn('token', SIGNED_IN)
  const load = jest.fn<Promise<RemoteModule>, [BootRemote, number]>()
  load.mockRejectedValueOnce(new RemoteError('timeout', 'late')).mockResolvedValue(designModule)
  const { go } = open('/work/design/tile', load)
  await screen.findByRole('alert')
  await go('/work')
  expect(await screen.findByText('workbench')).toBeInTheDocument()
  await go('/work/design/tile')
  expect(await screen.findByText('tiles')).toBeInTheDocument()
})

it('keeps a crashing page inside the frame', async () => {
  signIn('token', SIGNED_IN)
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { go } = open('/work/design/crash')
  expect(await screen.findByRole('alert')).toHaveTextContent('这个页面出了点问题')
  expect(screen.getByText('design is loaded')).toBeInTheDocument()
  await go('/work/design/tile')
  expect(await screen.findByText('tiles')).toBeInTheDocument()
  complaints.mockRestore()
})

it('goes to the log-in page once when the session expires, and not from a public page', async () => {
  signIn('token', SIGNED_IN)
  const { address, go } = open('/work/design/tile?a=1')
  await screen.findByText('tiles')
  act(() => {
    endSession('expired')
    endSession('expired')
  })
  await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/design/tile?a=1')}`))
  // The log-in page gives the reason; it is not repeated.
  expect(toasts()).toEqual([])
  act(() => signIn('token-2', SIGNED_IN))
  await waitFor(() => expect(address()).toBe('/work/design/tile?a=1'))
  await go('/')
  act(() => endSession('expired'))
  await screen.findByText('home')
  expect(address()).toBe('/')
})

describe('where a visit came from', () => {
  afterEach(() => localStorage.clear())
  const ORIGIN = 'invite_code=AB12&utm_source=shop'

  it('is added to every address that lacks it: links, redirects and the log-in redirect', async () => {
    saveOrigin(`?${ORIGIN}`)
    const { address, go } = open('/')
    await screen.findByText('home')
    expect(address()).toBe(`/?${ORIGIN}`)
    await go('/work/design?from=mail')
    expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/design?from=mail')}&${ORIGIN}`)
    act(() => signIn('token', SIGNED_IN))
    expect(await screen.findByText('tiles')).toBeInTheDocument()
    expect(address()).toBe(`/work/design/tile?from=mail&${ORIGIN}`)
    await go('/work/design/team?utm_source=own')
    await screen.findByText('tiles')
    expect(address()).toBe('/work/design/team?utm_source=own&invite_code=AB12')
    await go('/nowhere')
    expect(address()).toBe(`/nowhere?${ORIGIN}`)
  })

  it('is added on back and forward too, without an extra history entry', async () => {
    signIn('token', SIGNED_IN)
    const { address, go } = open('/work')
    await screen.findByText('workbench')
    await go('/work/design/tile#scale')
    expect(await screen.findByText('tiles')).toBeInTheDocument()
    await go('/')
    saveOrigin('?utm_source=shop')
    await go(-1)
    await waitFor(() => expect(address()).toBe('/work/design/tile?utm_source=shop'))
    await go(-1)
    await waitFor(() => expect(address()).toBe('/work?utm_source=shop'))
    await go(1)
    await waitFor(() => expect(address()).toBe('/work/design/tile?utm_source=shop'))
    await go(1)
    await waitFor(() => expect(address()).toBe('/?utm_source=shop'))
  })

  it('is removed from storage and address when a session ends', async () => {
    saveOrigin(`?${ORIGIN}`)
    signIn('token', SIGNED_IN)
    const { address, go } = open('/work/design/tile?a=1')
    await screen.findByText('tiles')
    await go('/?a=1')
    expect(address()).toBe(`/?a=1&${ORIGIN}`)
    act(() => endSession('logout'))
    await waitFor(() => expect(address()).toBe('/?a=1'))
    expect({ ...localStorage }).toEqual({})
  })
})

it('leaves no history entry that only redirects to the log-in page again', async () => {
  const { address, go } = open(['/', '/work/design/tile'])
  expect(await screen.findByText('login')).toBeInTheDocument()
  await go(-1)
  expect(await screen.findByText('home')).toBeInTheDocument()
  expect(address()).toBe('/')
})

it('is replaced when another person logs in elsewhere: nothing of the previous one stays', async () => {
  signIn('token', SIGNED_IN)
  mockApi([[getUserInfo, () => ({ ...SIGNED_IN, userId: 'user-2' })]])
  const { address } = open('/work/design/tile')
  await screen.findByText('tiles')
  act(() => restoreSession('token-of-another', { ...SIGNED_IN, userId: 'user-2', userName: '李店长' }))
  expect(await screen.findByText('workbench')).toBeInTheDocument()
  expect(address()).toBe('/work')
  expect(toasts()).toEqual(['已在另一个窗口登录为「李店长」，这里也已切换'])
})

it('stays on a public page when another person logs in elsewhere', async () => {
  signIn('token', SIGNED_IN)
  mockApi([[getUserInfo, () => ({ ...SIGNED_IN, userId: 'user-2' })]])
  const { address } = open('/')
  await screen.findByText('home')
  act(() => restoreSession('token-of-another', { ...SIGNED_IN, userId: 'user-2', userName: '李店长' }))
  await waitFor(() => expect(sessionStore.getState().initialised).toBe(true))
  expect(address()).toBe('/')
  expect(toasts()).toHaveLength(1)
})

it('is deleted at log-out', async () => {
  signIn('token', SIGNED_IN)
  const { address } = open('/work')
  await screen.findByText('workbench')
  localStorage.setItem('invite_code', 'x')
  localStorage.setItem('utm_source', 'y')
  storeDraft('goods/', { values: {} })
  act(() => endSession('logout'))
  await waitFor(() => expect(address()).toBe('/login'))
  expect({ ...localStorage }).toEqual({})
  expect(sessionStore.getState().token).toBeNull()
})

it('keeps unsaved input when a session expires: its person comes back to it', async () => {
  signIn('token', SIGNED_IN)
  const { address } = open('/work')
  await screen.findByText('workbench')
  storeDraft('goods/', { values: {} })
  act(() => endSession('expired'))
  await waitFor(() => expect(address()).toContain('/login'))
  expect(Object.keys(localStorage)).toHaveLength(1)
  dropStoredDrafts(SIGNED_IN.userId)
})
