/** @database postgres: claims, leases and turns */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/database'
import { type JobLane, jobs, jobTurns } from '../db/schema/jobs'
import { teams } from '../db/schema/people'
import { freshDatabase } from '../testing/fresh-database'
import { type ClaimedJob, claim, nextJobQuery } from './claim'
import { jobKind, type JobType } from './kinds'
import { endJob, enqueue, HEAD_START_SECONDS, MAX_ATTEMPTS, retryLater, withdraw } from './queue'

const ERRAND: JobType<{ note: string }> = {
  kind: 'errand',
  lane: 'light',
  payload: z.strictObject({ note: z.string() }),
}
const givenUp: string[] = []
/** Jobs that cannot be given up. */
const stubborn = new Set<string>()
const troubles: string[] = []
const errand = jobKind(ERRAND, {
  exhausted: async (tx, { id }) => {
    if (stubborn.has(id)) await tx.execute(sql`select 1 / 0`)
    givenUp.push(id)
  },
  run: async () => ({ settle: async () => {}, variant: '', errorCode: null }),
})
const kinds = new Map([['errand', errand]])

let database: Database
let teamIds: string[]
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  teamIds = Array.from({ length: 4 }, () => randomUUID()).toSorted()
  await database.transaction(async (tx) => {
    await tx.delete(jobs)
    await tx.delete(jobTurns)
    await tx.insert(teams).values(teamIds.map((id) => ({ id, name: 'T' })))
  })
})

/** Queues jobs in this order, each slightly later than the one before; ages in seconds. */
async function queue(teamId: string, many: number, { priority = 0, age = 0 } = {}): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID())
  await database.transaction(async (tx) => {
    for (const id of ids) await enqueue(tx, ERRAND, { id, teamId, priority, payload: { note: '' } })
    for (const [index, id] of ids.entries()) {
      const earlier = sql`${age}::double precision * interval '1 second' - ${index} * interval '1 millisecond'`
      await tx
        .update(jobs)
        .set({ runAt: sql`${jobs.runAt} - (${earlier})`, turnAt: sql`${jobs.turnAt} - (${earlier})` })
        .where(eq(jobs.id, id))
    }
  })
  return ids
}
const next = (lane: JobLane = 'light') =>
  database.transaction((tx) =>
    claim(tx, { lane, kinds, leaseMs: 60_000, holder: null, onTrouble: ({ id }) => void troubles.push(id) }),
  )
const end = ({ job, leaseToken }: ClaimedJob) => database.transaction((tx) => endJob(tx, { jobId: job.id, leaseToken }))
/** Sets the times of all waiting jobs and of past turns back. */
const timePasses = (seconds: number) =>
  database.transaction(async (tx) => {
    const step = sql`${seconds} * interval '1 second'`
    await tx.update(jobs).set({ runAt: sql`${jobs.runAt} - ${step}`, turnAt: sql`${jobs.turnAt} - ${step}` })
    await tx.update(jobTurns).set({ tookAt: sql`${jobTurns.tookAt} - ${step}` })
  })

/** The teams in the order of their claims, as letters; each job ends after so many further claims. */
async function served(claims: number, atOnce: number, secondsEach = 1): Promise<string> {
  const running: ClaimedJob[] = []
  let order = ''
  for (let count = 0; count < claims; count += 1) {
    if (running.length === atOnce) await end(running.shift()!)
    const claimed = await next()
    if (!claimed) break
    running.push(claimed)
    order += 'ABCD'[teamIds.indexOf(claimed.job.teamId)]
    await timePasses(secondsEach)
  }
  for (const each of running) await end(each)
  return order
}

test('a single team has the whole lane, and yields all but its share when others come', async () => {
  const [a, b, c] = teamIds as [string, string, string]
  await queue(a, 20, { age: 600 })
  const first = [await next(), await next(), await next(), await next()]
  expect(first.map((each) => each?.job.teamId)).toEqual([a, a, a, a])
  await queue(b, 20)
  await queue(c, 20)
  // Places become free one by one: the other teams get them until all have equally many.
  for (const each of first.slice(0, 3)) await end(each!)
  const after = [await next(), await next(), await next()].map((each) => each?.job.teamId)
  expect(after.slice(0, 2).toSorted()).toEqual([b, c])
  const held = await database.transaction((tx) =>
    tx
      .select({ teamId: jobs.teamId, many: sql<number>`count(*)`.mapWith(Number) })
      .from(jobs)
      .where(sql`${jobs.leaseToken} is not null`)
      .groupBy(jobs.teamId),
  )
  expect(Math.max(...held.map(({ many }) => many))).toBe(2)
  expect(held.map(({ teamId }) => teamId).toSorted()).toEqual([a, b, c])
})

test('a queue of forty and a queue of two alternate on a single place', async () => {
  const [a, b] = teamIds as [string, string]
  await queue(a, 40, { age: 600 })
  expect(await served(3, 1)).toBe('AAA')
  await queue(b, 2)
  expect(await served(6, 1)).toMatch(/^A?BABAA/)
})

test('jobs of a group run in their order, and take turns with what their team queues besides', async () => {
  const [a] = teamIds as [string, string]
  const group = async (id: string, size: number) => {
    const ids = Array.from({ length: size }, (_, place) => `${a} ${id}${place}`)
    await database.transaction(async (tx) => {
      for (const [place, each] of ids.entries()) {
        const job = {
          id: each,
          teamId: a,
          priority: 0,
          payload: { note: '' },
          group: { id: `${a} ${id}`, place, size },
        }
        await enqueue(tx, ERRAND, job)
      }
    })
    await timePasses(1)
  }
  await group('x', 6)
  expect((await next())?.job.id).toBe(`${a} x0`)
  const [own] = await queue(a, 1)
  // Instants are stored to the millisecond: on a fast machine both would stand at the same one.
  await timePasses(0.01)
  await group('y', 2)
  const order: (string | undefined)[] = []
  for (let count = 0; count < 8; count += 1) {
    await timePasses(1)
    order.push((await next())?.job.id)
  }
  // One that stood in front already, then each in its turn.
  expect(order.map((id) => (id === own ? 'own' : id?.split(' ')[1]))).toEqual([
    'x1',
    'own',
    'y0',
    'x2',
    'y1',
    'x3',
    'x4',
    'x5',
  ])
  expect(await next()).toBeNull()
})

test('twelve concurrent claims leave every team the same number', async () => {
  for (const teamId of teamIds) await queue(teamId, 10)
  const claimed = await Promise.all(Array.from({ length: 12 }, () => next()))
  const counts = teamIds.map((teamId) => claimed.filter((each) => each?.job.teamId === teamId).length)
  expect(counts).toEqual([3, 3, 3, 3])
  expect(new Set(claimed.map((each) => each?.job.id)).size).toBe(12)
})

test('priority is a head start among teams, and within a team', async () => {
  const [a, b] = teamIds as [string, string]
  const [waiting] = await queue(a, 1, { age: HEAD_START_SECONDS - 30 })
  const [later, soon] = [(await queue(b, 1))[0], (await queue(b, 1, { priority: 1 }))[0]]
  expect([await next(), await next(), await next()].map((each) => each?.job.id)).toEqual([soon, waiting, later])
})

test('a wait longer than the head start is not overtaken, however many priority jobs come', async () => {
  const [a, b, c] = teamIds as [string, string, string]
  await queue(a, 3)
  await queue(b, 60, { priority: 1 })
  await queue(c, 60, { priority: 1 })
  const order = await served(60, 1, 20)
  const turns = [...order].flatMap((team, index) => (team === 'A' ? [index] : []))
  expect(turns).toHaveLength(3)
  // Six jobs of 20 s fill the two minutes; one job of each other team may have started before.
  expect(turns[0]).toBeGreaterThanOrEqual(4)
  for (const [index, turn] of turns.entries()) expect(turn - (turns[index - 1] ?? -1)).toBeLessThanOrEqual(9)
})

test('lanes are independent, and jobs that are not due or of unknown kind are left alone', async () => {
  const [a, b] = teamIds as [string, string]
  const [later, unknown, elsewhere, due] = [...(await queue(a, 3)), ...(await queue(b, 1))]
  await database.transaction(async (tx) => {
    const change = (id: string | undefined, changes: Partial<typeof jobs.$inferInsert>) =>
      tx.update(jobs).set(changes).where(eq(jobs.id, id!))
    await change(later, { runAt: new Date(Date.now() + 60_000) })
    await change(unknown, { kind: 'of another version' })
    await change(elsewhere, { lane: 'remote' })
  })
  expect((await next())?.job.id).toBe(due)
  expect(await next()).toBeNull()
  expect((await next('remote'))?.job.id).toBe(elsewhere)
  expect(await next('cpu')).toBeNull()
})

test('errors are retried with increasing delay, and given up in the end', async () => {
  const [id] = await queue(teamIds[0]!, 1)
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    const claimed = (await next())!
    expect(claimed.job.attempts).toBe(attempt)
    await database.transaction((tx) => retryLater(tx, errand, { jobId: id!, leaseToken: claimed.leaseToken }))
    expect(await next()).toBeNull()
    await timePasses(2 ** attempt + 1)
  }
  const last = (await next())!
  await database.transaction((tx) => retryLater(tx, errand, { jobId: id!, leaseToken: last.leaseToken }))
  expect(givenUp).toContain(id)
  await timePasses(3600)
  expect(await next()).toBeNull()
})

test('a job that cannot be given up delays neither another team nor its own, and is given up later', async () => {
  const [a, b] = teamIds as [string, string]
  const [stuck, own] = await queue(a, 2, { age: 600 })
  const [other] = await queue(b, 1)
  const usedUp = { attempts: MAX_ATTEMPTS }
  await database.transaction((tx) => tx.update(jobs).set(usedUp).where(eq(jobs.id, stuck!)))
  stubborn.add(stuck!)
  expect([await next(), await next(), await next()].map((each) => each?.job.id ?? null)).toEqual([own, other, null])
  expect(troubles).toEqual([stuck])
  expect(givenUp).not.toContain(stuck)
  stubborn.delete(stuck!)
  await timePasses(61)
  expect(await next()).toBeNull()
  expect(givenUp).toContain(stuck)
})

test('only its own team withdraws a job', async () => {
  const [a, b] = teamIds as [string, string]
  const [id] = await queue(a, 1)
  await database.transaction((tx) => withdraw(tx, { id: id!, teamId: b }))
  expect((await next())?.job.id).toBe(id)
  await database.transaction((tx) => withdraw(tx, { id: id!, teamId: a }))
  expect(await database.transaction((tx) => tx.$count(jobs))).toBe(0)
})

test('a job behind a hundred thousand of another team is found with few index reads', async () => {
  const [a, b] = teamIds as [string, string]
  await database.transaction((tx) =>
    tx.execute(sql`insert into jobs (id, kind, lane, team_id, payload, run_at, turn_at)
      select gen_random_uuid(), 'errand', 'light', ${a}, '{"note": ""}', now() - interval '1 hour', now() - interval '1 hour'
      from generate_series(1, 100000)`),
  )
  expect((await next())?.job.teamId).toBe(a)
  const [own] = await queue(b, 1)
  const plans = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.looseObject({}) })) })) })
  const pages = async () => {
    const explain = sql`explain (analyze, buffers, format json) ${nextJobQuery({ lane: 'light', kinds })}`
    const { rows } = plans.parse(await database.transaction((tx) => tx.execute(explain)))
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
  }
  // Both before and after ANALYZE. A scan reads more than 2,000 pages. Typically 20 are read; index entries left by the tests before add
  // to them until PostgreSQL removes these, which it does late on a busy machine.
  expect(await pages()).toBeLessThan(1000)
  await database.transaction((tx) => tx.execute(sql`analyze jobs`))
  expect(await pages()).toBeLessThan(1000)
  expect((await next())?.job.id).toBe(own)
}, 60_000)
