import { useIsLow, useIsNarrow } from '@tessera/shared/ui/core'

/** One step per screen where columns do not fit: portrait tablets, and phones in any orientation. */
export const useIsCompact = (): boolean => {
  const isNarrow = useIsNarrow()
  return useIsLow() || isNarrow
}
