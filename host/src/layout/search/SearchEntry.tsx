import { useOnDemand } from '@tessera/shared/ui/core'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './Search.module.css'
import { SEARCH_TEXT } from './search.text'

/** Lazy-loaded: most pages are left without a search. */
const loadDialog = () => import('./SearchDialog')

/** Opens the search: a field in the header, a sign on phones, `/` outside fields, Ctrl or ⌘ with K anywhere. */
export function SearchEntry({ isPhone }: { readonly isPhone: boolean }) {
  const [open, setOpen] = useState(false)
  const { part, fetch } = useOnDemand(loadDialog)
  const show = () => void fetch().then(() => setOpen(true))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <>
      <button
        type="button"
        className={isPhone ? styles.sign : styles.field}
        aria-label={SEARCH_TEXT.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={show}
        onPointerEnter={() => void fetch()}
      >
        <Search size={isPhone ? 20 : 16} aria-hidden />
        {isPhone ? null : (
          <>
            <span>{SEARCH_TEXT.field}</span>
            <kbd>{SEARCH_TEXT.key}</kbd>
          </>
        )}
      </button>
      {part && open ? <part.SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function asksForSearch({ key, metaKey, ctrlKey, altKey, target, isComposing }: KeyboardEvent): boolean {
  if (altKey || isComposing) return false
  if (key.toLowerCase() === 'k') return metaKey || ctrlKey
  if (key !== '/' || metaKey || ctrlKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
}
