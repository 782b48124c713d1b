import { useLayoutEffect } from 'react'

let container: HTMLElement | null = null

/**
 * Where sheets and drawers stand. Any other place than the body itself keeps the component library from writing its own scroll lock,
 * a style element without a nonce, which a strict content policy refuses.
 */
export function overlayContainer(): HTMLElement {
  if (!container?.isConnected) {
    container = document.createElement('div')
    document.body.append(container)
  }
  return container
}

let locks = 0

/** Holds the page still while something lies over it; the last one to close lets it go. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined
    if (locks++ === 0) {
      const { style } = document.body
      // The scroll bar goes away with the overflow; its place is kept, so that nothing jumps.
      style.paddingRight = `${globalThis.innerWidth - document.documentElement.clientWidth}px`
      style.overflow = 'hidden'
    }
    return () => {
      if (--locks > 0) return
      document.body.style.overflow = ''
      document.body.style.paddingRight = ''
    }
  }, [locked])
}
