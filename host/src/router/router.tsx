import { sessionStore } from '@tessera/shared/session/session.store'
import { withOrigin } from '@tessera/shared/session/visit-origin'
import type { RedirectRoute } from '@tessera/shared/remote/declarations'
import { createBrowserRouter, type LoaderFunctionArgs, redirect, replace, type RouteObject } from 'react-router-dom'
import type { Registry } from '../boot/registry'
import { ensureInitialised } from '../boot/session'
import { checkPage, destination, LOGIN_PATH, returnPath, viewerOf, WORK_PATH } from '@tessera/shared/remote/guard.rules'
import { PageOutlet } from './PageOutlet'
import { RootCrash, RootLayout } from './RootLayout'
import { FRAME_PAGE } from './route-table'
import type { PageEntry, RouteTable } from './route-table'

const below = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`)

/** The navigation that is under way, of which a loader is told the path and query only. */
interface PendingNavigation {
  /** Undefined for the first one of a visit, which finds its address in the browser's history already, like one back or forward. */
  readonly action: 'PUSH' | 'POP' | 'REPLACE' | undefined
  readonly hash: string
}

/** How guards lead elsewhere: always with the visit's origin in the query, and never leaving a place behind that only leads on again. */
function leaver(pending: () => PendingNavigation) {
  return (to: string): Response => {
    const { pathname, search, hash } = new URL(to, 'https://site.invalid')
    const address = `${pathname}${withOrigin(search) ?? search}${hash}`
    return pending().action === 'PUSH' ? redirect(address) : replace(address)
  }
}

/** Decides before anything of the page is drawn; meanwhile its code is already on the way. */
function guard(page: PageEntry, registry: Registry, pending: () => PendingNavigation) {
  const leave = leaver(pending)
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const { hash } = pending()
    const initialised = ensureInitialised()
    if (page.access !== 'public') await initialised
    const viewer = viewerOf(sessionStore.getState())
    if (page.path === LOGIN_PATH && viewer) return leave(returnPath(search))
    const elsewhere = destination(checkPage(page.access, viewer), `${pathname}${search}${hash}`)
    if (elsewhere !== null) return leave(elsewhere)
    if (withOrigin(search) !== null) return leave(`${pathname}${search}${hash}`)
    // Not awaited: the navigation goes through at once, and the outlet shows how the code comes along.
    void registry.openPage(page.owner, page.page)
    return null
  }
}

function pageRoute(page: PageEntry, registry: Registry, pending: () => PendingNavigation): RouteObject {
  return {
    path: page.path,
    handle: { page },
    loader: guard(page, registry, pending),
    element: <PageOutlet key={page.path} page={page} />,
  }
}

function redirectRoute({ path, redirect: target }: RedirectRoute, pending: () => PendingNavigation): RouteObject {
  const leave = leaver(pending)
  return {
    path,
    loader: ({ request }) => leave(`${target}${new URL(request.url).search}${pending().hash}`),
    element: null,
  }
}

/** The whole tree, from data: pages below `/work` stand in the frame, the others bring their own. */
function buildRoutes(table: RouteTable, registry: Registry, pending: () => PendingNavigation): RouteObject[] {
  const inFrame = table.pages.filter(({ path }) => below(WORK_PATH, path))
  const bare = table.pages.filter((page) => !inFrame.includes(page))
  return [
    {
      element: <RootLayout />,
      errorElement: <RootCrash />,
      hydrateFallbackElement: <></>,
      children: [
        ...bare.map((page) => pageRoute(page, registry, pending)),
        ...table.redirects.map((route) => redirectRoute(route, pending)),
        {
          element: <PageOutlet page={FRAME_PAGE} />,
          loader: () => {
            void registry.openPage(FRAME_PAGE.owner, FRAME_PAGE.page)
            return null
          },
          shouldRevalidate: () => false,
          children: inFrame.map((page) => pageRoute(page, registry, pending)),
        },
      ],
    },
  ]
}

type Router = ReturnType<typeof createBrowserRouter>

/**
 * @param create makes the router of the routes: of the browser's history, or of one in memory
 */
export function createHostRouter(
  table: RouteTable,
  registry: Registry,
  create: (routes: RouteObject[]) => Router = createBrowserRouter,
): Router {
  // Its first navigation begins while it is being made.
  let router: Router | undefined
  const pending = (): PendingNavigation => {
    const { historyAction, location } = router?.state.navigation ?? {}
    return { action: historyAction, hash: (location ?? globalThis.location)?.hash ?? '' }
  }
  router = create(buildRoutes(table, registry, pending))
  return router
}
