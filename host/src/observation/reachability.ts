import type { QueryClient } from '@tanstack/react-query'
import { toRequestError } from '@tessera/shared/http/app-error'
import { httpClient } from '@tessera/shared/http/client'
import { createStore } from 'zustand/vanilla'

const PROBE_ADDRESS = '/healthz'
const PROBE_TIMEOUT_MS = 5_000
const PROBE_AGAIN_MS = 5_000

/** False while the server does not answer although the browser is online, for instance during a restart. */
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
 * Probes the server after any call failed with a network error, every few seconds until it answers; then refetches the failed queries
 * on screen.
 *
 * @param onBack called when the server answers again or the browser comes online: retries a page's code, which is no query
 * @returns stops probing
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

  const { response } = httpClient.interceptors
  const watching = response.use(null, (failure: unknown) => {
    if (toRequestError(failure).reason === 'NETWORK' && navigator.onLine) void probe()
    throw failure
  })
  globalThis.addEventListener('online', onBack)
  return () => {
    response.eject(watching)
    globalThis.removeEventListener('online', onBack)
    clearTimeout(timer)
    reachability.setState({ reachable: true })
  }
}
