import type { Order } from '@tessera/shared/contract/order'
import { formatTime } from '@tessera/shared/text/format.text'
import type { ListColumn } from '@tessera/shared/ui/data'
import { AmountCell, InvoiceCell, NumberCell, StateCell } from './order-cells'
import { grantsText, KIND_TEXT, ORDERS_TEXT } from './orders.text'
import styles from './Orders.module.css'

export const ORDER_COLUMNS: readonly ListColumn<Order>[] = [
  { field: 'createdAt', title: ORDERS_TEXT.createdAt, width: 166, render: ({ createdAt }) => formatTime(createdAt) },
  {
    field: 'name',
    title: ORDERS_TEXT.name,
    render: (order) => (
      <span className={styles.goods}>
        <b>{order.name}</b>
        <small>
          {KIND_TEXT[order.kind]} · {grantsText(order)}
        </small>
      </span>
    ),
  },
  { field: 'tradeNo', title: ORDERS_TEXT.tradeNo, width: 246, render: (order) => <NumberCell order={order} /> },
  {
    field: 'amountFen',
    title: ORDERS_TEXT.total,
    width: 120,
    align: 'right',
    render: (order) => <AmountCell order={order} />,
  },
  { field: 'state', title: ORDERS_TEXT.state, width: 150, render: (order) => <StateCell order={order} /> },
  { field: 'buyerName', title: ORDERS_TEXT.buyer, width: 100, render: ({ buyerName }) => buyerName },
  { field: 'invoice', title: ORDERS_TEXT.invoice, width: 90, render: (order) => <InvoiceCell order={order} /> },
]
