import { useEffect } from 'react'
import { ROUTER_TEXT } from './router.text'
import { useCurrentPage } from './use-host'

/** Keeps the window's title that of the current page. */
export function usePageTitle(): void {
  const page = useCurrentPage()
  useEffect(() => {
    document.title = page ? `${page.title} · ${ROUTER_TEXT.brand}` : ROUTER_TEXT.brand
  }, [page])
}
