import type { Invoice } from '@tessera/shared/contract/invoice'
import { type Order, ORDER_STATE } from '@tessera/shared/contract/order'
import { formatMoney, formatTime } from '@tessera/shared/text/format.text'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { InvoiceCell, StateCell } from './order-cells'
import { OrderActions, type OrderIntents } from './OrderActions'
import { useOrder } from './orders.api'
import { hasActions } from './orders.rules'
import { creditText, grantsText, INVOICE_TEXT, KIND_TEXT, ORDERS_TEXT } from './orders.text'
import styles from './Orders.module.css'

interface OrderDrawerProps extends OrderIntents {
  readonly tradeNo: string | null
  readonly onClose: () => void
}

/** Drawer of one order, with its own URL. */
export function OrderDrawer({ tradeNo, onClose, ...intents }: OrderDrawerProps) {
  const query = useOrder(tradeNo)
  const order = tradeNo === null ? undefined : query.data
  return (
    <DetailDrawer
      open={tradeNo !== null}
      title={ORDERS_TEXT.detail}
      onClose={onClose}
      footer={order && hasActions(order, intents.barred) ? <OrderActions order={order} {...intents} /> : null}
    >
      {order ? <Detail order={order} /> : null}
      {!order && query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {!order && !query.isError ? <LoadingState variant="list" /> : null}
    </DetailDrawer>
  )
}

function Detail({ order }: { readonly order: Order }) {
  const credited = order.creditFen > 0
  return (
    <div className={styles.detail}>
      <Facts>
        <Fact name={ORDERS_TEXT.state}>
          <StateCell order={order} />
        </Fact>
        <Fact name={ORDERS_TEXT.name}>{order.name}</Fact>
        <Fact name={ORDERS_TEXT.kind}>{KIND_TEXT[order.kind]}</Fact>
        <Fact name={ORDERS_TEXT.grants}>{grantsText(order)}</Fact>
        {credited ? <Fact name={ORDERS_TEXT.price}>{formatMoney(order.priceFen)}</Fact> : null}
        {credited ? <Fact name={ORDERS_TEXT.credit}>{`−${formatMoney(order.creditFen)}`}</Fact> : null}
        <Fact name={order.state === ORDER_STATE.paid ? ORDERS_TEXT.amount : ORDERS_TEXT.toPay}>
          {formatMoney(order.amountFen)}
        </Fact>
        <Fact name={ORDERS_TEXT.way}>{order.paymentWay.name}</Fact>
        <Fact name={ORDERS_TEXT.tradeNo}>
          <small>{order.tradeNo}</small>
        </Fact>
        <Fact name={ORDERS_TEXT.buyer}>{order.buyerName}</Fact>
        <Fact name={ORDERS_TEXT.createdAt}>{formatTime(order.createdAt)}</Fact>
        <Fact name={ORDERS_TEXT.paidAt}>{order.paidAt && formatTime(order.paidAt)}</Fact>
      </Facts>
      {credited ? <p className={styles.note}>{creditText(order)}</p> : null}
      {order.invoice ? <InvoiceFacts order={order} invoice={order.invoice} /> : null}
    </div>
  )
}

function InvoiceFacts({ order, invoice }: { readonly order: Order; readonly invoice: Invoice }) {
  const { rejectReason, taxNumber, issuedAt, invoiceNumber } = invoice
  return (
    <section>
      <h3 className={styles.section}>{ORDERS_TEXT.invoice}</h3>
      <Facts>
        <Fact name={ORDERS_TEXT.invoiceState}>
          <InvoiceCell order={order} />
        </Fact>
        {rejectReason !== null ? <Fact name={INVOICE_TEXT.rejectReason}>{rejectReason}</Fact> : null}
        <Fact name={INVOICE_TEXT.titleType}>{INVOICE_TEXT.titleTypes[invoice.titleType]}</Fact>
        <Fact name={INVOICE_TEXT.invoiceTitle}>{invoice.title}</Fact>
        {taxNumber !== null ? <Fact name={INVOICE_TEXT.taxNumber}>{taxNumber}</Fact> : null}
        <Fact name={INVOICE_TEXT.email}>{invoice.email}</Fact>
        <Fact name={INVOICE_TEXT.amount}>{formatMoney(invoice.amountFen)}</Fact>
        <Fact name={INVOICE_TEXT.requestedAt}>{formatTime(invoice.requestedAt)}</Fact>
        {issuedAt !== null ? <Fact name={INVOICE_TEXT.issuedAt}>{formatTime(issuedAt)}</Fact> : null}
        {invoiceNumber !== null ? <Fact name={INVOICE_TEXT.number}>{invoiceNumber}</Fact> : null}
      </Facts>
    </section>
  )
}
