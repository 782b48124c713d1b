import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { reachability } from '../observation/reachability'

function subscribe(notify: () => void): () => void {
  globalThis.addEventListener('online', notify)
  globalThis.addEventListener('offline', notify)
  return () => {
    globalThis.removeEventListener('online', notify)
    globalThis.removeEventListener('offline', notify)
  }
}

/** `offline` while the browser reports no network, `away` while the browser is online but the server does not answer. */
export type Connection = 'online' | 'offline' | 'away'

export function useConnection(): Connection {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const reachable = useStore(reachability, (state) => state.reachable)
  if (!online) return 'offline'
  return reachable ? 'online' : 'away'
}
