import { useCallback, useSyncExternalStore } from 'react'
import { MEASURES } from '../tokens'

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = globalThis.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches)
}

/** True up to 767 px of width, where the phone's layout applies. */
export const useIsPhone = (): boolean => useMediaQuery(`(max-width: ${MEASURES.phoneMax}px)`)
/** True where three columns have no room side by side: tablets held upright, and phones. */
export const useIsNarrow = (): boolean => useMediaQuery(`(max-width: ${MEASURES.narrowMax}px)`)
/** True on a phone held sideways: wide, but too low for rows above one another. */
export const useIsLow = (): boolean => useMediaQuery(`(max-height: ${MEASURES.lowMax}px) and (orientation: landscape)`)
/** True when the main pointer is a finger. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)')
/** True for people who asked their system for less motion. */
export const usePrefersStill = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)')
