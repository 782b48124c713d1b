import type { Order } from '@tessera/shared/contract/order'
import { Button } from '@tessera/shared/ui/core'
import { CancelOrderButton } from '@tessera/shared/ui/purchase'
import { mayRequestInvoice, payable } from './orders.rules'
import { INVOICE_TEXT, ORDERS_TEXT } from './orders.text'
import styles from './Orders.module.css'

/** Actions on an order; each opens a sheet of the page. */
export interface OrderIntents {
  /** A sub-account that may not buy: no payment, cancellation or invoice request. */
  readonly barred: boolean
  readonly onPay: (order: Order) => void
  readonly onBuyAgain: (order: Order) => void
  readonly onInvoice: (order: Order) => void
}

/** Available actions by the order's state. */
export function OrderActions({
  order,
  barred,
  onPay,
  onBuyAgain,
  onInvoice,
}: OrderIntents & { readonly order: Order }) {
  return (
    <span className={styles.actions}>
      {payable(order) && !barred ? (
        <>
          <Button size="small" variant="primary" onClick={() => onPay(order)}>
            {ORDERS_TEXT.pay}
          </Button>
          <CancelOrderButton tradeNo={order.tradeNo} />
        </>
      ) : null}
      {mayRequestInvoice(order) && !barred ? (
        <Button size="small" onClick={() => onInvoice(order)}>
          {order.invoice ? INVOICE_TEXT.requestAgain : INVOICE_TEXT.request}
        </Button>
      ) : null}
      {order.failure && !barred ? (
        <Button size="small" onClick={() => onBuyAgain(order)}>
          {ORDERS_TEXT.buyAgain}
        </Button>
      ) : null}
    </span>
  )
}
