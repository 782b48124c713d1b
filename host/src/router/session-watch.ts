import type { QueryClient } from '@tanstack/react-query'
import { sessionStore } from '@tessera/shared/session/session.store'
import { forgetOrigin, withoutOrigin } from '@tessera/shared/session/visit-origin'
import type { createBrowserRouter } from 'react-router-dom'
import { LOGIN_PATH, loginPath, returnPath } from './guard.rules'
import { pageAt, type RouteTable } from './route-table'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The host's answer to a session that begins, ends or changes hands: what the former person saw is forgotten, and the address is
 * left for the log-in page or the log-in page for the address. An ended session leaves public pages where they are.
 * @returns what stops it
 */
export function watchSession(router: Router, table: RouteTable, queries: QueryClient): () => void {
  return sessionStore.subscribe((state, former) => {
    if (state.token === former.token) return
    const { pathname, search, hash } = router.state.location
    if (state.token !== null) {
      if (former.token !== null) queries.clear()
      if (pathname === LOGIN_PATH) void router.navigate(returnPath(search), { replace: true })
      else if (former.token !== null) void router.revalidate()
      return
    }
    forgetOrigin()
    // Out of the address too, where a reload would find it again.
    const clean = withoutOrigin(search)
    if (pageAt(table, pathname)?.access === 'public') {
      queries.clear()
      if (clean !== null) void router.navigate({ pathname, search: clean, hash }, { replace: true })
      return
    }
    const expired = state.endedBy === 'expired'
    const login = expired ? loginPath(`${pathname}${clean ?? search}${hash}`) : LOGIN_PATH
    // Cleared once the page is gone: as long as it stands it would ask for everything again, without a token.
    void router.navigate(login, { replace: expired }).finally(() => queries.clear())
  })
}
