import { useBackCloses } from '@tessera/shared/ui/overlay/use-back-closes'
import { LayoutGrid, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MenuSection } from '../router/menu.rules'
import styles from './BottomBar.module.css'
import { GROUP_TEXT, LAYOUT_TEXT } from './layout.text'
import { placesOf } from './layout.rules'
import linkStyles from './MenuLink.module.css'
import { MenuLink } from './MenuLink'

/** The phone's menu: at most five entries; when there are more, the fifth opens the full menu. */
export function BottomBar({ sections }: { readonly sections: readonly MenuSection[] }) {
  const [open, setOpen] = useState(false)
  const { places, hasMore } = placesOf(sections)
  return (
    <nav className={styles.bar} aria-label={LAYOUT_TEXT.menu}>
      {places.map((item) => (
        <MenuLink key={item.path} item={item} look="bar" />
      ))}
      {hasMore ? (
        <button
          type="button"
          className={`${linkStyles.link} ${linkStyles.bar} ${styles.more}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <LayoutGrid size={20} strokeWidth={1.75} aria-hidden />
          <span>{LAYOUT_TEXT.more}</span>
        </button>
      ) : null}
      {open ? <AllPlaces sections={sections} onClose={() => setOpen(false)} /> : null}
    </nav>
  )
}

function AllPlaces({ sections, onClose }: { readonly sections: readonly MenuSection[]; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    // The click's target is the dialog itself only on its backdrop.
    const onClick = (event: MouseEvent) => (event.target === element ? element.close() : undefined)
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={LAYOUT_TEXT.allPlaces} onClose={onClose}>
      <div className={styles.content}>
        <header className={styles.head}>
          <h2>{LAYOUT_TEXT.allPlaces}</h2>
          <button type="button" className={styles.close} aria-label={LAYOUT_TEXT.close} onClick={onClose}>
            <X size={20} aria-hidden />
          </button>
        </header>
        {sections.map(({ group, items }) => (
          <section key={group} className={styles.group}>
            <h3>{GROUP_TEXT[group]}</h3>
            {items.map((item) => (
              <MenuLink key={item.path} item={item} look="row" onFollow={onClose} />
            ))}
          </section>
        ))}
      </div>
    </dialog>
  )
}
