/** @database postgres: several processes own one schedule */
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database'
import { engineReports } from '../../../db/schema/engines'
import { schedules } from '../../../db/schema/schedules'
import type { Schedule } from '../../../jobs/local-schedule'
import { startSharedSchedules } from '../../../jobs/shared-schedules'
import { freshDatabase } from '../../../testing/fresh-database'
import { engineChecks } from './engine-reports'
import type { HttpEngine } from './http-engine'
import { localPool } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'

const NAME = 'engine-check'
const PATIENCE_MS = 20_000

let database: Database
let provider: LocalProvider
let engines: readonly HttpEngine[]
const running: Schedule[] = []
const errors: unknown[] = []

beforeAll(async () => {
  database = await freshDatabase()
  provider = await LocalProvider.open('openai')
  ;({ engines } = await localPool(provider))
})
beforeEach(async () => {
  provider.reset('none')
  errors.length = 0
  await database.transaction(async (tx) => {
    await tx.delete(schedules)
    // As an installation has it that has run for long: checked a minute ago, due in four.
    await tx.insert(schedules).values({
      name: NAME,
      lastRunAt: sql`now() - interval '1 minute'`,
      nextRunAt: sql`now() + interval '4 minutes'`,
    })
  })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  expect(errors).toEqual([])
})
afterAll(async () => {
  await provider.close()
  await database.close()
})

/** A process that has run for so long, with further work of its own. */
async function start(upMs: number, works = engineChecks(database, engines)): Promise<void> {
  const onError = (error: unknown) => errors.push(error)
  running.push(await startSharedSchedules({ database, works, onError, pollMs: 5, upMs }))
}
const row = async (name: string) =>
  (await database.read((tx) => tx.select().from(schedules).where(eq(schedules.name, name))))[0]
async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  const ending = Date.now() + PATIENCE_MS
  while (!(await reached())) {
    if (Date.now() > ending) throw new Error('it did not come')
    await wait(5)
  }
}
const runsOf = async (name: string) => (await row(name))?.runs ?? 0
const checks = () => provider.calls.filter(({ line }) => line === 'GET /v1/models').length

/** Until every process has had the chance to claim what is due. */
async function settled(): Promise<void> {
  const name = `after ${running.length}`
  await start(0, [{ name, everyMs: 3_600_000, work: async () => {}, atOnce: true }])
  await until(async () => (await runsOf(name)) === 1)
}

test('an engine that does not answer is known as soon as a process has started', async () => {
  const gone = await LocalProvider.open('ark')
  const { engines: silent } = await localPool(gone)
  await gone.close()
  await start(1_000, engineChecks(database, silent))
  await until(async () => (await runsOf(NAME)) === 1)
  const [report] = await database.read((tx) => tx.select().from(engineReports).where(eq(engineReports.engine, 'ark')))
  expect(report).toMatchObject({ reachable: false, trouble: expect.stringContaining('ark: no answer') })
})

test('processes that start together check once, and the next is due after its interval', async () => {
  await Promise.all([1, 2, 3, 4].map(() => start(1_000)))
  await until(async () => (await runsOf(NAME)) === 1)
  // Later in its start, but begun with the others.
  await start(5_000)
  await settled()
  expect({ runs: await runsOf(NAME), checks: checks() }).toEqual({ runs: 1, checks: 1 })
  const { nextRunAt, lastRunAt } = (await row(NAME))!
  expect(nextRunAt.getTime() - lastRunAt!.getTime()).toBe(300_000)
})

test('a process that begins after a check, or in the midst of one, is checked for itself', async () => {
  let end = () => {}
  const ending = new Promise<void>((resolve) => (end = resolve))
  let begun = 0
  const works = [{ name: NAME, everyMs: 300_000, work: () => ((begun += 1), ending), atStart: true }]
  await start(1_000, works)
  await until(() => begun === 1)
  await start(0, works)
  end()
  await until(async () => (await runsOf(NAME)) === 2)
  await start(0, works)
  await until(async () => (await runsOf(NAME)) === 3)
})

test('other work stays due when it was', async () => {
  const [work] = engineChecks(database, engines)
  await start(1_000, [{ ...work!, atStart: false, atOnce: true }])
  await settled()
  expect(await runsOf(NAME)).toBe(0)
})
