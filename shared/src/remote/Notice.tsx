import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** One sentence about the session or the product, over whatever page is open, with what can be done about it. It stays until it is answered. */
export function Notice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <output className={styles.notice}>
      <span className={styles.text}>{text}</span>
      <span className={styles.actions}>{children}</span>
    </output>
  )
}
