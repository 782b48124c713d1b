import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  readonly description?: string
  /** Actions at the end of the title row. */
  readonly extra?: ReactNode
  /** Fills the height between the frame's bars without scrolling; for workbenches. */
  readonly fill?: boolean
  /** Hides the title visually, not from screen readers: on a small screen the work needs the space. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** The outer layout of every page: one heading, one content column of at most 1440 px. */
export function Page({ title, description, extra, fill, quiet, children }: PageProps) {
  return (
    <section className={fill ? `${styles.page} ${styles.fill}` : styles.page}>
      <header className={quiet ? styles.quiet : styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {description ? <p className={styles.description}>{description}</p> : null}
        </div>
        {extra ? <div className={styles.extra}>{extra}</div> : null}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
