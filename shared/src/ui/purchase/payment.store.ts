import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Order, ORDER_STATE, placeOrder, queryOrderDetail } from '../../contract/order'
import { type AppError, toAppError } from '../../http/app-error'
import { call } from '../../http/client'
import { newClientToken } from '../../http/client-token'
import { sessionStore } from '../../session/session.store'
import { pollOrder } from './order-poll'

/** What a person has chosen; one idempotency key belongs to it until its order has been seen. */
export interface PaymentChoice {
  readonly priceId: string
  readonly name: string
  readonly paymentWayId: number
  /** What the person was told it costs; another price now is refused instead of charged. */
  readonly amountFen: number
  /** One more, although an order for the same waits. */
  readonly another?: boolean
}

/** The order being paid: as placed now, or an older pending one taken up again. */
export interface OpenOrder {
  readonly tradeNo: string
  readonly name: string
  readonly actionData: string
  readonly amountFen: number
  readonly expiresAt: string
}

export type PaymentState =
  | { readonly phase: 'choosing' }
  | { readonly phase: 'placing' }
  /** The order result is null: nothing was ordered, or it is not known whether it was. */
  | { readonly phase: 'refused'; readonly error: AppError }
  /** `queryError` set: polling has stopped, the person can ask again. */
  | { readonly phase: 'paying'; readonly order: OpenOrder; readonly queryError: AppError | null }
  | { readonly phase: 'paid'; readonly order: Order }
  | { readonly phase: 'failed'; readonly order: Order }

interface PaymentEvents {
  readonly onPaid?: (order: Order) => void
  readonly onFailed?: (order: Order) => void
}

/**
 * Orders and payment of one purchase view: choose, place, poll until final. Exactly one polling at most, and none at all in any
 * phase but `paying`.
 */
export interface Payment {
  readonly store: StoreApi<PaymentState>
  /** Ignored while an order is being placed: a double click is one order. */
  readonly place: (choice: PaymentChoice) => Promise<void>
  /** Goes on with an order placed earlier. */
  readonly resume: (order: OpenOrder) => void
  /** After a query error. */
  readonly queryAgain: () => void
  /** Another package, closing, leaving: back to the choice, polling ends. What was ordered stays payable until it is closed. */
  readonly reset: () => void
}

const CHOOSING: PaymentState = { phase: 'choosing' }

/** @param events read at the moment of the outcome, so that a view's latest callbacks are called. */
export function createPayment(events: () => PaymentEvents): Payment {
  const store = createStore<PaymentState>(() => CHOOSING)
  const tokens = createTokens()
  let release = () => {}

  const enter = (state: PaymentState) => {
    release()
    release = () => {}
    store.setState(state, true)
  }

  /** The next person's orders are none of this one's. */
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
        // Without an answer, or one of a server in trouble, the order may exist: the same key finds it again. A refusal is final.
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
      // The order left behind may be paid later: the same choice again is another purchase. Only where no answer came is it the same.
      if (store.getState().phase === 'paying') tokens.forget()
      enter(CHOOSING)
    },
  }
}

/** A state that this version does not know changes nothing: the next answer may be one it knows. */
function logUnknown(order: { readonly state: unknown }): true {
  console.warn('unknown order state', order.state)
  return true
}

/** Calls back when the signed-in session has ended or been replaced. */
function onSessionEnd(notify: () => void): () => void {
  const { token } = sessionStore.getState()
  return sessionStore.subscribe((state) => {
    if (state.token !== token) notify()
  })
}

/** One idempotency key a choice; it outlives closing and coming back, so that an order whose answer was lost is met again. */
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
