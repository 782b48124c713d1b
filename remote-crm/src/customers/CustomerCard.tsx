import type { Customer } from '@tessera/shared/contract/customer'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatTime } from '@tessera/shared/text/format.text'
import { StatusTag } from '@tessera/shared/ui/data'
import { TagChips } from '@tessera/shared/ui/tags'
import { Phone } from 'lucide-react'
import { DueTime } from './DueTime'
import { CustomerLink } from './CustomerLink'
import styles from './Customers.module.css'
import { homeOf, STAGE_TONE } from './customers.rules'
import { CUSTOMERS_TEXT, levelText, wechatText } from './customers.text'

/** A customer on a phone, with one-tap calling. */
export function CustomerCard({ customer }: { readonly customer: Customer }) {
  const { name, mobile, wechat, stage, level, ownerName, createdAt, nextFollowTime, tagIds } = customer
  const home = homeOf(customer)
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <div className={styles.head}>
          <CustomerLink customer={customer} />
          <StatusTag tone={STAGE_TONE[stage]}>{STAGE_TEXT[stage]}</StatusTag>
          <small>{levelText(level)}</small>
        </div>
        <span>{mobile ?? wechatText(wechat)}</span>
        {home.length > 0 ? <small>{home.join(' · ')}</small> : null}
        {tagIds.length > 0 ? <TagChips scope="customer" tagIds={tagIds} /> : null}
        <small>
          {ownerName} ·{' '}
          {nextFollowTime ? (
            <>
              {CUSTOMERS_TEXT.followAt} <DueTime at={nextFollowTime} />
            </>
          ) : (
            `${CUSTOMERS_TEXT.createdOn} ${formatTime(createdAt)}`
          )}
        </small>
      </div>
      {mobile ? (
        <a className={styles.call} href={`tel:${mobile}`} aria-label={CUSTOMERS_TEXT.call(name)}>
          <Phone size={20} aria-hidden />
        </a>
      ) : null}
    </div>
  )
}
