/** @jest-environment node */
import { ANALYTICS_LIMITS, bytesOfEvent } from '../contract/analytics'
import { type AnalyticsEvent, createEventQueue, type Delivery } from './event-queue'

const event = (route: string, message = ''): AnalyticsEvent => ({
  name: 'page_view',
  at: '2026-03-01T00:00:00.000Z',
  route,
  props: { title: message },
})
const routes = (batch: readonly AnalyticsEvent[]) => batch.map(({ route }) => route)

function open(deliveries: Delivery[] = []) {
  const sent: (readonly AnalyticsEvent[])[] = []
  const left: (readonly AnalyticsEvent[])[] = []
  const queue = createEventQueue({
    send: (events) => {
      sent.push(events)
      return Promise.resolve(deliveries.shift() ?? 'done')
    },
    sendOnLeaving: (events) => {
      left.push(events)
      return true
    },
  })
  const add = (count: number, from = 0) => {
    for (let index = from; index < from + count; index++) queue.add(event(String(index)))
  }
  return { queue, sent, left, add }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('collects for five seconds, then sends one batch', async () => {
  const { sent, add } = open()
  add(2)
  await jest.advanceTimersByTimeAsync(4_000)
  add(1, 2)
  expect(sent).toEqual([])
  await jest.advanceTimersByTimeAsync(1_000)
  expect(sent.map(routes)).toEqual([['0', '1', '2']])
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toHaveLength(1)
})

it('sends a full batch at once, and none above the server’s limit', async () => {
  const { sent, add } = open()
  add(ANALYTICS_LIMITS.batch + 5)
  await jest.advanceTimersByTimeAsync(0)
  expect(sent.map((batch) => batch.length)).toEqual([ANALYTICS_LIMITS.batch])
  await jest.advanceTimersByTimeAsync(5_000)
  expect(sent.map((batch) => batch.length)).toEqual([ANALYTICS_LIMITS.batch, 5])
})

it('keeps a request below its size limit and drops an oversized event', async () => {
  const { queue, sent } = open(['later'])
  for (let index = 0; index < 60; index++) queue.add(event('x'.repeat(300), '长'.repeat(480)))
  queue.add(event('x', '长'.repeat(2_000)))
  await jest.advanceTimersByTimeAsync(3_600_000)
  const delivered = sent.slice(1)
  expect(delivered.flat()).toHaveLength(60)
  for (const batch of sent) expect(bytesOfEvent({ events: batch })).toBeLessThan(ANALYTICS_LIMITS.batchBytes)
})

it('retries with backoff, in the same order', async () => {
  const { sent, add } = open(['later', 'later'])
  add(1)
  await jest.advanceTimersByTimeAsync(5_000)
  add(1, 1)
  await jest.advanceTimersByTimeAsync(9_000)
  expect(sent.map(routes)).toEqual([['0']])
  await jest.advanceTimersByTimeAsync(1_000)
  expect(sent.map(routes)).toEqual([['0'], ['0', '1']])
  await jest.advanceTimersByTimeAsync(29_000)
  expect(sent).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(sent.map(routes)).toEqual([['0'], ['0', '1'], ['0', '1']])
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toHaveLength(3)
})

it('drops what was rejected, and treats a throwing sender as offline', async () => {
  const { sent, add } = open(['refused'])
  add(1)
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toHaveLength(1)
  const sends = jest.fn<Promise<Delivery>, [readonly AnalyticsEvent[]]>()
  sends.mockRejectedValueOnce(new Error('broken')).mockResolvedValue('done')
  const queue = createEventQueue({ send: sends, sendOnLeaving: () => true })
  queue.add(event('a'))
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(sends).toHaveBeenCalledTimes(2)
})

it('holds at most 200 while undeliverable; drops the oldest', async () => {
  const { sent, add, queue, left } = open(Array.from({ length: 9 }, () => 'later' as const))
  add(500)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent.length).toBeGreaterThan(0)
  queue.leave()
  expect(left.flat()).toHaveLength(200)
  expect(left.flat().at(-1)?.route).toBe('499')
  expect(left.map((batch) => batch.length)).toEqual([50, 50, 50, 50])
})

it('flushes everything at unload, and keeps what the browser rejects', async () => {
  const { queue, left, sent, add } = open()
  add(3)
  queue.leave()
  expect(left.map(routes)).toEqual([['0', '1', '2']])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  const refusing = jest.fn(() => false)
  const kept: (readonly AnalyticsEvent[])[] = []
  const other = createEventQueue({
    send: (events) => {
      kept.push(events)
      return Promise.resolve('done')
    },
    sendOnLeaving: refusing,
  })
  other.add(event('a'))
  other.leave()
  expect(refusing).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(5_000)
  expect(kept.map(routes)).toEqual([['a']])
})
