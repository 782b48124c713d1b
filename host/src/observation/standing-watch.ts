import type { QueryClient } from '@tanstack/react-query'
import { VIP } from '@tessera/shared/contract/access'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import { checkStanding } from '@tessera/shared/query/standing'
import { sessionStore } from '@tessera/shared/session/session.store'
import type { createBrowserRouter } from 'react-router-dom'

/** Minimum time between checks on navigation. */
const PAUSE_MS = 15_000
/** Added to the membership's end, so that the server's clock has passed it too. */
const END_MARGIN_MS = 1_000
/** Check interval when the end has passed on this clock but not yet on the server's. */
const CLOCK_AHEAD_PAUSE_MS = 60_000
/** Well below the limit of `setTimeout` (2³¹ − 1 ms). */
const LONGEST_WAIT_MS = 12 * 3_600_000

/** Milliseconds until the membership's end should be checked; null without one. */
export function untilMembershipEnds(rights: UserPrivilege | null): number | null {
  if (!rights?.vipEndTime || rights.vipType === VIP.free) return null
  const left = Date.parse(rights.vipEndTime) - Date.now()
  return left > 0 ? Math.min(left + END_MARGIN_MS, LONGEST_WAIT_MS) : CLOCK_AHEAD_PAUSE_MS
}

/**
 * A payment may arrive unnoticed: on the cashier's page, on another device, or after the payment view was closed, which stops its
 * polling. So tier and balances are checked when the tab regains focus, on navigation, and when the known membership ends.
 * @returns stops watching
 */
export function watchStanding(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>,
  queries: QueryClient,
): () => void {
  let asking = false
  let askedAt = Date.now()
  const ask = async (): Promise<void> => {
    if (asking || document.visibilityState === 'hidden') return
    asking = true
    askedAt = Date.now()
    await checkStanding(queries)
    asking = false
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const awaitEnd = (): void => {
    clearTimeout(timer)
    const wait = untilMembershipEnds(sessionStore.getState().rights)
    if (wait !== null) timer = setTimeout(() => void ask().then(awaitEnd), wait)
  }
  awaitEnd()
  const forget = sessionStore.subscribe(awaitEnd)
  const onReturn = (): void => void ask()
  let { pathname } = router.state.location
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    if (Date.now() - askedAt >= PAUSE_MS) void ask()
  })
  globalThis.addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    unsubscribe()
    forget()
    clearTimeout(timer)
    globalThis.removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
