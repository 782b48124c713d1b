import type { Order } from '@tessera/shared/contract/order'
import { formatTime } from '@tessera/shared/text/format.text'
import type { DataColumn } from '@tessera/shared/ui/data'
import { AmountCell, InvoiceCell, NumberCell, StateCell } from './order-cells'
import { OrderActions, type OrderIntents } from './OrderActions'
import { grantsText, KIND_TEXT, ORDERS_TEXT } from './orders.text'
import styles from './Orders.module.css'

export function orderColumns(intents: OrderIntents): readonly DataColumn<Order>[] {
  return [
    { key: 'createdAt', title: ORDERS_TEXT.createdAt, width: 166, render: (_, { createdAt }) => formatTime(createdAt) },
    {
      key: 'name',
      title: ORDERS_TEXT.name,
      render: (_, order) => (
        <span className={styles.goods}>
          <b>{order.name}</b>
          <small>
            {KIND_TEXT[order.kind]} · {grantsText(order)}
          </small>
        </span>
      ),
    },
    { key: 'tradeNo', title: ORDERS_TEXT.tradeNo, width: 246, render: (_, order) => <NumberCell order={order} /> },
    {
      key: 'amount',
      title: ORDERS_TEXT.amount,
      width: 120,
      align: 'right',
      render: (_, order) => <AmountCell order={order} />,
    },
    { key: 'state', title: ORDERS_TEXT.state, width: 150, render: (_, order) => <StateCell order={order} /> },
    { key: 'buyer', title: ORDERS_TEXT.buyer, width: 100, render: (_, { buyerName }) => buyerName },
    { key: 'invoice', title: ORDERS_TEXT.invoice, width: 90, render: (_, order) => <InvoiceCell order={order} /> },
    {
      key: 'actions',
      title: ORDERS_TEXT.actions,
      width: 190,
      render: (_, order) => <OrderActions order={order} {...intents} />,
    },
  ]
}
