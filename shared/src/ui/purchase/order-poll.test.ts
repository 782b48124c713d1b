/** @jest-environment node */
import { pollOrder } from './order-poll'

/** Flushes settled promises. */
const settle = () => jest.advanceTimersByTimeAsync(0)

describe('pollOrder', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })

  it('polls every 3000 ms until the state is final', async () => {
    const answers = ['pending', 'pending', 'paid']
    const query = jest.fn(() => Promise.resolve(answers.shift()))
    const onAnswer = jest.fn((answer: string | undefined) => answer === 'pending')
    pollOrder({ query, onAnswer, onError: jest.fn() })
    await jest.advanceTimersByTimeAsync(2999)
    expect(query).toHaveBeenCalledTimes(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(query).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(6000)
    expect(onAnswer.mock.calls).toEqual([['pending'], ['pending'], ['paid']])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(query).toHaveBeenCalledTimes(3)
  })

  it('can start immediately', async () => {
    const query = jest.fn(() => Promise.resolve('paid'))
    pollOrder({ query, onAnswer: () => false, onError: jest.fn(), immediately: true })
    await settle()
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('never has two queries in flight, and keeps the interval between their starts', async () => {
    const begun: number[] = []
    const query = jest.fn(async () => {
      begun.push(Date.now())
      await new Promise((resolve) => setTimeout(resolve, begun.length === 1 ? 1000 : 5000))
    })
    const started = Date.now()
    const stop = pollOrder({ query, onAnswer: () => true, onError: jest.fn() })
    await jest.advanceTimersByTimeAsync(12_000)
    expect(begun.map((at) => Math.round((at - started) / 100))).toEqual([30, 60, 110])
    stop()
    // The remaining timer is the slow response, not a poll.
    await jest.advanceTimersByTimeAsync(5000)
  })

  it('ends with a query error', async () => {
    const failure = new Error('down')
    const query = jest.fn(() => Promise.reject(failure))
    const onError = jest.fn()
    pollOrder({ query, onAnswer: () => true, onError })
    await jest.advanceTimersByTimeAsync(30_000)
    expect(onError.mock.calls).toEqual([[failure]])
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('stops between two queries', async () => {
    const query = jest.fn(() => Promise.resolve('pending'))
    const stop = pollOrder({ query, onAnswer: () => true, onError: jest.fn() })
    await jest.advanceTimersByTimeAsync(4000)
    stop()
    await jest.advanceTimersByTimeAsync(30_000)
    expect(query).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['an answer', 'resolve'],
    ['an error', 'reject'],
  ] as const)('stops during a query: it is aborted, and %s is heard by nobody', async (_what, outcome) => {
    let answer = () => {}
    const signals: AbortSignal[] = []
    const onAnswer = jest.fn(() => true)
    const onError = jest.fn()
    const stop = pollOrder({
      query: (signal) => {
        signals.push(signal)
        return new Promise<string>((resolve, reject) => {
          answer = () => (outcome === 'resolve' ? resolve('paid') : reject(new Error('aborted')))
        })
      },
      onAnswer,
      onError,
    })
    await jest.advanceTimersByTimeAsync(3000)
    stop()
    expect(signals[0]!.aborted).toBe(true)
    answer()
    await jest.advanceTimersByTimeAsync(30_000)
    expect(onAnswer).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  })

  it('stops from within the result callback', async () => {
    const query = jest.fn(() => Promise.resolve('pending'))
    const stop = pollOrder({
      query,
      onAnswer: () => {
        stop()
        return true
      },
      onError: jest.fn(),
    })
    await jest.advanceTimersByTimeAsync(30_000)
    expect(query).toHaveBeenCalledTimes(1)
  })
})
