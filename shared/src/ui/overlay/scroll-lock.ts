import { useLayoutEffect } from 'react'

let container: HTMLElement | null = null

/**
 * Container of sheets and drawers. Any container but the body disables antd's scroll lock: a style element without a nonce, which a
 * strict CSP blocks.
 */
export function overlayContainer(): HTMLElement {
  if (!container?.isConnected) {
    container = document.createElement('div')
    document.body.append(container)
  }
  return container
}

let locks = 0

/** Scroll lock while an overlay is open; released when the last one closes. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined
    if (locks++ === 0) {
      const { style } = document.body
      // `overflow: hidden` removes the scroll bar: keep its width, so that nothing shifts.
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
