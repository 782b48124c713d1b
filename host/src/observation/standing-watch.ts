import type { QueryClient } from '@tanstack/react-query'
import { VIP } from '@tessera/shared/contract/access'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import { checkStanding } from '@tessera/shared/query/standing'
import { sessionStore } from '@tessera/shared/session/session.store'
import type { createBrowserRouter } from 'react-router-dom'

/** Going from page to page asks no more often than this. */
const PAUSE_MS = 15_000
/** After a membership's end the server's clock has passed it as well. */
const END_MARGIN_MS = 1_000
/** This clock may be ahead of the server's, for which the membership goes on. */
const CLOCK_AHEAD_PAUSE_MS = 60_000
/** Within what a timer can wait. */
const LONGEST_WAIT_MS = 12 * 3_600_000

/** Milliseconds until it is worth asking whether the membership has ended; null when nothing is to end. */
export function untilMembershipEnds(rights: UserPrivilege | null): number | null {
  if (!rights?.vipEndTime || rights.vipType === VIP.free) return null
  const left = Date.parse(rights.vipEndTime) - Date.now()
  return left > 0 ? Math.min(left + END_MARGIN_MS, LONGEST_WAIT_MS) : CLOCK_AHEAD_PAUSE_MS
}

/**
 * A payment may come through while nobody looks: on the cashier's page, on another device, or here after the payment view was closed,
 * which must not leave a polling behind. So tier and balances are looked at again when the person comes back to this tab or goes on
 * to another page, and when the membership that is known has come to its end.
 * @returns what stops it
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
