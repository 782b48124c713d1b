import type { Order } from '@tessera/shared/contract/order'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { useCancelOrder } from './orders.api'
import { mayRequestInvoice, payable } from './orders.rules'
import { INVOICE_TEXT, ORDERS_TEXT } from './orders.text'
import styles from './Orders.module.css'

/** What somebody wants to do with an order; each opens a sheet of the page. */
export interface OrderIntents {
  readonly onPay: (order: Order) => void
  readonly onBuyAgain: (order: Order) => void
  readonly onInvoice: (order: Order) => void
}

/** What can be done with an order in its state. */
export function OrderActions({ order, onPay, onBuyAgain, onInvoice }: OrderIntents & { readonly order: Order }) {
  return (
    <span className={styles.actions}>
      {payable(order) ? (
        <>
          <Button size="small" variant="primary" onClick={() => onPay(order)}>
            {ORDERS_TEXT.pay}
          </Button>
          <CancelButton tradeNo={order.tradeNo} />
        </>
      ) : null}
      {mayRequestInvoice(order) ? (
        <Button size="small" onClick={() => onInvoice(order)}>
          {order.invoice ? INVOICE_TEXT.requestAgain : INVOICE_TEXT.request}
        </Button>
      ) : null}
      {order.failure ? (
        <Button size="small" onClick={() => onBuyAgain(order)}>
          {ORDERS_TEXT.buyAgain}
        </Button>
      ) : null}
    </span>
  )
}

const QUESTION = {
  title: ORDERS_TEXT.cancelTitle,
  content: ORDERS_TEXT.cancelContent,
  okText: ORDERS_TEXT.cancel,
  cancelText: ORDERS_TEXT.keep,
  danger: true,
}

function CancelButton({ tradeNo }: { readonly tradeNo: string }) {
  const cancellation = useCancelOrder()
  const cancel = async () => {
    if (!(await confirm(QUESTION))) return
    try {
      await cancellation.mutateAsync({ tradeNo })
      toast.success(ORDERS_TEXT.canceled)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Button size="small" variant="quiet" loading={cancellation.isPending} onClick={() => void cancel()}>
      {ORDERS_TEXT.cancel}
    </Button>
  )
}
