import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A note in the address of its customer's page. */
export const noteHash = (id: string): string => `#note-${id}`

interface Pages {
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly more: () => void
}

/** State of a link to a note: another value for each click, so that a second one on the same number scrolls again. */
interface NoteAsked {
  readonly asked?: string
}

/** Scrolls to the note that the address names, once for each link, fetching older ones until it is there. */
export function useNotePlace({ hasMore, loadingMore, more }: Pages, shown: number): void {
  const { hash, state } = useLocation()
  const asked = `${hash} ${(state as NoteAsked | null)?.asked ?? ''}`
  const reached = useRef('')
  useEffect(() => {
    if (!hash.startsWith(noteHash('')) || reached.current === asked) return
    const element = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (element) {
      reached.current = asked
      element.scrollIntoView({ block: 'center' })
      element.focus({ preventScroll: true })
    } else if (hasMore && !loadingMore) more()
  }, [hash, asked, shown, hasMore, loadingMore, more])
}
