import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A note in the address of its customer's page. */
export const noteHash = (id: string): string => `#note-${id}`

interface Pages {
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly more: () => void
}

/** Scrolls to the note that the address names, fetching older ones until it is there. */
export function useNotePlace({ hasMore, loadingMore, more }: Pages, shown: number): void {
  // The key changes with every click, so that a second one on the same number scrolls again.
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!hash.startsWith(noteHash(''))) return
    const element = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (element) {
      element.scrollIntoView({ block: 'center' })
      element.focus({ preventScroll: true })
    } else if (hasMore && !loadingMore) more()
  }, [hash, key, shown, hasMore, loadingMore, more])
}
