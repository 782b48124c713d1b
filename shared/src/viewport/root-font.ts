import { rootFontSize } from './root-font.rules'

/**
 * Keeps the root font size at the rule's value: now, on resize, and after a bfcache restore, when the viewport may have changed. Only for
 * content in rem; our own sizes are in px (see tokens.ts).
 *
 * @returns a function that stops it
 */
export function keepRootFont(root: HTMLElement = document.documentElement): () => void {
  const apply = (): void => {
    root.style.fontSize = `${rootFontSize(globalThis.innerWidth)}px`
  }
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) apply()
  }
  apply()
  globalThis.addEventListener('resize', apply)
  globalThis.addEventListener('pageshow', onShow)
  return () => {
    globalThis.removeEventListener('resize', apply)
    globalThis.removeEventListener('pageshow', onShow)
  }
}
