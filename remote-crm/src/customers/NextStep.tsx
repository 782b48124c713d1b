import type { Customer } from '@tessera/shared/contract/customer'
import { formatMinute } from '@tessera/shared/text/format.text'
import { Button, copyText, toast } from '@tessera/shared/ui/core'
import { SnoozeButtons } from '@tessera/shared/ui/follow-up'
import { Copy, Phone } from 'lucide-react'
import { useState } from 'react'
import styles from './CustomerPage.module.css'
import { CUSTOMERS_TEXT as TEXT, FOLLOW_UP_TEXT } from './customers.text'
import { followUpOf } from './follow-up.rules'

/** What to do next, and how to reach the customer. */
export function NextStep({ customer }: { readonly customer: Customer }) {
  const { mobile, wechat, nextFollowTime } = customer
  const [opened] = useState(() => new Date())
  const state = followUpOf(nextFollowTime, opened)
  return (
    <section className={styles.card} aria-label={TEXT.nextFollowTime}>
      <div className={styles.next} data-state={state}>
        <b>{FOLLOW_UP_TEXT[state]}</b>
        {nextFollowTime ? <time dateTime={nextFollowTime}>{formatMinute(nextFollowTime)}</time> : null}
      </div>
      <SnoozeButtons customer={customer} />
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

function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const copy = async () => {
    try {
      await copyText(value)
      toast.success(TEXT.copied)
    } catch {
      // Not allowed; the number stands there to be selected.
      toast.info(TEXT.copyFailed)
    }
  }
  return <Button variant="quiet" icon={<Copy aria-hidden />} aria-label={label} onClick={() => void copy()} />
}
