import { rootFontSize } from './root-font.rules'

/**
 * Keeps the root element's font at the rule's size: now, on every resize, and when the browser brings the page back from its cache,
 * where the window may have had another size. Our own sizes are in px and do not follow it (see tokens.ts); it holds for content in rem.
 *
 * @returns what stops it
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
