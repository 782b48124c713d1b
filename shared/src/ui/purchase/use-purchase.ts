import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Order, OrderKind, PendingOrder } from '../../contract/order'
import { useSession } from '../../session/session.store'
import { createPayment, type OpenOrder, type Payment, type PaymentState } from './payment.store'
import { useOrdersRefresh, usePendingOrders, usePriceList, useQuote, useRefreshAfterPayment } from './purchase.api'
import { defaultWayId, needsAgreement, type PriceItem, type PurchaseStart, startingItem } from './purchase.rules'

export interface PurchaseEvents {
  readonly onPaid?: (order: Order) => void
  readonly onFailed?: (order: Order) => void
}

interface PurchaseOptions extends PurchaseEvents {
  readonly open: boolean
  readonly onClose: () => void
  readonly start: PurchaseStart
  /** Resumes this pending order instead of starting with the choice; pass the same object while the view is open. */
  readonly resume?: OpenOrder
}

export interface Purchase {
  readonly signedIn: boolean
  readonly kind: OrderKind
  readonly turnTo: (kind: OrderKind) => void
  readonly prices: ReturnType<typeof usePriceList>
  readonly item: PriceItem | undefined
  readonly choose: (priceId: string) => void
  readonly wayId: number | undefined
  readonly chooseWay: (wayId: number) => void
  readonly quote: ReturnType<typeof useQuote>
  /** Orders awaiting payment. */
  readonly pending: readonly PendingOrder[]
  /** The pending order for the chosen item at its current price: buying resumes it. */
  readonly waiting: PendingOrder | undefined
  /** False for a sub-account of a team where only admins may buy; known after the first quote. */
  readonly mayBuy: boolean
  readonly agreed: boolean
  readonly agree: (agreed: boolean) => void
  /** Attempts to buy without accepting the agreement. */
  readonly agreementMissing: number
  readonly state: PaymentState
  readonly place: (options?: { readonly another: boolean }) => void
  readonly payment: Payment
}

const NONE: readonly PendingOrder[] = []

/** State and actions of a purchase view. Closing or unmounting it ends the polling. */
export function usePurchase({ open, onClose, start, resume, ...events }: PurchaseOptions): Purchase {
  const signedIn = useSession(({ token }) => token !== null)
  const { payment, state } = usePayment(events)
  usePaymentEnds(payment, { open, resume, onClose })

  const [kind, setKind] = useState(start.kind)
  const [chosen, setChosen] = useState<Readonly<Partial<Record<OrderKind, string>>>>({})
  const [way, setWay] = useState<number>()
  const [agreed, setAgreed] = useState(false)
  const [agreementMissing, setAgreementMissing] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Each opening starts with the opener's preselection, not with the last state.
    setKind(start.kind)
    setChosen({})
    setWay(undefined)
    setAgreed(false)
    setAgreementMissing(0)
  }

  const choosing = open && !resume
  const prices = usePriceList(kind, choosing)
  const items = prices.data?.list ?? []
  const item = items.find(({ id }) => id === chosen[kind]) ?? startingItem(items, startOf(kind, start))
  const quote = useQuote(item?.id, choosing && signedIn)
  useStalePrice(state, quote.refetch)
  const offered = item?.paymentWayList.some(({ id }) => id === way)
  const wayId = offered ? way : item && defaultWayId(item)
  const pending = usePendingOrders(choosing && signedIn).data?.list ?? NONE
  useOrdersRefresh(state.phase)
  const mayBuy = useMayBuy(quote.data?.mayBuy)
  const quoted = quote.data?.priceId === item?.id ? quote.data : undefined

  return {
    signedIn,
    kind,
    turnTo: (next) => {
      payment.reset()
      setKind(next)
    },
    prices,
    item,
    choose: (priceId) => {
      payment.reset()
      setChosen((former) => ({ ...former, [kind]: priceId }))
    },
    wayId,
    chooseWay: setWay,
    quote,
    pending,
    waiting: pending.find(
      (each) => each.priceId === item?.id && each.amountFen === quoted?.amountFen && each.paymentWay.id === wayId,
    ),
    mayBuy,
    agreed,
    agree: (next) => {
      setAgreed(next)
      if (next) setAgreementMissing(0)
    },
    agreementMissing,
    state,
    place: ({ another } = { another: false }) => {
      if (!item || wayId === undefined || !quoted) return
      if (needsAgreement(item) && !agreed) {
        setAgreementMissing((times) => times + 1)
        return
      }
      const { id: priceId, name } = item
      void payment.place({ priceId, name, paymentWayId: wayId, amountFen: quoted.amountFen, another })
    },
    payment,
  }
}

/** Keeps the last value while a new quote loads, so that the notice does not flicker. */
function useMayBuy(told: boolean | undefined): boolean {
  const [last, setLast] = useState(true)
  if (told !== undefined && told !== last) setLast(told)
  return told ?? last
}

/** Order rejected because the price changed: shows the new price before a retry. */
function useStalePrice(state: PaymentState, askAgain: () => unknown): void {
  const stale = state.phase === 'refused' && state.error.reason === 'QUOTE_STALE'
  useEffect(() => {
    if (stale) askAgain()
  }, [stale, askAgain])
}

const startOf = (kind: OrderKind, start: PurchaseStart): PurchaseStart => (kind === start.kind ? start : { kind })

function usePayment(events: PurchaseEvents): { payment: Payment; state: PaymentState } {
  const refresh = useRefreshAfterPayment()
  const latest = useRef(events)
  useLayoutEffect(() => {
    latest.current = events
  })
  const [payment] = useState(() =>
    createPayment(() => ({
      onPaid: (order) => {
        void refresh()
        latest.current.onPaid?.(order)
      },
      onFailed: (order) => latest.current.onFailed?.(order),
    })),
  )
  return { payment, state: useStore(payment.store) }
}

/** Starts the payment of a resumed order; ends any payment when the view closes. */
function usePaymentEnds(
  payment: Payment,
  { open, resume, onClose }: Pick<PurchaseOptions, 'open' | 'resume' | 'onClose'>,
) {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState(pathname)
  if (!open && openedOn !== pathname) setOpenedOn(pathname)
  const moved = open && openedOn !== pathname

  useEffect(() => {
    if (!open) return undefined
    if (resume) payment.resume(resume)
    return payment.reset
  }, [open, resume, payment])
  useEffect(() => {
    if (!moved) return
    payment.reset()
    onClose()
  }, [moved, payment, onClose])
}
