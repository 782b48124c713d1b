import type { Customer } from '@tessera/shared/contract/customer'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { Copy, Phone } from 'lucide-react'
import { useState } from 'react'
import styles from './CustomerPage.module.css'
import { CUSTOMERS_TEXT as TEXT, FOLLOW_IN, FOLLOW_UP_TEXT } from './customers.text'
import { followUpOf } from './follow-up.rules'
import { followIn } from './follow-time.rules'
import { useFieldChange } from './use-field-change'

/** What to do next, and how to reach the customer. */
export function NextStep({ customer }: { readonly customer: Customer }) {
  const { mobile, wechat, nextFollowTime } = customer
  const [opened] = useState(() => new Date())
  const state = followUpOf(nextFollowTime, opened)
  return (
    <section className={styles.card} aria-label={TEXT.nextFollowTime}>
      <div className={styles.next} data-state={state}>
        <b>{FOLLOW_UP_TEXT[state]}</b>
        {nextFollowTime ? <time dateTime={nextFollowTime}>{formatTime(nextFollowTime)}</time> : null}
      </div>
      <Snooze customer={customer} />
      {mobile ? (
        <div className={styles.contact}>
          <a className={styles.call} href={`tel:${mobile}`} aria-label={TEXT.call(customer.name)}>
            <Phone size={18} aria-hidden />
            {mobile}
          </a>
          <CopyButton value={mobile} label={TEXT.copyMobile} />
        </div>
      ) : null}
      {wechat ? (
        <div className={styles.contact}>
          <span>
            {TEXT.wechat} {wechat}
          </span>
          <CopyButton value={wechat} label={TEXT.copyWechat} />
        </div>
      ) : null}
    </section>
  )
}

function Snooze({ customer }: { readonly customer: Customer }) {
  const change = useFieldChange()
  const [saving, setSaving] = useState<number | null>(null)
  const snooze = async (days: number) => {
    setSaving(days)
    const nextFollowTime = followIn(days, new Date())
    if (await change(customer, { nextFollowTime })) toast.success(TEXT.followSet(formatTime(nextFollowTime)))
    setSaving(null)
  }
  return (
    <div className={styles.chips}>
      {FOLLOW_IN.map(({ days, text }) => (
        <Button key={days} size="small" loading={saving === days} onClick={() => void snooze(days)}>
          {text}
        </Button>
      ))}
    </div>
  )
}

function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(TEXT.copied)
    } catch {
      // Without https there is no clipboard; the number stands there to be selected.
      toast.info(TEXT.copyFailed)
    }
  }
  return <Button variant="quiet" icon={<Copy aria-hidden />} aria-label={label} onClick={() => void copy()} />
}
