import type { QueryClient } from '@tanstack/react-query'
import { isAppError } from '@tessera/shared/http/app-error'
import { createStore } from 'zustand/vanilla'

const PROBE_ADDRESS = '/healthz'
const PROBE_TIMEOUT_MS = 5_000
const PROBE_AGAIN_MS = 5_000

/** False while the server does not answer although the browser believes that there is a network: a cable further on, a restart. */
export const reachability = createStore<{ readonly reachable: boolean }>(() => ({ reachable: true }))

async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch(PROBE_ADDRESS, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return ok
  } catch {
    return false
  }
}

/**
 * Looks after the server when a query met no answer. While it is away it is asked every few seconds; when it is back, what failed on the
 * screen is asked for again, as it is when the browser itself notices a network.
 *
 * @param onBack with the server or the network back, for what is no query: the code of a page
 * @returns what stops it
 */
export function watchReachability(queries: QueryClient, onBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing = false

  async function probe(): Promise<void> {
    if (probing) return
    clearTimeout(timer)
    probing = true
    const reachable = await answers()
    probing = false
    const { reachable: before } = reachability.getState()
    reachability.setState({ reachable })
    if (!reachable) timer = setTimeout(() => void probe(), PROBE_AGAIN_MS)
    else if (!before) {
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      onBack()
    }
  }

  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type !== 'failed' && action.type !== 'error') return
    if (isAppError(action.error) && action.error.reason === 'NETWORK' && navigator.onLine) void probe()
  })
  globalThis.addEventListener('online', onBack)
  return () => {
    unsubscribe()
    globalThis.removeEventListener('online', onBack)
    clearTimeout(timer)
    reachability.setState({ reachable: true })
  }
}
