import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { createQueryClient } from '../query/query-client'
import type { RemoteDeclaration, RemoteModule } from '../remote/declarations'
import { reconnect } from '../remote/session-start'
import { watchSession } from '../remote/session-watch'
import { endSession, restoreSession, sessionStore, signIn } from '../session/session.store'
import { UiProvider } from '../ui/core/UiProvider'
import { watchHistory } from '../ui/overlay/overlay-history'
import { keepRootFont } from '../viewport/root-font'
import { accountEndpoints } from './data/account.mock'
import { createMockApi, mockToken, type MockEndpoint } from './mock-api'
import { MOCK_HOST_TEXT } from './mock-host.text'
import { createMockRouter, firstAddress } from './mock-router'
import {
  changeMockSettings,
  type MockPerson,
  type MockSettings,
  mockSettingsStore,
  mockUserInfo,
} from './mock-settings'
import { MockPanel } from './MockPanel'

interface MockHostOptions {
  readonly declaration: RemoteDeclaration
  /** The default export of `remote.ts`. */
  readonly remote: RemoteModule
  /** Handlers of the remote's own calls; account, balances and purchases are built in. */
  readonly endpoints: readonly MockEndpoint[]
}

interface MockHostParts {
  readonly element: HTMLElement
  /** Installs an API behind the page's requests. */
  readonly serve: (api: (request: Request) => Promise<Response>) => Promise<void>
  /** Reloads the page for another person's data. */
  readonly reload: () => void
  /** Starts the session; by default with the person in the settings. */
  readonly session?: () => void
  readonly createRouter?: (routes: Parameters<typeof createBrowserRouter>[0]) => ReturnType<typeof createBrowserRouter>
}

/** Applies the settings to the session. */
function applySession(settings: MockSettings): void {
  const userInfo = mockUserInfo(settings)
  if (userInfo) signIn(mockToken(settings), userInfo)
  else endSession('logout')
}

/** As at a start of the product: a stored session, verified before a page opens. */
function startSession(settings: MockSettings): void {
  const userInfo = mockUserInfo(settings)
  if (userInfo) restoreSession(mockToken(settings), userInfo)
}

/** Runs a standalone remote with injectable parts, for tests. @returns a function that stops it */
export async function runMockHost(options: MockHostOptions, parts: MockHostParts) {
  const { declaration, remote, endpoints } = options
  await parts.serve(createMockApi([...accountEndpoints, ...endpoints], mockSettingsStore.getState))
  if (parts.session) parts.session()
  else startSession(mockSettingsStore.getState())
  const queries = createQueryClient()

  const change = (changes: Partial<MockSettings>): void => {
    const former = mockSettingsStore.getState()
    changeMockSettings(changes)
    const settings = mockSettingsStore.getState()
    if ('fault' in changes) {
      reconnect()
      return void queries.resetQueries()
    }
    if (settings.person === null || former.person === null) return applySession(settings)
    if (settings.person !== former.person) return parts.reload()
    applySession(settings)
    void queries.resetQueries()
    void router.revalidate()
  }
  // The simulated fault was an expired session: a new log-in clears it.
  const onSignIn = (person: MockPerson): void => {
    const { fault } = mockSettingsStore.getState()
    change({ person })
    if (fault === 'unauthorized') change({ fault: 'none' })
  }
  const router = createMockRouter({
    declaration,
    remote,
    onSignIn,
    ...(parts.createRouter ? { create: parts.createRouter } : {}),
  })
  const isPublic = (pathname: string): boolean =>
    pathname === '/' ||
    declaration.routes.some((route) => route.path === pathname && 'access' in route && route.access === 'public')
  const stopWatching = watchSession(router, isPublic, queries)
  const stopKeeping = sessionStore.subscribe(({ token }) => {
    if (token === null && mockSettingsStore.getState().person !== null) changeMockSettings({ person: null })
  })
  const root = createRoot(parts.element)
  root.render(
    <QueryClientProvider client={queries}>
      <UiProvider>
        <RouterProvider router={router} />
        <MockPanel onChange={change} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return {
    router,
    stop: () => {
      stopKeeping()
      stopWatching()
      root.unmount()
      router.dispose()
    },
  }
}

/** Runs a standalone remote in the browser; called by `standalone.tsx`. */
export async function startMockHost(options: MockHostOptions): Promise<void> {
  keepRootFont()
  const element = document.getElementById('root')!
  const { startMockWorker } = await import('./mock-worker')
  try {
    const { router } = await runMockHost(options, {
      element,
      serve: startMockWorker,
      reload: () => location.reload(),
    })
    watchHistory(router)
    if (location.pathname === '/') void router.navigate(firstAddress(options.declaration), { replace: true })
  } catch (error) {
    console.error(error)
    element.textContent = MOCK_HOST_TEXT.noWorker
  }
}
