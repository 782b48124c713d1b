import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Order, ORDER_STATE, placeOrder, type PurchaseEffect, queryOrderDetail } from '../../contract/order'
import { type AppError, toAppError } from '../../http/app-error'
import { call } from '../../http/client'
import { newClientToken } from '../../http/client-token'
import { sessionStore } from '../../session/session.store'
import { pollOrder } from './order-poll'

/** The chosen item and payment method; has one idempotency key until its order is confirmed. */
export interface PaymentChoice {
  readonly priceId: string
  readonly name: string
  readonly paymentWayId: number
  /** The price shown; the server rejects the order if it has changed. */
  readonly amountFen: number
  /** Places another order although one for the same item is pending. */
  readonly another?: boolean
}

/** The order being paid: just placed, or a resumed pending one. */
export interface OpenOrder {
  readonly tradeNo: string
  readonly name: string
  readonly actionData: string
  readonly amountFen: number
  readonly expiresAt: string
  /** Of a resumed order, which nobody has just read about: what it contains and does. */
  readonly grants?: Order['grants']
  readonly effect?: PurchaseEffect
}

export type PaymentState =
  | { readonly phase: 'choosing' }
  | { readonly phase: 'placing' }
  /** No order result: nothing was ordered, or the outcome is unknown. */
  | { readonly phase: 'refused'; readonly error: AppError }
  /** With `queryError`, polling has stopped and the person can retry. */
  | { readonly phase: 'paying'; readonly order: OpenOrder; readonly queryError: AppError | null }
  | { readonly phase: 'paid'; readonly order: Order }
  | { readonly phase: 'failed'; readonly order: Order }

interface PaymentEvents {
  readonly onPaid?: (order: Order) => void
  readonly onFailed?: (order: Order) => void
}

/**
 * Orders and payment of one purchase view: choose, place, poll until final. At most one polling at a time, and only in the phase
 * `paying`.
 */
export interface Payment {
  readonly store: StoreApi<PaymentState>
  /** Ignored while an order is being placed, so that a double click places one. */
  readonly place: (choice: PaymentChoice) => Promise<void>
  /** Resumes an earlier order. */
  readonly resume: (order: OpenOrder) => void
  /** Restarts the polling after a query error. */
  readonly queryAgain: () => void
  /** Back to the choice (another package, closing, leaving): ends the polling. The order stays payable until it is closed. */
  readonly reset: () => void
}

const CHOOSING: PaymentState = { phase: 'choosing' }

/** @param events read when the outcome arrives, so that the view's latest callbacks are called. */
export function createPayment(events: () => PaymentEvents): Payment {
  const store = createStore<PaymentState>(() => CHOOSING)
  const tokens = createTokens()
  let release = () => {}

  const enter = (state: PaymentState) => {
    release()
    release = () => {}
    store.setState(state, true)
  }

  /** Resets the store when the session ends or changes: orders belong to one person. */
  const leave = () => {
    tokens.forget()
    enter(CHOOSING)
  }

  const finish = (phase: 'paid' | 'failed', order: Order) => {
    enter({ phase, order })
    tokens.forget()
    if (phase === 'paid') events().onPaid?.(order)
    else events().onFailed?.(order)
  }

  const pay = (order: OpenOrder, immediately: boolean) => {
    enter({ phase: 'paying', order, queryError: null })
    const stopPolling = pollOrder({
      immediately,
      query: (signal) => call(queryOrderDetail, { tradeNo: order.tradeNo }, { signal }),
      onAnswer: (answer) => {
        if (answer.state === ORDER_STATE.paid) finish('paid', answer)
        else if (answer.state === ORDER_STATE.failed) finish('failed', answer)
        else if (answer.state === ORDER_STATE.pending) return true
        else return logUnknown(answer)
        return false
      },
      onError: (error) => enter({ phase: 'paying', order, queryError: toAppError(error) }),
    })
    const stopWatching = onSessionEnd(leave)
    release = () => {
      stopPolling()
      stopWatching()
    }
  }

  return {
    store,
    place: async (choice) => {
      if (store.getState().phase === 'placing') return
      const placing: PaymentState = { phase: 'placing' }
      enter(placing)
      release = onSessionEnd(leave)
      const left = () => store.getState() !== placing
      try {
        const { name, ...wanted } = choice
        const placed = await call(placeOrder, { ...wanted, clientToken: tokens.of(choice) })
        if (!left()) pay({ name, ...placed }, false)
      } catch (thrown) {
        const error = toAppError(thrown)
        // No response or a 5xx: the order may exist, so the key is kept for the retry. A rejection is final.
        if (error.code !== 0 && error.status < 500) tokens.forget()
        if (!left()) enter({ phase: 'refused', error })
      }
    },
    resume: (order) => pay(order, true),
    queryAgain: () => {
      const state = store.getState()
      if (state.phase === 'paying') pay(state.order, true)
    },
    reset: () => {
      // The abandoned order may still be paid, so the same choice is a new purchase; the same one only if no response came.
      if (store.getState().phase === 'paying') tokens.forget()
      enter(CHOOSING)
    },
  }
}

/** Ignores an unknown state: the next response may be a known one. */
function logUnknown(order: { readonly state: unknown }): true {
  console.warn('unknown order state', order.state)
  return true
}

/** Calls back when the session ends or is replaced. */
function onSessionEnd(notify: () => void): () => void {
  const { token } = sessionStore.getState()
  return sessionStore.subscribe((state) => {
    if (state.token !== token) notify()
  })
}

/** One idempotency key per choice; kept across closing and reopening, so that an order whose response was lost is found again. */
function createTokens() {
  const tokens = new Map<string, string>()
  return {
    of: ({ priceId, paymentWayId, amountFen, another = false }: PaymentChoice): string => {
      const key = `${priceId} ${paymentWayId} ${amountFen} ${another}`
      const token = tokens.get(key) ?? newClientToken()
      tokens.set(key, token)
      return token
    },
    forget: () => tokens.clear(),
  }
}
