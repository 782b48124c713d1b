import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { depthOf, enterOverlay } from './overlay-history'

/** While the overlay is open, the back button or gesture closes it instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? enterOverlay(() => close()) : undefined), [open])
}

/** Whether overlays have entries above the page's own: a page that closes them and goes back itself waits for these to be gone first. */
export const useHasOverlaySteps = (): boolean => depthOf(useLocation()) > 0
