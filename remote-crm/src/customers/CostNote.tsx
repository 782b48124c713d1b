import { Coins } from 'lucide-react'
import styles from './NewCustomer.module.css'
import type { Cost } from './customers.rules'
import { CUSTOMERS_TEXT } from './customers.text'

interface CostNoteProps {
  /** Undefined while loading. */
  readonly cost: Cost | undefined
  readonly failed: boolean
  /** The team's balance. */
  readonly beans: number | undefined
}

/** Cost of saving, shown beforehand instead of a confirmation. */
export function CostNote({ cost, failed, beans }: CostNoteProps) {
  const short = cost?.kind === 'paid' && cost.missing > 0
  return (
    <div className={short ? `${styles.cost} ${styles.short}` : styles.cost} aria-live="polite">
      <Coins size={18} aria-hidden />
      <span>
        <b>{headline(cost, failed)}</b>
        {cost?.kind === 'paid' && beans !== undefined ? <small>{CUSTOMERS_TEXT.quotaPaidHint(beans)}</small> : null}
        {short ? <small>{CUSTOMERS_TEXT.quotaShort(cost.missing)}</small> : null}
      </span>
    </div>
  )
}

function headline(cost: Cost | undefined, failed: boolean): string {
  if (cost?.kind === 'free') return CUSTOMERS_TEXT.quotaFree(cost.left)
  if (cost?.kind === 'paid') return CUSTOMERS_TEXT.quotaPaid(cost.beans)
  return failed ? CUSTOMERS_TEXT.quotaUnknown : CUSTOMERS_TEXT.quotaLoading
}
