import { setImmediate as nextTurn } from 'node:timers/promises'
import { FairQueue, TurnedAway } from './call-queue'

// Work still waiting at the end of a test never times out.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }))
afterEach(() => jest.useRealTimers())

/** Work that ends on demand, and a log of what has started. */
function bench(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (line: string, name: string, atOnce = 2) =>
    queue.run({ line, atOnce }, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await nextTurn()
  }
  return { begun, ask, end }
}

test('a line’s concurrency is limited even when places are free', async () => {
  const { begun, ask, end } = bench(new FairQueue({ atOnce: 5 }))
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  await nextTurn()
  expect(begun).toEqual(['a1', 'a2'])
  asked.push(ask('b', 'b1'))
  await nextTurn()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a2', 'a1', 'a3', 'a4', 'b1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('lines take turns, however long they are', async () => {
  const queue = new FairQueue({ atOnce: 1 })
  const { begun, ask, end } = bench(queue)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  for (const name of ['b1', 'b2']) void ask('b', name)
  void ask('c', 'c1')
  expect(queue.waiting).toBe(6)
  for (let served = 0; served < 7; served += 1) {
    await nextTurn()
    await end(begun[served]!)
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(queue.waiting).toBe(0)
})

test('failed work frees its place', async () => {
  const queue = new FairQueue({ atOnce: 1 })
  const fail = () => queue.run({ line: 'a', atOnce: 1 }, () => Promise.reject(new Error('on purpose')))
  const results = await Promise.allSettled([fail(), fail(), fail()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await queue.run({ line: 'a', atOnce: 1 }, async () => 1)).toBe(1)
})

test('a full line refuses its own work, a full queue everybody’s', async () => {
  const { ask } = bench(new FairQueue({ atOnce: 1, waitingInLine: 2, waiting: 3 }))
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  await expect(ask('a', 'a4')).rejects.toMatchObject({ because: 'line', retryAfterSeconds: expect.any(Number) })
  void ask('b', 'b1')
  await expect(ask('c', 'c1')).rejects.toMatchObject({ because: 'everybody' })
})

test('work that waits too long is refused before it starts, and the next one runs', async () => {
  const queue = new FairQueue({ atOnce: 1, patienceMs: 1_000 })
  const { begun, ask, end } = bench(queue)
  void ask('a', 'a1')
  const refusals = ['a2', 'b1'].map((name) => expect(ask(name[0]!, name)).rejects.toThrow(TurnedAway))
  await nextTurn()
  jest.advanceTimersByTime(1_000)
  await Promise.all(refusals)
  expect(queue.waiting).toBe(0)
  void ask('b', 'b2')
  await end('a1')
  expect(begun).toEqual(['a1', 'b2'])
})

test('work without a time limit is never refused', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingInLine: 1, patienceMs: 1_000 })
  let served = 0
  const asked = Array.from({ length: 5 }, () =>
    queue.run({ line: 'news', atOnce: 1, patient: true }, async () => {
      jest.advanceTimersByTime(2_000)
      served += 1
    }),
  )
  await Promise.all(asked)
  expect(served).toBe(5)
})
