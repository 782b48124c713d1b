import type { ReactNode } from 'react'
import { formatNumber } from '../../text/format.text'
import { Skeleton } from '../core/LoadingState'
import styles from './Metric.module.css'

interface MetricProps {
  readonly label: string
  /** Undefined while loading: the space is reserved. */
  readonly value: number | string | undefined
  readonly unit?: string
  readonly hint?: ReactNode
}

/** A key figure, with thousands separators. */
export function Metric({ label, value, unit, hint }: MetricProps) {
  return (
    <div className={styles.metric}>
      <span className={styles.label}>{label}</span>
      {value === undefined ? (
        <Skeleton width={96} height={36} />
      ) : (
        <span className={styles.value}>
          {typeof value === 'number' ? formatNumber(value) : value}
          {unit ? <small>{unit}</small> : null}
        </span>
      )}
      {hint ? <span className={styles.hint}>{hint}</span> : null}
    </div>
  )
}
