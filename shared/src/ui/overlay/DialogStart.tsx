import { useLayoutEffect, useRef } from 'react'

interface DialogStartProps {
  /** The library notes what had the focus and then moves it to the first control: from there it goes on to the dialog. */
  readonly isEntered?: boolean
}

/**
 * First in what an overlay shows: it begins at the dialog itself, whose title is read, and not at the button that closes it, which comes
 * first among its controls (WAI-ARIA, dialog pattern). A field that is focused by itself keeps the focus.
 */
export function DialogStart({ isEntered = false }: DialogStartProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]')
    if (!dialog || dialog.contains(document.activeElement)) return undefined
    dialog.tabIndex = -1
    const begin = () => dialog.focus({ preventScroll: true })
    if (!isEntered) {
      begin()
      return undefined
    }
    const enter = ({ target }: FocusEvent) => {
      if (target === dialog.querySelector('button')) begin()
    }
    dialog.addEventListener('focusin', enter, { once: true })
    return () => dialog.removeEventListener('focusin', enter)
  }, [isEntered])
  return <span ref={place} hidden />
}
