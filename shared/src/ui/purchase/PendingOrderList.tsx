import { Clock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { PendingOrder } from '../../contract/order'
import { formatMoney } from '../../text/format.text'
import { Button } from '../core/Button'
import { CancelOrderButton } from './CancelOrderButton'
import type { OpenOrder } from './payment.store'
import styles from './PendingOrderList.module.css'
import { openOrderOf } from './purchase.rules'
import { PURCHASE_TEXT } from './purchase.text'

const TICK_MS = 15_000

/** More orders are shown on demand, to keep the packages in view. */
const SHOWN = 2

interface PendingOrderListProps {
  readonly orders: readonly PendingOrder[]
  readonly onPay: (order: OpenOrder) => void
}

/** Orders awaiting payment, each with buttons to pay and to cancel; renders nothing if there are none. */
export function PendingOrderList({ orders, onPay }: PendingOrderListProps) {
  const heading = useId()
  const [all, setAll] = useState(false)
  const now = useNow()
  if (orders.length === 0) return null
  const shown = all ? orders : orders.slice(0, SHOWN)
  return (
    <section className={styles.pending} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        <Clock size={16} aria-hidden />
        {PURCHASE_TEXT.pendingTitle(orders.length)}
      </h3>
      <ul className={styles.list}>
        {shown.map((order) => (
          <li key={order.tradeNo} className={styles.order}>
            <p className={styles.facts}>
              <b>{order.name}</b>
              <b className={styles.amount}>{formatMoney(order.amountFen)}</b>
              <small>{PURCHASE_TEXT.payWithin(order.expiresAt, now)}</small>
            </p>
            <span className={styles.actions}>
              <Button size="small" onClick={() => onPay(openOrderOf(order))}>
                {PURCHASE_TEXT.resume}
              </Button>
              <CancelOrderButton tradeNo={order.tradeNo} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < orders.length ? (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          {PURCHASE_TEXT.pendingMore(orders.length - shown.length)}
        </Button>
      ) : null}
    </section>
  )
}

/** Advances while it is shown. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
