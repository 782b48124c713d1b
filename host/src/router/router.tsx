import { guardLoader, type Pending, pendingNavigation, redirectLoader } from '@tessera/shared/remote/guard.loader'
import { WORK_PATH } from '@tessera/shared/remote/guard.rules'
import { SessionWait } from '@tessera/shared/remote/host-views'
import { ensureInitialised } from '@tessera/shared/remote/session-start'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import type { Registry } from '../registry/registry'
import { PageOutlet } from './PageOutlet'
import { RootCrash, RootLayout } from './RootLayout'
import { FRAME_PAGE, pageAt } from './route-table'
import type { PageEntry, RouteTable } from './route-table'

const below = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`)

function pageRoute(page: PageEntry, registry: Registry, pending: Pending): RouteObject {
  return {
    path: page.path,
    handle: { page },
    loader: guardLoader(page, {
      pending,
      initialise: ensureInitialised,
      // Not awaited: the navigation completes at once, and the outlet shows the loading state.
      open: () => void registry.openPage(page.owner, page.page),
    }),
    element: <PageOutlet key={page.path} page={page} />,
  }
}

/** Builds the whole route tree: pages below `/work` inside the frame, the others without it. */
function buildRoutes(table: RouteTable, registry: Registry, pending: Pending): RouteObject[] {
  const inFrame = table.pages.filter(({ path }) => below(WORK_PATH, path))
  const bare = table.pages.filter((page) => !inFrame.includes(page))
  return [
    {
      element: <RootLayout />,
      errorElement: <RootCrash />,
      hydrateFallbackElement: <SessionWait />,
      children: [
        ...bare.map((page) => pageRoute(page, registry, pending)),
        ...table.redirects.map((route) => ({
          path: route.path,
          loader: redirectLoader(route, {
            pending,
            initialise: ensureInitialised,
            access: pageAt(table, route.path)?.access ?? 'public',
          }),
          element: null,
        })),
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
 * @param create makes the router from the routes, with browser or in-memory history
 */
export function createHostRouter(
  table: RouteTable,
  registry: Registry,
  create: (routes: RouteObject[]) => Router = createBrowserRouter,
): Router {
  // `create` starts the first navigation, which asks for the router before it is assigned.
  let router: Router | undefined
  const pending: Pending = () => pendingNavigation(router)
  router = create(buildRoutes(table, registry, pending))
  return router
}
