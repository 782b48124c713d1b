import { InputNumber } from '@tessera/shared/ui/form'
import styles from './NewCustomer.module.css'
import { CUSTOMERS_TEXT } from './customers.text'

interface YuanFieldProps {
  /** Set by the form item. */
  readonly id?: string
  /** Fen. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
}

/** A sum in whole yuan; the form keeps fen. */
export function YuanField({ id, value, onChange }: YuanFieldProps) {
  return (
    <InputNumber<number>
      {...(id === undefined ? {} : { id })}
      className={styles.number}
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
      precision={0}
      min={0}
      suffix={CUSTOMERS_TEXT.yuan}
      inputMode="numeric"
      controls={false}
    />
  )
}
