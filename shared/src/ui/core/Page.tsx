import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  readonly description?: string
  /** Actions at the end of the title row. */
  readonly extra?: ReactNode
  /** Takes the whole height below the frame's header without a scroll of its own: workbenches. */
  readonly fill?: boolean
  /** The title is for screen readers only: on a small screen, work in hand needs its place. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** Every page starts with it: one heading, one column of content at most 1440 px wide. */
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
