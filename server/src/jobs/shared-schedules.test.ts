/** @database postgres: several processes own one schedule */
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { schedules } from '../db/schema/schedules'
import { freshDatabase } from '../testing/fresh-database'
import type { Schedule } from './local-schedule'
import { claimDue } from './schedules.repository'
import { startSharedSchedules } from './shared-schedules'

let database: Database
const running: Schedule[] = []
const errors: unknown[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  errors.length = 0
})
afterAll(() => database.close())

/** Starts a process that shares the work. */
async function start(name: string, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  const works = [{ name, everyMs, work, atOnce: true }]
  const onError = (error: unknown) => errors.push(error)
  running.push(await startSharedSchedules({ database, works, onError, pollMs: 5, leaseMs: 10_000 }))
}

async function row(name: string) {
  const [found] = await database.transaction((tx) => tx.select().from(schedules).where(eq(schedules.name, name)))
  return found!
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await wait(5)
}

test('work runs once per interval over all processes, and never concurrently', async () => {
  let [atOnce, most] = [0, 0]
  const starts: number[] = []
  const since = Date.now()
  const work = async () => {
    starts.push(Date.now())
    most = Math.max(most, ++atOnce)
    await wait(20)
    atOnce -= 1
  }
  await Promise.all([1, 2, 3, 4].map(() => start('shared', 150, work)))
  await until(() => starts.length >= 4)
  await Promise.all(running.splice(0).map((each) => each.stop()))
  expect(most).toBe(1)
  // Single gaps may be shorter: a run starts slightly after its claim.
  for (const [index, start] of starts.entries()) expect(start - since).toBeGreaterThanOrEqual(index * 150)
  expect(await row('shared')).toMatchObject({ runs: starts.length, failures: 0, leaseToken: null })
  expect(errors).toEqual([])
})

test('the run of a killed process restarts when its lease expires, not before', async () => {
  await database.transaction((tx) => tx.insert(schedules).values({ name: 'killed', nextRunAt: new Date(0) }))
  const dead = await database.transaction((tx) => claimDue(tx, ['killed'], 60_000))
  expect(dead?.name).toBe('killed')
  let runs = 0
  await start('killed', 3_600_000, async () => (runs += 1))
  await start('other', 3_600_000, async () => {})
  await until(async () => (await row('other')).runs === 1)
  expect(runs).toBe(0)
  const ended = { leaseUntil: sql`now() - interval '1 second'` }
  await database.transaction((tx) => tx.update(schedules).set(ended).where(eq(schedules.name, 'killed')))
  await until(async () => (await row('killed')).runs === 1)
  expect(runs).toBe(1)
  expect((await row('killed')).nextRunAt.getTime()).toBeGreaterThan(Date.now())
})

test('an error is kept until a run succeeds', async () => {
  let fails = true
  await start('failing', 10, async () => {
    if (fails) throw new Error('the platform is away')
  })
  await until(async () => (await row('failing')).failures >= 2)
  expect(await row('failing')).toMatchObject({ lastError: 'Error: the platform is away' })
  expect(errors).toContainEqual(new Error('the platform is away'))
  fails = false
  await until(async () => (await row('failing')).lastError === null)
})

test('a stopping process waits for its run; a starting one runs only what is due', async () => {
  let ended = false
  let began = () => {}
  const begun = new Promise<void>((resolve) => (began = resolve))
  await start('slow', 3_600_000, async () => {
    began()
    await wait(50)
    ended = true
  })
  await begun
  await running.pop()!.stop()
  expect(ended).toBe(true)
  let again = false
  await start('slow', 3_600_000, async () => (again = true))
  await start('after', 3_600_000, async () => {})
  await until(async () => (await row('after')).runs === 1)
  expect(again).toBe(false)
})
