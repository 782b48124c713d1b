import { useEffect, useEffectEvent } from 'react'
import { enterOverlay } from './overlay-history'

/** While something lies over the page, the browser's back button (a phone's gesture) closes it instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? enterOverlay(() => close()) : undefined), [open])
}
