import type { ReactNode } from 'react'
import { Footer } from './Footer'
import styles from './PublicPage.module.css'
import { TopBar } from './TopBar'

interface PublicPageProps {
  /** The page's heading with its surroundings. */
  readonly header: ReactNode
  readonly children: ReactNode
  /** Rendered above the page, outside its column. */
  readonly overlay?: ReactNode
}

/** Layout of a public page: the home page's bar, one column, the footer. */
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
