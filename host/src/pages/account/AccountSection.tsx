import { type ReactNode, useId } from 'react'
import styles from './Account.module.css'

interface AccountSectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function AccountSection({ title, children }: AccountSectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
