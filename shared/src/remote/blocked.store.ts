import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A page that somebody was not let into. */
export interface Blocked {
  /** Where they were led instead. */
  readonly landing: string
  readonly sentence: string
  /** A membership is all that they lack. */
  readonly isForSale: boolean
}

/** A redirect of a loader carries no state: what it has to say waits here for the page that it leads to. A reload does not say it again. */
export const blockedStore = createStore<{ readonly blocked: Blocked | null }>(() => ({ blocked: null }))

export function forgetBlocked(): void {
  blockedStore.setState({ blocked: null })
}

/** What the person who stands here was not let into. */
export function useBlocked(): Blocked | null {
  const { pathname } = useLocation()
  const blocked = useStore(blockedStore, (state) => state.blocked)
  return blocked?.landing === pathname ? blocked : null
}
