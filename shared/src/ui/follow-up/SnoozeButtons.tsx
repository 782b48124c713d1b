import { useState } from 'react'
import type { Customer } from '../../contract/customer'
import { formatMinute } from '../../text/format.text'
import { Button } from '../core/Button'
import { toast } from '../core/toast.store'
import { FOLLOW_IN, FOLLOW_UP_TEXT as TEXT } from './follow-up.text'
import { followIn } from './follow-in'
import styles from './SnoozeButtons.module.css'
import { useFieldChange } from './use-field-change'

/** The next follow-up in one tap, which can be taken back. */
export function SnoozeButtons({ customer }: { readonly customer: Customer }) {
  const change = useFieldChange()
  const [saving, setSaving] = useState<number | null>(null)
  const undo = async (saved: Customer) => {
    const { nextFollowTime, name } = customer
    if (await change(saved, { nextFollowTime }, { undo: true })) toast.success(TEXT.undone(name))
  }
  const snooze = async (days: number) => {
    setSaving(days)
    const nextFollowTime = followIn(days, new Date())
    const saved = await change(customer, { nextFollowTime })
    setSaving(null)
    if (saved) toast.undoable(TEXT.set(customer.name, formatMinute(nextFollowTime)), () => void undo(saved))
  }
  return (
    <div className={styles.chips}>
      {FOLLOW_IN.map(({ days, text }) => (
        <Button
          key={days}
          size="small"
          aria-label={TEXT.snooze(customer.name, text)}
          loading={saving === days}
          onClick={() => void snooze(days)}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}
