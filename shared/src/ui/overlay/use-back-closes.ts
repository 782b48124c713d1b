import { useEffect, useEffectEvent } from 'react'
import { enterOverlay } from './overlay-history'

/** While the overlay is open, the back button or gesture closes it instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? enterOverlay(() => close()) : undefined), [open])
}
