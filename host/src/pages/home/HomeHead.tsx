import type { ReactNode } from 'react'
import { Hero } from './Hero'
import styles from './HomePage.module.css'
import { TopBar } from '../../parts/public-page/TopBar'

interface HomeHeadProps {
  readonly children?: ReactNode
  /** Placed below the main part. */
  readonly rest?: ReactNode
}

/** The home page's frame and first screen, which is also prerendered into the document (first-paint.tsx). */
export function HomeHead({ children, rest }: HomeHeadProps) {
  return (
    <div className={styles.page}>
      <TopBar />
      <main>
        <Hero />
        {children}
      </main>
      {rest}
    </div>
  )
}
