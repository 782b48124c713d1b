import { useEffect } from 'react'

/** Of which one is still there, even after a list was loaded anew. */
const REMEMBERED = 30
/** Fields for text, which would bring up the keyboard of a phone. */
const TYPED = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio])'

/** What had the focus, the latest last. */
const focused: HTMLElement[] = []
function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.matches(TYPED)) return
  focused.push(target)
  if (focused.length > REMEMBERED) focused.shift()
}
// The first screen is drawn without a browser.
if (typeof document !== 'undefined') document.addEventListener('focusin', remember)

const isLost = () => document.activeElement === null || document.activeElement === document.body
const isThere = (element: HTMLElement) =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled')

/** When the focus is lost with what had it, what had it before and is still there gets it back. */
export function returnFocus(): void {
  // Not before the page is as it will be.
  setTimeout(() => {
    if (isLost()) focused.findLast(isThere)?.focus({ preventScroll: true })
  })
}

/** {@link returnFocus} once this is closed, or gone with what opened it. */
export function useFocusReturn(open: boolean): void {
  useEffect(() => (open ? returnFocus : undefined), [open])
}
