import type { QueryClient } from '@tanstack/react-query'
import { checkStanding } from '@tessera/shared/query/standing'
import type { createBrowserRouter } from 'react-router-dom'

/** Going from page to page asks no more often than this. */
const PAUSE_MS = 15_000

/**
 * A payment may come through while nobody looks: on the cashier's page, on another device, or here after the payment view was closed,
 * which must not leave a polling behind. So tier and balances are looked at again when the person comes back to this tab or goes on
 * to another page.
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
    globalThis.removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
