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
  /** Goes on with this pending order instead of beginning with the choice; hand in the same object while the view is open. */
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
  /** Orders that wait for their payment. */
  readonly pending: readonly PendingOrder[]
  /** The one of them that is for the chosen item, at the price it has now: buying goes on with it. */
  readonly waiting: PendingOrder | undefined
  /** False for a sub-account whose team lets only its admins buy; known once the first sum is. */
  readonly mayBuy: boolean
  readonly agreed: boolean
  readonly agree: (agreed: boolean) => void
  /** How often the person has tried to buy without agreeing. */
  readonly agreementMissing: number
  readonly state: PaymentState
  readonly place: (options?: { readonly another: boolean }) => void
  readonly payment: Payment
}

const NONE: readonly PendingOrder[] = []

/** Everything a purchase view knows and does. Whatever ends the view (closing, unmounting, another page) ends the polling. */
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
    // Each opening begins where its opener says, not where the last one ended.
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

/** Holds on while another sum is being worked out: what is said of it must not come and go with the packages. */
function useMayBuy(told: boolean | undefined): boolean {
  const [last, setLast] = useState(true)
  if (told !== undefined && told !== last) setLast(told)
  return told ?? last
}

/** An order refused because its price has changed: the person sees the new price before trying again. */
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

/** Begins a payment that is taken up again, and ends every payment with its view. */
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
