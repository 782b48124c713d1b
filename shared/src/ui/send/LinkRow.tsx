import type { ReactNode } from 'react'
import styles from './SendSheet.module.css'

interface LinkRowProps {
  readonly title: string
  /** What became of it, a `span` a line. */
  readonly children: ReactNode
  /** `LinkActions` of a living link. */
  readonly actions: ReactNode
}

/** A former link in a list of them. */
export function LinkRow({ title, children, actions }: LinkRowProps) {
  return (
    <li className={styles.share}>
      <div className={styles.words}>
        <b>{title}</b>
        {children}
      </div>
      {actions}
    </li>
  )
}
