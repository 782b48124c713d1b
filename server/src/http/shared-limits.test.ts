/** @database postgres-only: several processes count together */
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { rateCounts } from '../db/schema/rate-counts'
import { freshDatabase } from '../testing/fresh-database'
import { sendFailure } from './refusals'
import { registerLimits } from './limits'
import { addHits } from './rate-counts.repository'

let database: Database
const apps: FastifyInstance[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))
afterAll(() => database.close())

/** A process of the installation. */
async function process(perMinute: number, name: string): Promise<FastifyInstance> {
  const app = Fastify()
  app.setErrorHandler(sendFailure)
  await registerLimits(app, perMinute, { patient: true, shared: { database, name } })
  app.get('/plain', async () => 'ok')
  app.get('/limited', { config: { rateLimit: { max: 3 } } }, async () => 'ok')
  apps.push(app)
  return app
}

async function passes(app: FastifyInstance, url: string, remoteAddress: string): Promise<boolean> {
  const { body } = await app.inject({ url, remoteAddress })
  if (body === 'ok') return true
  expect(JSON.parse(body)).toMatchObject({ message: 'TOO_OFTEN' })
  return false
}

test('a route’s limit is exact over all processes, per address', async () => {
  const both = [await process(1000, 'exact'), await process(1000, 'exact')]
  const asked = Array.from({ length: 20 }, (_, index) => passes(both[index % 2]!, '/limited', '10.0.0.1'))
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(3)
  // Also in a newly started process.
  expect(await passes(await process(1000, 'exact'), '/limited', '10.0.0.1')).toBe(false)
  expect(await passes(both[0]!, '/limited', '10.0.0.2')).toBe(true)
  expect(await passes(both[0]!, '/plain', '10.0.0.1')).toBe(true)
})

test('after a refusal, further ones need no query until the window ends', async () => {
  const app = await process(1000, 'refused')
  for (let call = 0; call < 10; call += 1) await passes(app, '/limited', '10.0.0.1')
  const count = (key: string) =>
    database.transaction((tx) => tx.select().from(rateCounts).where(eq(rateCounts.key, key)))
  expect((await count('refused /limited 10.0.0.1'))[0]).toMatchObject({ hits: 4 })
})

test('the general limit is shared within moments, and costs ordinary visitors no query', async () => {
  const [first, second] = [await process(60, 'general'), await process(60, 'general')]
  for (let call = 0; call < 60; call += 1) expect(await passes(first, '/plain', '10.0.0.1')).toBe(true)
  expect(await passes(first, '/plain', '10.0.0.1')).toBe(false)
  let passed = 0
  while (await passes(second, '/plain', '10.0.0.1')) {
    passed += 1
    await wait(100)
  }
  expect(passed).toBeLessThan(60)
  expect(await passes(second, '/plain', '10.0.0.2')).toBe(true)
  const keys = await database.transaction((tx) => tx.select({ key: rateCounts.key }).from(rateCounts))
  expect(keys.map(({ key }) => key)).not.toContain('general 10.0.0.2')
})

test('a new window starts from zero', async () => {
  const add = (hits: number) => database.transaction((tx) => addHits(tx, [{ key: 'window', hits }], 60_000))
  expect(await add(2)).toMatchObject([{ hits: 2 }])
  const [running] = await add(3)
  expect(running).toMatchObject({ hits: 5 })
  expect(running!.ttlMs).toBeLessThanOrEqual(60_000)
  const ended = { endsAt: sql`now() - interval '1 second'` }
  await database.transaction((tx) => tx.update(rateCounts).set(ended).where(eq(rateCounts.key, 'window')))
  expect(await add(1)).toMatchObject([{ hits: 1 }])
})
