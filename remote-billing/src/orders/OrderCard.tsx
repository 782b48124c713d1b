import type { Order } from '@tessera/shared/contract/order'
import { formatTime } from '@tessera/shared/text/format.text'
import { AmountCell, InvoiceCell, NumberCell, StateCell } from './order-cells'
import { OrderActions, type OrderIntents } from './OrderActions'
import { grantsText, ORDERS_TEXT } from './orders.text'
import styles from './Orders.module.css'

/** An order on a phone. */
export function OrderCard({ order, ...intents }: OrderIntents & { readonly order: Order }) {
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <strong>{order.name}</strong>
        <AmountCell order={order} />
      </div>
      <small>{grantsText(order)}</small>
      <div className={styles.row}>
        <StateCell order={order} />
        {order.invoice ? (
          <span className={styles.state}>
            <small>{ORDERS_TEXT.invoice}</small>
            <InvoiceCell order={order} />
          </span>
        ) : null}
      </div>
      <div className={styles.row}>
        <small>{formatTime(order.createdAt)}</small>
        <small>{order.buyerName}</small>
      </div>
      <small>
        <NumberCell order={order} />
      </small>
      <OrderActions order={order} {...intents} />
    </div>
  )
}
