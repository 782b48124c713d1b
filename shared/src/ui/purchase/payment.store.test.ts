/** @jest-environment node */
import { type Order, placeOrder, queryOrderDetail } from '../../contract/order'
import { endSession, sessionStore, signIn } from '../../session/session.store'
import { ORDER, PLACED } from '../../testing/shop.fixtures'
import { failWith, mockApi, SIGNED_IN } from '../../testing/testing'
import { createPayment, type PaymentChoice } from './payment.store'

const CHOICE: PaymentChoice = { priceId: 'beans-300', name: '300 豆', paymentWayId: 3, amountFen: 3000 }
function begin(answer: () => Order | Promise<Order> = () => ORDER) {
  const api = mockApi([
    [placeOrder, () => PLACED],
    [queryOrderDetail, () => answer()],
  ])
  const onPaid = jest.fn()
  const onFailed = jest.fn()
  const payment = createPayment(() => ({ onPaid, onFailed }))
  const queries = () => api.calls(queryOrderDetail).length
  return { api, payment, onPaid, onFailed, queries, phase: () => payment.store.getState().phase }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  signIn('token', SIGNED_IN)
})
afterEach(() => {
  // No polling timer outlives its test.
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
  endSession('logout')
})

describe('placing', () => {
  it('proceeds to the payment with the QR code content', async () => {
    const { api, payment } = begin()
    await payment.place(CHOICE)
    expect(payment.store.getState()).toMatchObject({
      phase: 'paying',
      order: { tradeNo: 'T20260301' },
      queryError: null,
    })
    expect(api.calls(placeOrder)).toMatchObject([{ priceId: 'beans-300', paymentWayId: 3, amountFen: 3000 }])
    payment.reset()
  })

  it('places one order for a double click', async () => {
    const { api, payment } = begin()
    await Promise.all([payment.place(CHOICE), payment.place(CHOICE)])
    expect(api.calls(placeOrder)).toHaveLength(1)
    payment.reset()
  })

  it('is a new purchase after leaving an order, which may still be paid', async () => {
    const { api, payment } = begin()
    await payment.place(CHOICE)
    payment.reset()
    await payment.place(CHOICE)
    payment.reset()
    const [first, second] = api.calls(placeOrder).map((call) => call.clientToken)
    expect(second).not.toBe(first)
  })

  it('keeps the idempotency key when no response came, and uses a new one after a rejection', async () => {
    const { api, payment, phase } = begin()
    api.use(placeOrder, () => {
      throw new Error('the line is cut')
    })
    await payment.place(CHOICE)
    expect(phase()).toBe('refused')
    payment.reset()
    await payment.place({ ...CHOICE, priceId: 'beans-1000' })
    api.use(placeOrder, () => failWith('QUOTE_STALE'))
    await payment.place(CHOICE)
    expect(payment.store.getState()).toMatchObject({ phase: 'refused', error: { reason: 'QUOTE_STALE' } })
    api.use(placeOrder, () => PLACED)
    await payment.place(CHOICE)
    payment.reset()
    const [cut, other, refused, placed] = api.calls(placeOrder).map((call) => call.clientToken)
    expect(other).not.toBe(cut)
    expect(refused).toBe(cut)
    expect(placed).not.toBe(cut)
  })

  it.each([
    ['the view is closed', (payment: { reset: () => void }) => payment.reset()],
    ['the session ends', () => endSession('expired')],
  ])('shows nothing and polls nothing when %s before the answer', async (_when, leave) => {
    const { api, payment, queries, phase } = begin()
    let answer = () => {}
    api.use(placeOrder, () => new Promise((resolve) => (answer = () => resolve(PLACED))))
    const placing = payment.place(CHOICE)
    await pass(0)
    leave(payment)
    answer()
    await placing
    await pass(30_000)
    expect(phase()).toBe('choosing')
    expect(queries()).toBe(0)
  })
})

describe('outcomes', () => {
  it('paid: polling stops, the callback runs once', async () => {
    let state: Order['state'] = 0
    const { payment, onPaid, onFailed, queries, phase } = begin(() => ({ ...ORDER, state }))
    await payment.place(CHOICE)
    await pass(6000)
    expect(queries()).toBe(2)
    expect(phase()).toBe('paying')
    state = 1
    await pass(3000)
    expect(phase()).toBe('paid')
    await pass(30_000)
    expect(queries()).toBe(3)
    expect(onPaid).toHaveBeenCalledTimes(1)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('failed: polling stops, the failure callback runs once, the next order is a new one', async () => {
    const { api, payment, onPaid, onFailed, queries, phase } = begin(() => ({ ...ORDER, state: 2, failure: 'expired' }))
    await payment.place(CHOICE)
    await pass(30_000)
    expect(phase()).toBe('failed')
    expect(queries()).toBe(1)
    expect(onFailed).toHaveBeenCalledTimes(1)
    expect(onPaid).not.toHaveBeenCalled()
    await payment.place(CHOICE)
    payment.reset()
    const [first, second] = api.calls(placeOrder).map((call) => call.clientToken)
    expect(second).not.toBe(first)
  })

  it('only logs an unknown state', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { api, payment, onPaid, onFailed, phase } = begin()
    // Injected below the contract check, which would reject a newer server's response.
    const parse = jest.spyOn(queryOrderDetail.output, 'parse').mockImplementation((value) => value as Order)
    api.use(queryOrderDetail, () => ({ ...ORDER, state: 7 as 0 }))
    await payment.place(CHOICE)
    await pass(3000)
    expect(log).toHaveBeenCalledWith('unknown order state', 7)
    expect(phase()).toBe('paying')
    expect(onPaid).not.toHaveBeenCalled()
    expect(onFailed).not.toHaveBeenCalled()
    payment.reset()
    parse.mockRestore()
    log.mockRestore()
  })

  it('resumes an older order and queries it immediately', async () => {
    const { payment, queries, phase } = begin(() => ({ ...ORDER, state: 1 }))
    payment.resume({ ...PLACED, name: '300 豆' })
    await pass(10)
    expect(queries()).toBe(1)
    expect(phase()).toBe('paid')
  })
})

describe('polling ends', () => {
  async function paying() {
    const started = begin()
    await started.payment.place(CHOICE)
    await pass(3000)
    expect(started.queries()).toBe(1)
    return started
  }

  it('after closing, leaving or a reset', async () => {
    const { payment, queries, phase } = await paying()
    payment.reset()
    expect(jest.getTimerCount()).toBe(0)
    await pass(60_000)
    expect(queries()).toBe(1)
    expect(phase()).toBe('choosing')
  })

  it('after choosing another package: only the new order is polled', async () => {
    const { api, payment } = await paying()
    api.use(placeOrder, () => ({ ...PLACED, tradeNo: 'T20260302' }))
    await payment.place({ ...CHOICE, priceId: 'beans-1000' })
    await pass(9000)
    expect(api.calls(queryOrderDetail).map((call) => call.tradeNo)).toEqual([
      'T20260301',
      'T20260302',
      'T20260302',
      'T20260302',
    ])
    payment.reset()
  })

  it('after a query error, until the person retries', async () => {
    const { api, payment, queries } = await paying()
    api.use(queryOrderDetail, () => failWith('UNAVAILABLE'))
    await pass(60_000)
    expect(queries()).toBe(2)
    expect(payment.store.getState()).toMatchObject({ phase: 'paying', queryError: { reason: 'UNAVAILABLE' } })
    api.use(queryOrderDetail, () => ORDER)
    payment.queryAgain()
    expect(payment.store.getState()).toMatchObject({ phase: 'paying', queryError: null })
    await pass(3010)
    expect(queries()).toBe(4)
    payment.reset()
  })

  it('after a log-out, and the next person does not see the order', async () => {
    const { api, payment, queries, phase } = await paying()
    endSession('logout')
    await pass(60_000)
    expect(queries()).toBe(1)
    expect(phase()).toBe('choosing')
    signIn('another', SIGNED_IN)
    await payment.place(CHOICE)
    payment.reset()
    const [first, second] = api.calls(placeOrder).map((call) => call.clientToken)
    expect(second).not.toBe(first)
  })

  it('after a query that reports an expired session', async () => {
    const { api, queries, phase } = await paying()
    api.use(queryOrderDetail, () => failWith('UNAUTHORIZED'))
    await pass(60_000)
    expect(sessionStore.getState().endedBy).toBe('expired')
    expect(queries()).toBe(2)
    expect(phase()).toBe('choosing')
  })

  it('when retried twice: one polling, not two', async () => {
    const { api, payment, queries } = await paying()
    api.use(queryOrderDetail, () => failWith('UNAVAILABLE'))
    await pass(3000)
    api.use(queryOrderDetail, () => ORDER)
    payment.queryAgain()
    payment.queryAgain()
    await pass(2900)
    expect(queries()).toBe(3)
    payment.reset()
  })
})
