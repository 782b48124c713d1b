import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A denied page. */
export interface Blocked {
  /** Path redirected to. */
  readonly landing: string
  readonly sentence: string
  /** Only the membership is missing. */
  readonly isForSale: boolean
}

/** A loader's redirect carries no state: the message is kept here for the destination page. A reload drops it. */
export const blockedStore = createStore<{ readonly blocked: Blocked | null }>(() => ({ blocked: null }))

export function forgetBlocked(): void {
  blockedStore.setState({ blocked: null })
}

/** The denied page that led to the current one. */
export function useBlocked(): Blocked | null {
  const { pathname } = useLocation()
  const blocked = useStore(blockedStore, (state) => state.blocked)
  return blocked?.landing === pathname ? blocked : null
}
