import { useLayoutEffect, useRef } from 'react'

/**
 * First in what an overlay shows: it begins at the dialog itself, whose title is read, and not at the button that closes it, which comes
 * first among its controls (WAI-ARIA, dialog pattern). A field that is focused by itself keeps the focus.
 */
export function DialogStart() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]')
    if (!dialog || dialog.contains(document.activeElement)) return
    dialog.tabIndex = -1
    dialog.focus({ preventScroll: true })
  }, [])
  return <span ref={place} hidden />
}
