import { getOrderList, type Order, ORDER_KINDS } from '@tessera/shared/contract/order'
import { useListAddress } from '@tessera/shared/query/list-address'
import { sessionStore } from '@tessera/shared/session/session.store'
import { Button, EmptyState, Page } from '@tessera/shared/ui/core'
import { DataTable, FilterBar, FilterSearch } from '@tessera/shared/ui/data'
import { DateRange, Select } from '@tessera/shared/ui/form'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { OnlyAdminBuys, PurchaseSheet, type PurchaseSheetProps, usePendingOrders } from '@tessera/shared/ui/purchase'
import { useCallback, useMemo, useState } from 'react'
import { readableRange } from '../parts/readable-range'
import { InvoiceSheet } from './InvoiceSheet'
import { orderColumns } from './order-columns'
import type { OrderIntents } from './OrderActions'
import { OrderCard } from './OrderCard'
import { OrderDrawer } from './OrderDrawer'
import { useIsBarred, useOrders } from './orders.api'
import { payable } from './orders.rules'
import { KIND_TEXT, ORDERS_TEXT, STATE_TEXT } from './orders.text'
import styles from './Orders.module.css'

const STATE_OPTIONS = ([0, 1, 2] as const).map((value) => ({ value, label: STATE_TEXT[value] }))
const KIND_OPTIONS = ORDER_KINDS.map((value) => ({ value, label: KIND_TEXT[value] }))
/** Newest first, always. */
const ADDRESS = getOrderList.input.omit({ sortField: true, sortOrder: true })
const rowKey = (order: Order) => order.tradeNo

export default function OrdersPage() {
  const barred = useIsBarred()
  const { purchase, invoice, intents, buy } = useOrderSheets(barred)
  const detail = useDetailAddress('order')
  return (
    <Page
      title={ORDERS_TEXT.title}
      description={ORDERS_TEXT.description}
      extra={
        <Button variant={barred ? 'secondary' : 'primary'} onClick={buy}>
          {barred ? ORDERS_TEXT.prices : ORDERS_TEXT.buy}
        </Button>
      }
    >
      {barred ? (
        <div className={styles.barred}>
          <OnlyAdminBuys />
        </div>
      ) : null}
      <OrderList intents={intents} onBuy={buy} />
      <OrderDrawer tradeNo={detail.id} onClose={detail.close} {...intents} />
      {purchase}
      {invoice}
    </Page>
  )
}

type PurchaseBegin = Pick<PurchaseSheetProps, 'start' | 'resume'>

/** The sheets that an order's actions open. What they show stays while they close. */
function useOrderSheets(barred: boolean) {
  const [begin, setBegin] = useState<PurchaseBegin>({})
  const [buying, setBuying] = useState(false)
  const [invoiceOf, setInvoiceOf] = useState<Order | null>(null)
  const [asking, setAsking] = useState(false)
  // Paid on another device, an order that stands here says so by itself; the open sheet asks on its own.
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
    // Opens on the tier the team has, as everywhere; a lower one would be taken for the proposal.
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

function OrderList({ intents, onBuy }: { readonly intents: OrderIntents; readonly onBuy: () => void }) {
  const { filters, page, narrowed, change, turnTo, clear } = useListAddress(ADDRESS)
  const search = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change])
  const range = readableRange(filters)
  const query = useOrders({ ...filters, from: range?.from, to: range?.to })
  const columns = useMemo(() => orderColumns(intents), [intents])
  return (
    <>
      <FilterBar
        search={<FilterSearch value={filters.keyword ?? ''} onChange={search} placeholder={ORDERS_TEXT.search} />}
        filters={
          <>
            <Select
              value={filters.state}
              options={STATE_OPTIONS}
              placeholder={ORDERS_TEXT.allStates}
              aria-label={ORDERS_TEXT.state}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(state) => change({ state })}
            />
            <Select
              value={filters.kind}
              options={KIND_OPTIONS}
              placeholder={ORDERS_TEXT.allKinds}
              aria-label={ORDERS_TEXT.kind}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(kind) => change({ kind })}
            />
            <DateRange
              value={range}
              aria-label={ORDERS_TEXT.dateRange}
              onChange={(next) => change({ from: next?.from, to: next?.to })}
            />
          </>
        }
        extra={
          narrowed ? (
            <Button variant="quiet" onClick={clear}>
              {ORDERS_TEXT.clear}
            </Button>
          ) : null
        }
      />
      <DataTable
        columns={columns}
        query={query}
        rowKey={rowKey}
        page={page}
        onPageChange={turnTo}
        phoneCard={(order) => <OrderCard order={order} {...intents} />}
        empty={
          narrowed ? (
            <EmptyState
              picture="search"
              text={ORDERS_TEXT.emptyFiltered}
              action={<Button onClick={clear}>{ORDERS_TEXT.clear}</Button>}
            />
          ) : (
            <EmptyState
              picture="records"
              text={intents.barred ? ORDERS_TEXT.emptyBarred : ORDERS_TEXT.empty}
              action={
                intents.barred ? undefined : (
                  <Button variant="primary" onClick={onBuy}>
                    {ORDERS_TEXT.buy}
                  </Button>
                )
              }
            />
          )
        }
      />
    </>
  )
}
