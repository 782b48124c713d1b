import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** Persistent notice about the session or the product, above any page, with its actions. Stays until answered. */
export function Notice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <output className={styles.notice}>
      <span className={styles.text}>{text}</span>
      <span className={styles.actions}>{children}</span>
    </output>
  )
}
