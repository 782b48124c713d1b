import { Logo } from '@tessera/shared/ui/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './BareFrame.module.css'

/** Frame of short pages outside `/work`: the logo, linked to the home page, and the content centred. */
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
