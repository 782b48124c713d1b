import { Coins } from 'lucide-react'
import { type Cost, costOf, type Quota } from './cost.rules'
import styles from './CostNote.module.css'
import { GUARDS_TEXT } from './guards.text'

interface CostNoteProps {
  /** Undefined while loading. */
  readonly quota: Quota | undefined
  readonly failed: boolean
  /** Says how many more are free, e.g. `还可免费新建 2 位`. */
  readonly free: (left: number) => string
  /** What one beyond them costs; by default, that submitting takes the beans. */
  readonly paid?: (beans: number) => string
}

/** Cost of saving, shown beforehand instead of a confirmation. */
export function CostNote({ quota, failed, free, paid = GUARDS_TEXT.cost }: CostNoteProps) {
  const cost = quota && costOf(quota)
  const short = cost?.kind === 'paid' && cost.missing > 0
  return (
    <div className={short ? `${styles.cost} ${styles.short}` : styles.cost} aria-live="polite">
      <Coins size={18} aria-hidden />
      <span>
        <b>{headline(cost, failed, { free, paid })}</b>
        {cost?.kind === 'paid' && quota ? <small>{GUARDS_TEXT.costHint(quota.beans)}</small> : null}
        {short ? <small>{GUARDS_TEXT.costShort(cost.missing)}</small> : null}
      </span>
    </div>
  )
}

type Words = Required<Pick<CostNoteProps, 'free' | 'paid'>>

function headline(cost: Cost | undefined, failed: boolean, { free, paid }: Words): string {
  if (cost?.kind === 'free') return free(cost.left)
  if (cost?.kind === 'paid') return paid(cost.beans)
  return failed ? GUARDS_TEXT.costUnknown : GUARDS_TEXT.costLoading
}
