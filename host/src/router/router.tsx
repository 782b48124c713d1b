import { sessionStore } from '@tessera/shared/session/session.store'
import type { RedirectRoute } from '@tessera/shared/remote/declarations'
import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom'
import type { Registry } from '../boot/registry'
import { ensureInitialised } from '../boot/session'
import { checkPage, destination, LOGIN_PATH, returnPath, viewerOf, WORK_PATH } from './guard.rules'
import { PageOutlet } from './PageOutlet'
import { RootCrash, RootLayout } from './RootLayout'
import { FRAME_PAGE } from './route-table'
import type { PageEntry, RouteTable } from './route-table'

const below = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`)

/** Decides before anything of the page is drawn; meanwhile its code is already on the way. */
function guard(page: PageEntry, registry: Registry) {
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const initialised = ensureInitialised()
    if (page.access !== 'public') await initialised
    const viewer = viewerOf(sessionStore.getState())
    if (page.path === LOGIN_PATH && viewer) return redirect(returnPath(search))
    const elsewhere = destination(checkPage(page.access, viewer), `${pathname}${search}`)
    if (elsewhere !== null) return redirect(elsewhere)
    // Not awaited: the navigation goes through at once, and the outlet shows how the code comes along.
    void registry.openPage(page.owner, page.page)
    return null
  }
}

function pageRoute(page: PageEntry, registry: Registry): RouteObject {
  return {
    path: page.path,
    handle: { page },
    loader: guard(page, registry),
    element: <PageOutlet key={page.path} page={page} />,
  }
}

function redirectRoute({ path, redirect: target }: RedirectRoute): RouteObject {
  return {
    path,
    loader: ({ request }) => redirect(`${target}${new URL(request.url).search}`),
    element: null,
  }
}

/** The whole tree, from data: pages below `/work` stand in the frame, the others bring their own. */
export function buildRoutes(table: RouteTable, registry: Registry): RouteObject[] {
  const inFrame = table.pages.filter(({ path }) => below(WORK_PATH, path))
  const bare = table.pages.filter((page) => !inFrame.includes(page))
  return [
    {
      element: <RootLayout />,
      errorElement: <RootCrash />,
      hydrateFallbackElement: <></>,
      children: [
        ...bare.map((page) => pageRoute(page, registry)),
        ...table.redirects.map(redirectRoute),
        {
          element: <PageOutlet page={FRAME_PAGE} />,
          loader: () => {
            void registry.openPage(FRAME_PAGE.owner, FRAME_PAGE.page)
            return null
          },
          shouldRevalidate: () => false,
          children: inFrame.map((page) => pageRoute(page, registry)),
        },
      ],
    },
  ]
}

export function createHostRouter(table: RouteTable, registry: Registry): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(buildRoutes(table, registry))
}
