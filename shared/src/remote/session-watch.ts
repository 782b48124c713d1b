import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router-dom'
import { type SessionState, sessionStore } from '../session/session.store'
import { dropStoredDrafts } from '../session/stored-drafts'
import { forgetOrigin, withoutOrigin } from '../session/visit-origin'
import { formatUserName } from '../text/format.text'
import { toast } from '../ui/core/toast.store'
import { LOGIN_PATH, loginPath, returnPath, WORK_PATH } from './guard.rules'
import { SESSION_WATCH_TEXT } from './session-watch.text'

type Router = ReturnType<typeof createBrowserRouter>

/** Removes the visit's origin from the URL after it was cleared: a reload would store it again. */
export function leaveOriginBehind(router: Router): void {
  const { pathname, search, hash } = router.state.location
  const clean = withoutOrigin(search)
  if (clean !== null) void router.navigate({ pathname, search: clean, hash }, { replace: true })
}

/** True if a log-in in another tab changed the person. */
function changesHands(former: SessionState, state: SessionState): boolean {
  return former.userInfo !== null && state.userInfo !== null && former.userInfo.userId !== state.userInfo.userId
}

/** A workbench page may still show the previous person's work: goes to the workbench's start page. */
function handOver(router: Router, { userInfo }: SessionState, stays: boolean): void {
  toast.info(SESSION_WATCH_TEXT.otherPerson(formatUserName(userInfo?.userName)))
  void (stays ? router.revalidate() : router.navigate(WORK_PATH, { replace: true }))
}

/**
 * Handles the start, end and change of a session: clears the previous person's data and navigates to the log-in page, or from it to the
 * return path. On a public page the end of a session does not navigate.
 * @param isPublic whether a path is accessible without a session
 * @returns a function that stops it
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
      // Reset, not cleared: mounted queries would keep showing the old data.
      if (former.token !== null) void queries.resetQueries()
      if (pathname === LOGIN_PATH) void router.navigate(returnPath(search), { replace: true })
      else if (changesHands(former, state)) handOver(router, state, isPublic(pathname))
      else if (former.token !== null) void router.revalidate()
      return
    }
    forgetOrigin()
    // A session that expired is not the person's word: the drafts wait for the next log-in.
    if (state.endedBy === 'logout' && former.userInfo) dropStoredDrafts(former.userInfo.userId)
    if (isPublic(pathname)) {
      queries.clear()
      leaveOriginBehind(router)
      return
    }
    const expired = state.endedBy === 'expired'
    const login = expired ? loginPath(`${pathname}${withoutOrigin(search) ?? search}${hash}`) : LOGIN_PATH
    // Cleared after the page has unmounted: a mounted one would refetch everything without a token.
    void router.navigate(login, { replace: expired }).finally(() => queries.clear())
  })
}
