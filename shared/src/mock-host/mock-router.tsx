import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import type {
  PageLoader,
  PageRoute,
  PlannedRoute,
  RedirectRoute,
  RemoteDeclaration,
  RemoteModule,
} from '../remote/declarations'
import { guardLoader, type Pending, pendingNavigation, redirectLoader } from '../remote/guard.loader'
import { checkPage, LOGIN_PATH, viewerOf, WORK_PATH } from '../remote/guard.rules'
import { SessionWait } from '../remote/SessionWait'
import { ensureInitialised } from '../remote/session-start'
import { sessionStore } from '../session/session.store'
import { MockFrame, MockPage, MockRoot } from './MockFrame'
import { MockHome, MockLogin, MockNotFound, MockPlanned } from './MockPages'
import type { MockPerson } from './mock-settings'

type Router = ReturnType<typeof createBrowserRouter>

interface MockRouterOptions {
  readonly declaration: RemoteDeclaration
  readonly remote: RemoteModule
  readonly onSignIn: (person: MockPerson) => void
  /** Creates a router for the routes: browser or memory history. */
  readonly create?: (routes: RouteObject[]) => Router
}

/** Fails at start if a declared page has no code, instead of when it is opened. */
function loaderOf(remote: RemoteModule, page: string): PageLoader {
  const load = remote.pages[page]
  if (!load) throw new Error(`routes.ts declares a page "${page}" that remote.ts does not hold`)
  return load
}

/** The routes of one remote, with the product's guards and surrounding routes. */
export function createMockRouter({
  declaration,
  remote,
  onSignIn,
  create = createBrowserRouter,
}: MockRouterOptions): Router {
  let router: Router | undefined
  const pending: Pending = () => pendingNavigation(router)
  const declared = declaration.routes.filter((route): route is PageRoute | PlannedRoute => !('redirect' in route))
  const redirects = declaration.routes.filter((route): route is RedirectRoute => 'redirect' in route)
  const guarded = (page: Parameters<typeof guardLoader>[0]) =>
    guardLoader(page, { pending, initialise: ensureInitialised, open: () => {} })
  const pages = declared.map((route) => ({
    path: route.path,
    handle: { title: route.title },
    loader: guarded(route),
    element:
      'planned' in route ? (
        <MockPlanned route={route} />
      ) : (
        <MockPage key={route.path} load={loaderOf(remote, route.page)} />
      ),
  }))
  const inFrame = pages.filter(({ path }) => path.startsWith(`${WORK_PATH}/`))
  const { title } = declaration
  const home = <MockHome title={title} pages={declared} />
  router = create([
    {
      element: <MockRoot />,
      hydrateFallbackElement: <SessionWait />,
      children: [
        { path: '/', loader: guarded({ path: '/', title, access: 'public' }), element: home },
        { path: WORK_PATH, loader: guarded({ path: WORK_PATH, title, access: 'signed-in' }), element: home },
        {
          path: LOGIN_PATH,
          loader: guarded({ path: LOGIN_PATH, title, access: 'public' }),
          element: <MockLogin onSignIn={onSignIn} />,
        },
        { path: '*', element: <MockNotFound /> },
        ...redirects.map((route) => ({
          path: route.path,
          loader: redirectLoader(route, {
            pending,
            initialise: ensureInitialised,
            access: declared.find(({ path }) => path === route.redirect)?.access ?? 'public',
          }),
          element: null,
        })),
        ...pages.filter((page) => !inFrame.includes(page)),
        { element: <MockFrame pages={declared.filter((route) => !('planned' in route))} />, children: inFrame },
      ],
    },
  ])
  return router
}

/** Start path: the first page the current person may open, else the list of pages. */
export function firstAddress({ routes }: RemoteDeclaration): string {
  const viewer = viewerOf(sessionStore.getState())
  const open = routes.find(
    (route) => 'page' in route && !/[:*]/.test(route.path) && checkPage(route.access, viewer) === 'allow',
  )
  return open?.path ?? '/'
}
