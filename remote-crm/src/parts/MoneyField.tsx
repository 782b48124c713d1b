import { InputNumber } from '@tessera/shared/ui/form'
import styles from './MoneyField.module.css'

interface MoneyFieldProps {
  /** Whole yuan alone, without cents. */
  readonly whole?: boolean
  /** After the figure. */
  readonly suffix?: string
  /** Set by the form item, as those below. */
  readonly id?: string
  /** Fen. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
  readonly onBlur?: () => void
}

/** A sum in yuan; the form keeps fen. What is typed stays for the field's rule to judge: a figure out of range becomes no other one silently. */
export function MoneyField({ whole = false, suffix, id, value, onChange, onBlur }: MoneyFieldProps) {
  return (
    <InputNumber<number>
      {...(id === undefined ? {} : { id })}
      {...(suffix === undefined ? {} : { suffix })}
      className={styles.money}
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
      {...(onBlur ? { onBlur } : {})}
      precision={whole ? 0 : 2}
      inputMode={whole ? 'numeric' : 'decimal'}
      controls={false}
    />
  )
}
