import { flushOnLeaving } from '@tessera/shared/analytics/analytics'
import { reportAction } from '@tessera/shared/contract/analytics'
import { AppError } from '@tessera/shared/http/app-error'
import { REMOTE_CONTRACT, type BootRemote } from '@tessera/shared/remote/release'
import { endSession, restoreSession, setUserInfo, signIn } from '@tessera/shared/session/session.store'
import { mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import { toastStore } from '@tessera/shared/ui/core/toast.store'
import { createMemoryRouter } from 'react-router-dom'
import { buildRouteTable } from '../router/route-table'
import { createHostRouter } from '../router/router'
import { shownPage } from '../router/shown-page'
import { VERSION_META } from './host-version'
import { createRegistry } from '../registry/registry'
import { RemoteError } from '../registry/remote-source'
import { reportVisit } from './telemetry'
import { trackUncaught } from './uncaught-error'

const design: BootRemote = {
  name: 'design',
  title: 'Design',
  bases: ['/work/design'],
  routes: [
    { path: '/work/design/tile', page: 'tile', title: '地砖替换', access: 'public' },
    { path: '/work/design/history', page: 'history', title: '设计记录', access: 'public' },
  ],
  version: '0123456789abcdef',
  contract: REMOTE_CONTRACT,
  entry: '/remotes/design/0123456789abcdef/remoteEntry.js',
}
const untitled: BootRemote['routes'][number] = {
  path: '/work/design/untitled',
  page: 'tile',
  title: '',
  access: 'public',
}

let stop = (): void => {}
let api: ReturnType<typeof mockApi>
beforeEach(() => {
  jest.useFakeTimers()
  api = mockApi([[reportAction, ({ events }) => ({ stored: events.length })]])
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  stop()
  endSession('logout')
  // The queue belongs to the page: leftovers would be sent in the next test.
  Object.assign(navigator, { sendBeacon: () => true })
  flushOnLeaving()
  globalThis.clarity = undefined
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** All events reported so far, as `name route {props}`. */
async function reported(): Promise<string[]> {
  await jest.advanceTimersByTimeAsync(5_000)
  return api
    .calls(reportAction)
    .flatMap(({ events }) => events)
    .map(({ name, route, props }) => `${name} ${route} ${JSON.stringify(props)}`)
}

async function open(load = () => Promise.resolve({ name: 'design', pages: {}, preload: () => Promise.resolve() })) {
  const remote = { ...design, routes: [...design.routes, untitled] }
  const registry = createRegistry([], [remote], { load })
  const router = createHostRouter(buildRouteTable([remote]), registry, (routes) =>
    createMemoryRouter(routes, { initialEntries: ['/work/design/tile'] }),
  )
  stop = reportVisit(router, registry, () => shownPage(router.state.matches)?.title ?? '')
  await jest.advanceTimersByTimeAsync(0)
  return { router, registry }
}

const only = (name: string, lines: string[]) => lines.filter((line) => line.startsWith(name))

it('reports each page view and, on leaving, its duration', async () => {
  const { router } = await open()
  await jest.advanceTimersByTimeAsync(2_000)
  await router.navigate('/work/design/history')
  await jest.advanceTimersByTimeAsync(500)
  // Another query string is the same page.
  await router.navigate('/work/design/history?pageNum=2')
  await jest.advanceTimersByTimeAsync(500)
  await router.navigate('/work/design/tile')
  const lines = await reported()
  expect(only('page_view', lines).map((line) => line.split(' ').at(-1))).toEqual([
    '{"title":"地砖替换"}',
    '{"title":"设计记录"}',
    '{"title":"地砖替换"}',
  ])
  expect(only('page_time', lines)).toEqual([
    'page_time /work/design/tile {"title":"地砖替换","ms":2000}',
    'page_time /work/design/history {"title":"设计记录","ms":1000}',
  ])
})

it('reports nothing for a page without a title', async () => {
  const { router } = await open()
  await router.navigate('/work/design/untitled')
  await jest.advanceTimersByTimeAsync(1_000)
  await router.navigate('/work/design/history')
  const lines = await reported()
  expect(lines.filter((line) => line.includes('untitled'))).toEqual([])
  expect(only('page_time', lines)).toHaveLength(1)
})

it('reports the last page on pagehide', async () => {
  const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  await open()
  await jest.advanceTimersByTimeAsync(3_000)
  globalThis.dispatchEvent(new Event('pagehide'))
  const { events } = JSON.parse(sent.mock.lastCall?.[1]?.body as string) as {
    events: { name: string; props: object }[]
  }
  expect(events.at(-1)).toMatchObject({ name: 'page_time', props: { title: '地砖替换', ms: 3_000 } })
})

it('reports a log-in, but not a restored session', async () => {
  await open()
  restoreSession('token-0', SIGNED_IN)
  setUserInfo(SIGNED_IN)
  expect(only('login', await reported())).toEqual([])
  endSession('logout')
  signIn('token-1', SIGNED_IN)
  expect(only('login', await reported())).toHaveLength(1)
})

it('identifies the person to the recording service once known', async () => {
  const recorder = jest.fn()
  globalThis.clarity = recorder
  await open()
  restoreSession('token-0', SIGNED_IN)
  expect(recorder).not.toHaveBeenCalled()
  setUserInfo(SIGNED_IN)
  expect(recorder).toHaveBeenCalledWith('identify', 'user-1', expect.stringMatching(/^[0-9a-f]{32}$/), '/', 'Test')
})

it.each([
  ['loaded', undefined, 'remote_loaded / {"remote":"design","version":"0123456789abcdef"}'],
  ['failed', 'timeout', 'remote_failed / {"remote":"design","version":"0123456789abcdef","kind":"timeout"}'],
] as const)('reports a remote that has %s, with its version', async (_how, failure, line) => {
  const { registry } = await open(failure ? () => Promise.reject(new RemoteError(failure, 'late')) : undefined)
  await registry.preload('design')
  // Every later attempt loads a failed remote again, and may fail again.
  expect([...new Set(only('remote_', await reported()))]).toEqual([line])
})

describe('host events', () => {
  beforeEach(() => {
    document.head.innerHTML = `<meta name="${VERSION_META}" content="0011223344556677">`
  })
  afterEach(() => document.head.replaceChildren())

  it('report its version, and its errors with it', async () => {
    await open()
    trackUncaught(new TypeError('a'))
    const lines = await reported()
    expect(only('remote_loaded', lines)[0]).toBe('remote_loaded / {"remote":"host","version":"0011223344556677"}')
    expect(only('uncaught_error', lines)).toEqual([
      'uncaught_error / {"remote":"host","version":"0011223344556677","message":"TypeError: a"}',
    ])
  })
})

describe('an uncaught error', () => {
  const thrown = (message: string, stack: string) => Object.assign(new TypeError(message), { stack })

  it('is reported once, with the remote and version whose file threw', async () => {
    await open()
    const error = thrown(
      'x is undefined',
      'at a (https://shop/remotes/crm/fedcba9876543210/assets/1.js:1:2)\nat host.js',
    )
    for (let time = 0; time < 3; time++) globalThis.dispatchEvent(new ErrorEvent('error', { error }))
    expect(only('uncaught_error', await reported())).toEqual([
      'uncaught_error / {"remote":"crm","version":"fedcba9876543210","message":"TypeError: x is undefined"}',
    ])
  })

  it('is the shell’s without a remote in the stack, and the page’s when rendering threw', async () => {
    await open()
    globalThis.dispatchEvent(new ErrorEvent('error', { error: thrown('a', 'at main.js') }))
    trackUncaught(thrown('b', 'at react-dom.js'), { remote: 'design', version: '0123456789abcdef' })
    expect(only('uncaught_error', await reported())).toEqual([
      'uncaught_error / {"remote":"host","message":"TypeError: a"}',
      'uncaught_error / {"remote":"design","version":"0123456789abcdef","message":"TypeError: b"}',
    ])
  })

  it('is shown to the person instead when a call failed', async () => {
    await open()
    const reason = new AppError({ reason: 'NETWORK', status: 0, code: 0, data: {}, requestId: null })
    globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    expect(only('uncaught_error', await reported())).toEqual([])
    await jest.advanceTimersByTimeAsync(0)
    globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    expect(toastStore.getState().entries.map(({ text }) => text)).toEqual(['网络错误，请检查网络连接'])
  })

  it('is reported at most twenty times', async () => {
    await open()
    for (let index = 0; index < 40; index++) trackUncaught(new Error(String(index)))
    expect(only('uncaught_error', await reported())).toHaveLength(20)
  })
})
