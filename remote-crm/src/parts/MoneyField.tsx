import { InputNumber } from '@tessera/shared/ui/form'
import styles from './MoneyField.module.css'

interface MoneyFieldProps {
  /** Whole yuan alone, without cents. */
  readonly whole?: boolean
  /** After the figure. */
  readonly suffix?: string
  /** Set by the form item, as the two below. */
  readonly id?: string
  /** Fen. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
}

/** A sum in yuan; the form keeps fen. */
export function MoneyField({ whole = false, suffix, id, value, onChange }: MoneyFieldProps) {
  return (
    <InputNumber<number>
      {...(id === undefined ? {} : { id })}
      {...(suffix === undefined ? {} : { suffix })}
      className={styles.money}
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
      precision={whole ? 0 : 2}
      min={0}
      inputMode={whole ? 'numeric' : 'decimal'}
      controls={false}
    />
  )
}
