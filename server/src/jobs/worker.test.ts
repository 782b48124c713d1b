/** @database postgres: claims and leases */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/database'
import { jobs } from '../db/schema/jobs'
import { teams } from '../db/schema/people'
import { freshDatabase } from '../testing/fresh-database'
import { claim } from './claim'
import { JobEvents } from './job-events'
import { jobKind, type JobContext, type JobKind, type JobType } from './kinds'
import { enqueue, keepRef, MAX_ATTEMPTS, withdraw } from './queue'
import { JobWorker } from './worker'

const PRINT: JobType<{ pages: number }> = {
  kind: 'print',
  lane: 'remote',
  payload: z.strictObject({ pages: z.int().positive() }),
}
const NOTE: JobType<{ text: string }> = { kind: 'note', lane: 'light', payload: z.strictObject({ text: z.string() }) }

/** Longer than a busy machine stalls: without other processes a lease that ran out is taken over at once. */
const LEASE_MS = 60_000

/** A paid remote service that records its orders. */
class PrintShop {
  readonly orders: string[] = []
  /** Finished orders; fetching any other one waits. */
  readonly done = new Set<string>()

  buy(pages: number): string {
    const order = `order ${this.orders.length + 1} of ${pages} pages`
    this.orders.push(order)
    return order
  }

  async fetch(order: string, signal: AbortSignal): Promise<string> {
    while (!this.done.has(order)) {
      signal.throwIfAborted()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return order
  }
}

let database: Database
let teamId: string
let shop: PrintShop
let delivered: string[]
let events: JobEvents
const workers: JobWorker[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = new PrintShop()
  delivered = []
  events = new JobEvents()
  teamId = await newTeam()
})
async function newTeam(): Promise<string> {
  const id = randomUUID()
  await database.transaction((tx) => tx.insert(teams).values({ id, name: 'T' }))
  return id
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((each) => each.stop(0)))
  await database.transaction((tx) => tx.delete(jobs))
})

const lost: string[] = []
const exhausted = async (_tx: unknown, { id }: { id: string }) => void lost.push(id)

const onTrouble = (_job: unknown, error: unknown): never => {
  throw error
}

const print = (run?: (context: JobContext) => void): JobKind =>
  jobKind(PRINT, {
    exhausted,
    run: async ({ payload }, context) => {
      run?.(context)
      let order = context.refs['order']
      if (!order) {
        order = shop.buy(payload.pages)
        await context.keepRef('order', order)
      }
      const got = await shop.fetch(order, context.signal)
      return { settle: async () => void delivered.push(got), variant: '', errorCode: null }
    },
  })

async function start(
  kinds: JobKind[],
  { remote = 4, light = 4, onError = (_facts: object): void => {}, on = database } = {},
): Promise<JobWorker> {
  const log = { info: () => {}, warn: () => {}, error: onError }
  const atOnce = { cpu: 0, remote, light }
  const worker = new JobWorker({
    database: on,
    kinds,
    events,
    log,
    atOnce,
    pollMs: 20,
    progressMs: 5,
    leaseMs: LEASE_MS,
  })
  workers.push(worker)
  await worker.start()
  return worker
}

async function queue<Payload>(type: JobType<Payload>, payload: Payload): Promise<string> {
  const id = randomUUID()
  await database.transaction((tx) => enqueue(tx, type, { id, teamId, payload, priority: 0 }))
  events.queued()
  return id
}
const jobOf = async (id: string) =>
  (await database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, id))))[0] ?? null
/** Effects of a `settle` or `exhausted` are seen before their transaction commits: wait for the row itself. */
const gone = (id: string) => until(async () => (await jobOf(id)) === null)
async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('remote work has its own places, and does not delay light work', async () => {
  const noted: string[] = []
  const note = jobKind(NOTE, {
    exhausted,
    run: async ({ payload }) => ({ settle: async () => void noted.push(payload.text), variant: '', errorCode: null }),
  })
  await start([print(), note], { remote: 2 })
  const ids = [await queue(PRINT, { pages: 1 }), await queue(PRINT, { pages: 2 }), await queue(PRINT, { pages: 3 })]
  await until(() => shop.orders.length === 2)
  for (const text of ['a', 'b', 'c']) await queue(NOTE, { text })
  await until(() => noted.length === 3)
  expect(shop.orders).toHaveLength(2)
  shop.done.add(shop.orders[0]!)
  await until(() => shop.orders.length === 3)
  for (const order of shop.orders) shop.done.add(order)
  for (const id of ids) await gone(id)
  expect(delivered).toHaveLength(3)
})

test('a remote run whose process died resumes its purchase', async () => {
  const id = await queue(PRINT, { pages: 7 })
  // A process that buys, stores the reference and dies.
  const kinds = new Map([['print', print()]])
  const dead = await database.transaction((tx) =>
    claim(tx, { lane: 'remote', kinds, leaseMs: 60_000, holder: 1, onTrouble }),
  )
  const owned = { jobId: id, leaseToken: dead!.leaseToken }
  const order = shop.buy(7)
  expect(await database.transaction((tx) => keepRef(tx, owned, 'order', order))).toBe(true)
  const over = { leaseUntil: sql`now() - interval '1 hour'` }
  await database.transaction((tx) => tx.update(jobs).set(over).where(eq(jobs.id, id)))

  await start([print()])
  shop.done.add(order)
  await until(() => delivered.length === 1)
  expect(delivered).toEqual([order])
  expect(shop.orders).toEqual([order])
  expect(await database.transaction((tx) => keepRef(tx, owned, 'order', 'too late'))).toBe(false)
})

test('an orderly stop puts remote work back, and the next process does not buy again', async () => {
  const id = await queue(PRINT, { pages: 2 })
  const first = await start([print()])
  await until(async () => (await jobOf(id))?.refs['order'] !== undefined)
  await first.stop(0)
  expect(await jobOf(id)).toMatchObject({ attempts: 0, leaseToken: null, refs: { order: shop.orders[0] } })
  shop.done.add(shop.orders[0]!)
  await start([print()])
  await until(() => delivered.length === 1)
  expect(shop.orders).toHaveLength(1)
})

test('a stop is told to a kind that ends by itself, which may end what it bought; others are aborted', async () => {
  let wasAborted: boolean | null = null
  const note = jobKind(NOTE, {
    exhausted,
    run: async (_job, { signal }) => {
      const got = await shop.fetch('never', signal)
      return { settle: async () => void delivered.push(got), variant: '', errorCode: null }
    },
  })
  const patient = print(({ stopping, signal }) => {
    stopping?.addEventListener('abort', () => {
      wasAborted = signal.aborted
      shop.done.add(shop.orders[0]!)
    })
  })
  const id = await queue(NOTE, { text: 'a' })
  await queue(PRINT, { pages: 1 })
  const worker = await start([{ ...patient, endsItself: true }, note])
  await until(() => worker.busy === 2 && shop.orders.length === 1)
  await worker.stop(0, 60_000)
  expect(wasAborted).toBe(false)
  expect(delivered).toEqual(shop.orders)
  expect(await jobOf(id)).toMatchObject({ attempts: 0, leaseToken: null })
})

test('cancelled work is stopped and delivers nothing', async () => {
  const reasons: unknown[] = []
  const id = await queue(PRINT, { pages: 2 })
  const kind = print(({ signal }) => signal.addEventListener('abort', () => reasons.push(signal.reason)))
  const worker = await start([kind])
  await until(() => shop.orders.length === 1)
  await database.transaction((tx) => withdraw(tx, { id, teamId }))
  events.canceled(id)
  await until(() => worker.busy === 0)
  expect(reasons).toMatchObject([{ reason: 'canceled' }])
  expect(delivered).toEqual([])
})

test('an unreadable payload is retried for other releases, and given up in the end', async () => {
  const id = await queue(PRINT, { pages: 2 })
  await database.transaction((tx) =>
    tx
      .update(jobs)
      .set({ payload: { sheets: 2 } })
      .where(eq(jobs.id, id)),
  )
  await start([print()])
  const soon = { runAt: sql`now()`, turnAt: sql`now()` }
  await until(async () => {
    await database.transaction((tx) =>
      tx
        .update(jobs)
        .set(soon)
        .where(sql`${jobs.id} = ${id} and ${jobs.leaseToken} is null`),
    )
    return lost.includes(id)
  })
  expect(shop.orders).toEqual([])
  await gone(id)
})

test('a job that cannot be given up is reported, and does not stop another team’s', async () => {
  const id = await queue(PRINT, { pages: 2 })
  await database.transaction((tx) => tx.update(jobs).set({ attempts: MAX_ATTEMPTS }).where(eq(jobs.id, id)))
  const stubborn: JobKind = { ...print(), exhausted: () => Promise.reject(new Error('its row is gone')) }
  const errors: object[] = []
  await start([stubborn], { onError: (facts) => void errors.push(facts) })
  teamId = await newTeam()
  await queue(PRINT, { pages: 3 })
  await until(() => shop.orders.length === 1)
  shop.done.add(shop.orders[0]!)
  await until(() => delivered.length === 1)
  expect(errors).toEqual([expect.objectContaining({ jobId: id, kind: 'print' })])
  expect((await jobOf(id))?.runAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
})

describe('a connection that breaks', () => {
  const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  let settled: number
  let errors: object[]
  beforeEach(() => {
    settled = 0
    errors = []
  })
  const onError = (facts: object) => void errors.push(facts)
  /** Buys at once; its first settling breaks the connection. */
  const printOnce = () =>
    jobKind(PRINT, {
      exhausted,
      run: async ({ payload }) => {
        const order = shop.buy(payload.pages)
        const settle = async () => {
          settled += 1
          if (settled === 1) throw reset()
          delivered.push(order)
        }
        return { settle, variant: '', errorCode: null }
      },
    })

  test('does not lose what a run bought: its end is written again', async () => {
    const id = await queue(PRINT, { pages: 1 })
    await start([printOnce()], { onError })
    await gone(id)
    expect({ orders: shop.orders.length, delivered, settled, errors }).toEqual({
      orders: 1,
      delivered: shop.orders,
      settled: 2,
      errors: [],
    })
  })

  test('ends nothing that was taken away meanwhile', async () => {
    const id = await queue(PRINT, { pages: 1 })
    const on: Database = {
      ...database,
      transaction: async (work) => {
        try {
          return await database.transaction(work)
        } catch (error) {
          // Another process has it when the end is written again.
          const taken = { leaseToken: 'of another', leaseUntil: sql`now() + interval '1 hour'` }
          await database.transaction((tx) => tx.update(jobs).set(taken).where(eq(jobs.id, id)))
          throw error
        }
      },
    }
    const worker = await start([printOnce()], { on, onError })
    await until(() => settled === 1 && worker.busy === 0)
    expect({ delivered, settled, errors }).toEqual({ delivered: [], settled: 1, errors: [] })
    expect(await jobOf(id)).toMatchObject({ leaseToken: 'of another' })
  })

  test('loses no reference to a purchase', async () => {
    const id = await queue(PRINT, { pages: 1 })
    let breaks = false
    const on: Database = {
      ...database,
      transaction: async (work) => {
        if (!breaks) return database.transaction(work)
        breaks = false
        throw reset()
      },
    }
    const kind = jobKind(PRINT, {
      exhausted,
      run: async ({ payload }, context) => {
        const order = shop.buy(payload.pages)
        breaks = true
        await context.keepRef('order', order)
        await shop.fetch(order, context.signal)
        return { settle: async () => void delivered.push(order), variant: '', errorCode: null }
      },
    })
    await start([kind], { on, onError })
    await until(async () => (await jobOf(id))?.refs['order'] !== undefined)
    shop.done.add(shop.orders[0]!)
    await gone(id)
    expect({ orders: shop.orders.length, delivered, errors }).toEqual({ orders: 1, delivered: shop.orders, errors: [] })
  })
})
