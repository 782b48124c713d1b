import { getOrderList, type Order, ORDER_KINDS } from '@tessera/shared/contract/order'
import { sessionStore } from '@tessera/shared/session/session.store'
import { Button } from '@tessera/shared/ui/core'
import { type ListFilter, type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { OnlyAdminBuys, PurchaseSheet, type PurchaseSheetProps, usePendingOrders } from '@tessera/shared/ui/purchase'
import { useCallback, useMemo, useState } from 'react'
import { InvoiceSheet } from './InvoiceSheet'
import { ORDER_COLUMNS } from './order-columns'
import { OrderActions, type OrderIntents } from './OrderActions'
import { OrderCard } from './OrderCard'
import { OrderDrawer } from './OrderDrawer'
import { useIsBarred } from './orders.api'
import { payable } from './orders.rules'
import { KIND_TEXT, ORDERS_TEXT as TEXT, STATE_TEXT } from './orders.text'
import styles from './Orders.module.css'

const FILTERS: readonly ListFilter<typeof getOrderList>[] = [
  {
    kind: 'select',
    field: 'state',
    label: TEXT.state,
    all: TEXT.allStates,
    options: ([0, 1, 2] as const).map((value) => ({ value, label: STATE_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'kind',
    label: TEXT.kind,
    all: TEXT.allKinds,
    options: ORDER_KINDS.map((value) => ({ value, label: KIND_TEXT[value] })),
  },
  { kind: 'dateRange', from: 'from', to: 'to', label: TEXT.dateRange },
]
const ACTIONS_WIDTH = 190

export default function OrdersPage() {
  const barred = useIsBarred()
  const { purchase, invoice, intents, buy } = useOrderSheets(barred)
  const detail = useDetailAddress('order')
  const layout = useMemo<ListLayout<Order>>(
    () => ({
      kind: 'table',
      columns: ORDER_COLUMNS,
      card: (order) => <OrderCard order={order} {...intents} />,
      actions: {
        title: TEXT.actions,
        width: ACTIONS_WIDTH,
        render: (order) => <OrderActions order={order} {...intents} />,
      },
    }),
    [intents],
  )
  const buyButton = (
    <Button variant="primary" onClick={buy}>
      {TEXT.buy}
    </Button>
  )
  return (
    // No sort options: always newest first.
    <ListPage
      title={TEXT.title}
      description={TEXT.description}
      extra={barred ? <Button onClick={buy}>{TEXT.prices}</Button> : buyButton}
      before={
        barred ? (
          <div className={styles.barred}>
            <OnlyAdminBuys />
          </div>
        ) : null
      }
      endpoint={getOrderList}
      fresh
      rowKey="tradeNo"
      search={TEXT.search}
      filters={FILTERS}
      layout={layout}
      empty={{
        picture: 'records',
        text: barred ? TEXT.emptyBarred : TEXT.empty,
        action: barred ? null : buyButton,
        found: TEXT.emptyFiltered,
      }}
    >
      <OrderDrawer tradeNo={detail.id} onClose={detail.close} {...intents} />
      {purchase}
      {invoice}
    </ListPage>
  )
}

type PurchaseBegin = Pick<PurchaseSheetProps, 'start' | 'resume'>

/** The sheets of the order actions. They keep their content while closing. */
function useOrderSheets(barred: boolean) {
  const [begin, setBegin] = useState<PurchaseBegin>({})
  const [buying, setBuying] = useState(false)
  const [invoiceOf, setInvoiceOf] = useState<Order | null>(null)
  const [asking, setAsking] = useState(false)
  // Detects payments on another device; the open sheet polls by itself.
  usePendingOrders(!barred, !buying)
  const stopBuying = useCallback(() => setBuying(false), [])
  const open = useCallback((next: PurchaseBegin) => {
    setBegin(next)
    setBuying(true)
  }, [])
  const intents = useMemo<OrderIntents>(
    () => ({
      barred,
      onPay: (order) => open({ resume: payable(order) ?? undefined }),
      onBuyAgain: ({ kind, grants }) =>
        open({
          start: {
            kind,
            vipType: grants.vipType ?? undefined,
            atLeast: kind === 'flops' ? grants.flops : grants.beans,
          },
        }),
      onInvoice: (order) => {
        setInvoiceOf(order)
        setAsking(true)
      },
    }),
    [open, barred],
  )
  return {
    intents,
    // Preselects the team's current tier, as everywhere; a lower one would look like a recommendation.
    buy: useCallback(
      () => open({ start: { kind: 'membership', vipType: sessionStore.getState().rights?.vipType } }),
      [open],
    ),
    purchase: <PurchaseSheet {...begin} open={buying} onClose={stopBuying} />,
    invoice: invoiceOf ? (
      <InvoiceSheet key={invoiceOf.tradeNo} order={invoiceOf} open={asking} onClose={() => setAsking(false)} />
    ) : null,
  }
}
