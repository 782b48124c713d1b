import type { TagColor } from '@tessera/shared/contract/tag'
import type { ReactNode } from 'react'
import styles from './TagChip.module.css'

/** A tag's name in its colour. */
export function TagChip({ color, children }: { readonly color: TagColor; readonly children: ReactNode }) {
  return <span className={`${styles.chip} ${styles[color]}`}>{children}</span>
}
