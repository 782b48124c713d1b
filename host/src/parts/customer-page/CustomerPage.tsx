import { Logo, PhoneLink } from '@tessera/shared/ui/core'
import { type ReactNode, useEffect } from 'react'
import styles from './CustomerPage.module.css'

interface CustomerPageProps {
  /** Undefined while nothing is known. */
  readonly shopName: string | undefined
  /** To be called by one press; none is shown without it. */
  readonly shopPhone: string | null | undefined
  /** The window's title: messengers take it when the link is passed on. */
  readonly title: string | undefined
  /** At the end, beside the product's sign. */
  readonly note: string
  readonly children: ReactNode
}

/** A page for a merchant's customer: no menu, the shop's name, and nothing of the product but its sign at the end. */
export function CustomerPage({ shopName, shopPhone, title, note, children }: CustomerPageProps) {
  useTitle(title)
  return (
    <div className={styles.page}>
      {shopName === undefined ? null : (
        <header className={styles.head}>
          <h1 className={styles.shop}>{shopName}</h1>
          <PhoneLink of={shopName} number={shopPhone} inline />
        </header>
      )}
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <Logo size={24} />
        <span>{note}</span>
      </footer>
    </div>
  )
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    // After the effect of the router's root, which gives every page its own.
    if (title) queueMicrotask(() => (document.title = title))
  }, [title])
}
