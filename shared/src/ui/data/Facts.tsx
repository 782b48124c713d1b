import type { ReactNode } from 'react'
import { DATA_TEXT } from './data.text'
import styles from './Facts.module.css'

/** Name–value list of a record's properties. Its children are {@link Fact}s. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

interface FactProps {
  readonly name: string
  /** An empty value is shown as a dash. */
  readonly children?: ReactNode
}

export function Fact({ name, children }: FactProps) {
  const known = children !== null && children !== undefined && children !== ''
  return (
    <div>
      <dt>{name}</dt>
      <dd>{known ? children : DATA_TEXT.none}</dd>
    </div>
  )
}
