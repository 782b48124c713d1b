import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { UserInfo } from '../contract/user'
import { createQueryClient } from '../query/query-client'
import { endSession, sessionStore, signIn } from '../session/session.store'
import { dropStoredDrafts } from '../session/stored-drafts'
import { UiProvider } from '../ui/core/UiProvider'
import { ComponentTheme } from '../ui/theme/ComponentTheme'

/** An advanced merchant's admin: may open every non-agent page. */
export const SIGNED_IN: UserInfo = {
  id: 'user-1',
  userId: 'user-1',
  userName: 'Test',
  teamId: 'team-1',
  teamName: 'Team',
  roleType: 1,
  userType: 'merchant',
  factoryId: null,
  vipType: 2,
  mobileMasked: '138****0002',
  utmSource: null,
  hasPassword: true,
}

const WITHOUT_STYLES = { zeroRuntime: true }

/**
 * Renders without antd's styles. jsdom matches every rule against every element: with them a form takes six times as long, and content
 * that is animating in counts as invisible meanwhile.
 */
export function WithoutStyles({ children }: { readonly children: ReactNode }) {
  return <ConfigProvider theme={WITHOUT_STYLES}>{children}</ConfigProvider>
}

interface RenderPageOptions {
  /** URL to open the page at; default `/`. */
  readonly path?: string
  /** React Router pattern, if the page reads parameters, e.g. `/work/customer/:id`. */
  readonly pattern?: string
  /** Overrides of {@link SIGNED_IN}; null for a visitor. */
  readonly session?: Partial<UserInfo> | null
}

interface RenderedPage extends RenderResult {
  readonly user: UserEvent
  /** The router's current path, query and hash. */
  readonly location: () => string
}

/** Renders a page as the host would: query client without retries, kit, router, session. */
export function renderPage(page: ReactNode, options: RenderPageOptions = {}): RenderedPage {
  const { path = '/', pattern = '*', session = {} } = options
  if (session === null) endSession('logout')
  else signIn('test-token', { ...SIGNED_IN, ...session })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false, gcTime: Infinity }, mutations: { gcTime: Infinity } })
  let location = path
  const result = render(
    <QueryClientProvider client={client}>
      <UiProvider>
        <WithoutStyles>
          <ComponentTheme>
            <MemoryRouter initialEntries={[path]}>
              <LocationReader onRead={(read) => (location = read)} />
              <Suspense fallback={null}>
                <Routes>
                  <Route path={pattern} element={page} />
                  <Route path="*" element={null} />
                </Routes>
              </Suspense>
            </MemoryRouter>
          </ComponentTheme>
        </WithoutStyles>
      </UiProvider>
    </QueryClientProvider>,
  )
  return { ...result, user: userEvent.setup(), location: () => location }
}

function LocationReader({ onRead }: { readonly onRead: (location: string) => void }) {
  const { pathname, search, hash } = useLocation()
  onRead(`${pathname}${search}${hash}`)
  return null
}

afterEach(() => {
  const { token, userInfo } = sessionStore.getState()
  // As the host does at a log-out.
  if (userInfo) dropStoredDrafts(userInfo.userId)
  if (token !== null) endSession('logout')
})
