import type { ReactNode } from 'react'
import { Footer } from './Footer'
import styles from './PublicPage.module.css'
import { TopBar } from './TopBar'

interface PublicPageProps {
  /** The page's heading and what stands around it. */
  readonly header: ReactNode
  readonly children: ReactNode
  /** Stands over the page, not in its column. */
  readonly overlay?: ReactNode
}

/** A page that anybody may open: the home page's bar above, one column, the footer at the end. */
export function PublicPage({ header, children, overlay }: PublicPageProps) {
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.main}>
        <header className={styles.header}>{header}</header>
        {children}
      </main>
      <Footer />
      {overlay}
    </div>
  )
}
