import { InputNumber } from '@tessera/shared/ui/form'
import styles from './Materials.module.css'

interface PriceFieldProps {
  /** Set by the form item. */
  readonly id?: string
  /** Fen. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
}

/** A price in yuan with two decimals; the form keeps fen. */
export function PriceField({ id, value, onChange }: PriceFieldProps) {
  return (
    <InputNumber<number>
      {...(id === undefined ? {} : { id })}
      className={styles.number}
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
      precision={2}
      min={0}
      inputMode="decimal"
      controls={false}
    />
  )
}
