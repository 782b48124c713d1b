import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router-dom'
import { type SessionState, sessionStore } from '../session/session.store'
import { forgetOrigin, withoutOrigin } from '../session/visit-origin'
import { formatUserName } from '../text/format.text'
import { toast } from '../ui/core/toast.store'
import { LOGIN_PATH, loginPath, returnPath, WORK_PATH } from './guard.rules'
import { SESSION_WATCH_TEXT } from './session-watch.text'

type Router = ReturnType<typeof createBrowserRouter>

/** Takes out of the address what the browser has forgotten, where a reload would find it again. */
export function leaveOriginBehind(router: Router): void {
  const { pathname, search, hash } = router.state.location
  const clean = withoutOrigin(search)
  if (clean !== null) void router.navigate({ pathname, search: clean, hash }, { replace: true })
}

/** True when another tab's log-in made this tab somebody else's. */
function changesHands(former: SessionState, state: SessionState): boolean {
  return former.userInfo !== null && state.userInfo !== null && former.userInfo.userId !== state.userInfo.userId
}

/** A page that stands in the workbench may hold what the former person was doing: it is left for the workbench's first. */
function handOver(router: Router, { userInfo }: SessionState, stays: boolean): void {
  toast.info(SESSION_WATCH_TEXT.otherPerson(formatUserName(userInfo?.userName)))
  void (stays ? router.revalidate() : router.navigate(WORK_PATH, { replace: true }))
}

/**
 * The host's answer to a session that begins, ends or changes hands: what the former person saw is forgotten, and the address is
 * left for the log-in page or the log-in page for the address. An ended session leaves public pages where they are.
 * @param isPublic whether whoever is not signed in may stay at an address
 * @returns what stops it
 */
export function watchSession(
  router: Router,
  isPublic: (pathname: string) => boolean,
  queries: QueryClient,
): () => void {
  return sessionStore.subscribe((state, former) => {
    if (state.token === former.token) return
    const { pathname, search, hash } = router.state.location
    if (state.token !== null) {
      // Not merely cleared: what stands on the screen would go on showing it.
      if (former.token !== null) void queries.resetQueries()
      if (pathname === LOGIN_PATH) void router.navigate(returnPath(search), { replace: true })
      else if (changesHands(former, state)) handOver(router, state, isPublic(pathname))
      else if (former.token !== null) void router.revalidate()
      return
    }
    forgetOrigin()
    if (isPublic(pathname)) {
      queries.clear()
      leaveOriginBehind(router)
      return
    }
    const expired = state.endedBy === 'expired'
    const login = expired ? loginPath(`${pathname}${withoutOrigin(search) ?? search}${hash}`) : LOGIN_PATH
    // Cleared once the page is gone: as long as it stands it would ask for everything again, without a token.
    void router.navigate(login, { replace: expired }).finally(() => queries.clear())
  })
}
