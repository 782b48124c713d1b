import { InputNumber } from './InputNumber'
import styles from './MoneyField.module.css'

interface MoneyFieldProps {
  /** After the figure. */
  readonly suffix?: string
  /** Set by the form item, as those below. */
  readonly id?: string
  /** Fen. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
  readonly onBlur?: () => void
}

/** Parts of a fen that are kept, so that the rule sees a third decimal; beyond them is the noise of the multiplication. */
const KEPT_PARTS = 10_000
const fenOf = (yuan: number): number => Math.round(yuan * 100 * KEPT_PARTS) / KEPT_PARTS

/**
 * A sum in yuan; the form keeps fen. What is typed stays for the field's rule to judge: a figure out of range, or with parts of a fen,
 * becomes no other one silently.
 */
export function MoneyField({ suffix, id, value, onChange, onBlur }: MoneyFieldProps) {
  return (
    <InputNumber<number>
      {...(id === undefined ? {} : { id })}
      {...(suffix === undefined ? {} : { suffix })}
      className={styles.money}
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(yuan) => onChange?.(yuan === null ? null : fenOf(yuan))}
      {...(onBlur ? { onBlur } : {})}
      inputMode="decimal"
      controls={false}
    />
  )
}
