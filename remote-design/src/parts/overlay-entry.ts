import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface OverlayEntry {
  readonly open: boolean
  readonly show: () => void
  readonly close: () => void
}

/**
 * Something that lies over a page as an entry of the browser's history under the page's own address: the back button (a phone's
 * gesture) closes it and stays on the page.
 */
export function useOverlayEntry(name: string): OverlayEntry {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as { readonly overlay?: string } | null
  const open = state?.overlay === name
  const { pathname, search } = location
  const show = useCallback(
    () => navigate({ pathname, search }, { state: { ...state, overlay: name }, preventScrollReset: true }),
    [navigate, pathname, search, state, name],
  )
  const close = useCallback(() => (open ? navigate(-1) : undefined), [navigate, open])
  return { open, show: () => void show(), close: () => void close() }
}
