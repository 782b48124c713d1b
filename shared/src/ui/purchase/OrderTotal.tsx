import { errorText } from '../../text/errors.text'
import { formatMoney } from '../../text/format.text'
import { Button } from '../core/Button'
import { Skeleton } from '../core/LoadingState'
import type { useQuote } from './purchase.api'
import { beyondLine, creditLine, membershipLine, PURCHASE_TEXT } from './purchase.text'
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
  const beyond = beyondLine(data)
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
      {data.membership ? <p className={styles.note}>{membershipLine(data.membership)}</p> : null}
      {data.credits.map((credit) => (
        <p key={`${credit.vipType} ${credit.endsAt}`} className={styles.note}>
          {creditLine(credit)}
        </p>
      ))}
      {beyond === null ? null : <p className={styles.note}>{beyond}</p>}
    </div>
  )
}
