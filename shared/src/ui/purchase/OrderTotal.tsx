import type { PurchaseEffect } from '../../contract/order'
import { errorText } from '../../text/errors.text'
import { formatMoney } from '../../text/format.text'
import { Button } from '../core/Button'
import { Skeleton } from '../core/LoadingState'
import type { OpenOrder } from './payment.store'
import type { useQuote } from './purchase.api'
import { beyondLine, creditLine, grantLines, membershipLine, PURCHASE_TEXT } from './purchase.text'
import styles from './OrderTotal.module.css'

/** Total and effect of an order, shown before it is placed. */
export function OrderTotal({ quote }: { readonly quote: ReturnType<typeof useQuote> }) {
  const { data, error } = quote
  if (!data) {
    return (
      <div className={styles.total} aria-busy={quote.isFetching}>
        {error ? (
          <p className={styles.failed} role="alert">
            {errorText(error)}
            <Button size="small" onClick={() => void quote.refetch()} loading={quote.isFetching}>
              {PURCHASE_TEXT.retry}
            </Button>
          </p>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    )
  }
  return (
    <div className={styles.total} aria-busy={quote.isFetching}>
      {data.creditFen > 0 ? (
        <dl className={styles.sums}>
          <dt>{PURCHASE_TEXT.price}</dt>
          <dd>{formatMoney(data.priceFen)}</dd>
          <dt>{PURCHASE_TEXT.credit}</dt>
          <dd>−{formatMoney(data.creditFen)}</dd>
        </dl>
      ) : null}
      <dl className={styles.sums}>
        <dt>{PURCHASE_TEXT.total}</dt>
        <dd className={styles.amount}>{formatMoney(data.amountFen)}</dd>
      </dl>
      <Effect effect={data} />
    </div>
  )
}

/** What a payment does to the memberships of the team. */
function Effect({ effect }: { readonly effect: PurchaseEffect }) {
  const beyond = beyondLine(effect)
  return (
    <>
      {effect.membership ? <p className={styles.note}>{membershipLine(effect.membership)}</p> : null}
      {effect.credits.map((credit) => (
        <p key={`${credit.vipType} ${credit.endsAt}`} className={styles.note}>
          {creditLine(credit)}
        </p>
      ))}
      {beyond === null ? null : <p className={styles.note}>{beyond}</p>}
    </>
  )
}

/** Contents and effect of an order that is taken up again, shown before it is paid. */
export function ResumedOrder({ grants, effect }: Pick<OpenOrder, 'grants' | 'effect'>) {
  if (!grants) return null
  return (
    <div className={styles.total}>
      <p>{grantLines({ grants: { ...grants, monthlyFlops: grants.monthlyFlops ?? 0 } }).join(' · ')}</p>
      {effect ? <Effect effect={effect} /> : null}
    </div>
  )
}
