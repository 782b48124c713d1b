import type { Order } from '@tessera/shared/contract/order'
import { formatMoney } from '@tessera/shared/text/format.text'
import { StatusTag } from '@tessera/shared/ui/data'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { Link } from 'react-router-dom'
import { INVOICE_TONE, STATE_TONE } from './orders.rules'
import { FAILURE_TEXT, INVOICE_TEXT, ORDERS_TEXT, STATE_TEXT } from './orders.text'
import styles from './Orders.module.css'

interface OrderCellProps {
  readonly order: Order
}

export function StateCell({ order }: OrderCellProps) {
  return (
    <span className={styles.state}>
      <StatusTag tone={STATE_TONE[order.state]}>{STATE_TEXT[order.state]}</StatusTag>
      {order.failure ? <small>{FAILURE_TEXT[order.failure]}</small> : null}
      {order.actionData ? <small>{ORDERS_TEXT.payBefore(order.expiresAt)}</small> : null}
    </span>
  )
}

/** Amount paid or due, and the credit for an old membership. */
export function AmountCell({ order }: OrderCellProps) {
  return (
    <span className={styles.amount}>
      {formatMoney(order.amountFen)}
      {order.creditFen > 0 ? <small className={styles.credit}>{ORDERS_TEXT.credited(order.creditFen)}</small> : null}
    </span>
  )
}

export function InvoiceCell({ order }: OrderCellProps) {
  if (!order.invoice) return ORDERS_TEXT.none
  const { state } = order.invoice
  return <StatusTag tone={INVOICE_TONE[state]}>{INVOICE_TEXT.stateOf[state]}</StatusTag>
}

/** Order number, linked to the order's detail URL. */
export function NumberCell({ order }: OrderCellProps) {
  const { linkTo } = useDetailAddress('order')
  return (
    <Link className={styles.number} {...linkTo(order.tradeNo)} aria-label={ORDERS_TEXT.detailOf(order.tradeNo)}>
      {order.tradeNo}
    </Link>
  )
}
