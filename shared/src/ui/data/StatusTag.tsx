import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

export type StatusTone = 'neutral' | 'primary' | 'accent' | 'success' | 'warning' | 'danger'

export function StatusTag({
  tone = 'neutral',
  children,
}: {
  readonly tone?: StatusTone
  readonly children: ReactNode
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
