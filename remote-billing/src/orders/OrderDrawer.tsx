import type { Invoice } from '@tessera/shared/contract/invoice'
import { type Order, ORDER_STATE } from '@tessera/shared/contract/order'
import { formatMoney, formatTime } from '@tessera/shared/text/format.text'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { Fragment, type ReactNode } from 'react'
import { InvoiceCell, StateCell, timeOrNone } from './order-cells'
import { OrderActions, type OrderIntents } from './OrderActions'
import { useOrder } from './orders.api'
import { hasActions } from './orders.rules'
import { creditText, grantsText, INVOICE_TEXT, KIND_TEXT, ORDERS_TEXT } from './orders.text'
import styles from './Orders.module.css'

interface OrderDrawerProps extends OrderIntents {
  readonly tradeNo: string | null
  readonly onClose: () => void
}

/** One order beside the list, under its own address. */
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
  return (
    <div className={styles.detail}>
      <Facts
        facts={[
          [ORDERS_TEXT.state, <StateCell key="state" order={order} />],
          [ORDERS_TEXT.name, order.name],
          [ORDERS_TEXT.kind, KIND_TEXT[order.kind]],
          [ORDERS_TEXT.grants, grantsText(order)],
          ...(order.creditFen > 0
            ? ([
                [ORDERS_TEXT.price, formatMoney(order.priceFen)],
                [ORDERS_TEXT.credit, `−${formatMoney(order.creditFen)}`],
              ] as const)
            : []),
          [order.state === ORDER_STATE.paid ? ORDERS_TEXT.amount : ORDERS_TEXT.toPay, formatMoney(order.amountFen)],
          [ORDERS_TEXT.way, order.paymentWay.name],
          [ORDERS_TEXT.tradeNo, <small key="tradeNo">{order.tradeNo}</small>],
          [ORDERS_TEXT.buyer, order.buyerName],
          [ORDERS_TEXT.createdAt, formatTime(order.createdAt)],
          [ORDERS_TEXT.paidAt, timeOrNone(order.paidAt)],
        ]}
      />
      {order.creditFen > 0 ? <p className={styles.note}>{creditText(order)}</p> : null}
      {order.invoice ? <InvoiceFacts order={order} invoice={order.invoice} /> : null}
    </div>
  )
}

function InvoiceFacts({ order, invoice }: { readonly order: Order; readonly invoice: Invoice }) {
  return (
    <section>
      <h3 className={styles.section}>{ORDERS_TEXT.invoice}</h3>
      <Facts
        facts={[
          [ORDERS_TEXT.state, <InvoiceCell key="state" order={order} />],
          ...(invoice.rejectReason ? ([[INVOICE_TEXT.rejectReason, invoice.rejectReason]] as const) : []),
          [INVOICE_TEXT.titleType, INVOICE_TEXT.titleTypes[invoice.titleType]],
          [INVOICE_TEXT.invoiceTitle, invoice.title],
          ...(invoice.taxNumber ? ([[INVOICE_TEXT.taxNumber, invoice.taxNumber]] as const) : []),
          [INVOICE_TEXT.email, invoice.email],
          [INVOICE_TEXT.amount, formatMoney(invoice.amountFen)],
          [INVOICE_TEXT.requestedAt, formatTime(invoice.requestedAt)],
          ...(invoice.issuedAt ? ([[INVOICE_TEXT.issuedAt, formatTime(invoice.issuedAt)]] as const) : []),
          ...(invoice.invoiceNumber ? ([[INVOICE_TEXT.number, invoice.invoiceNumber]] as const) : []),
        ]}
      />
    </section>
  )
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
