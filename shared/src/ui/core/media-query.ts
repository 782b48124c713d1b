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

/** Up to 767 px wide: the phone layout applies. */
export const useIsPhone = (): boolean => useMediaQuery(`(max-width: ${MEASURES.phoneMax}px)`)
/** Too narrow for three columns: portrait tablets and phones. */
export const useIsNarrow = (): boolean => useMediaQuery(`(max-width: ${MEASURES.narrowMax}px)`)
/** Landscape phone: wide, but too low for stacked rows. */
export const useIsLow = (): boolean => useMediaQuery(`(max-height: ${MEASURES.lowMax}px) and (orientation: landscape)`)
/** The primary pointer is coarse (touch). */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)')
/** The system asks for reduced motion. */
export const usePrefersStill = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)')
