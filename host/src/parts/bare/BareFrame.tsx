import { Logo } from '@tessera/shared/ui/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './BareFrame.module.css'

/** What stands around a page outside `/work` that has one thing to say: the product's sign, which leads home, and the thing in the middle. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header>
        <Link to="/">
          <Logo size={32} />
        </Link>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
