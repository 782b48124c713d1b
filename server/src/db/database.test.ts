/** @database both: connections, transactions and retries */
import { count, eq, sql } from 'drizzle-orm'
import { freshDatabase } from '../testing/fresh-database'
import { callOf, onBehalfOf } from './callers'
import type { Database } from './database'
import { teams } from './schema/people'
import { isDatabaseAway, isUniqueViolation, sqlState, transactionRunner } from './transactions'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const countTeams = () => database.transaction(async (tx) => (await tx.select({ rows: count() }).from(teams))[0]!.rows)

test('a failed transaction is rolled back', async () => {
  const before = await countTeams()
  const failing = database.transaction(async (tx) => {
    await tx.insert(teams).values({ name: 'rolled back' })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await countTeams()).toBe(before)
})

test('a nested transaction is refused instead of hanging', async () => {
  const nested = database.transaction(() => database.transaction(async () => 1))
  await expect(nested).rejects.toThrow('a transaction is open already')
  expect(await countTeams()).toBeGreaterThan(0)
})

test('counts and bigints are numbers on both databases', async () => {
  const rows = await database.transaction((tx) =>
    tx
      .select({ counted: count(), big: sql`9007199254740991::bigint`, sum: sql`sum(1::bigint)`.mapWith(Number) })
      .from(teams),
  )
  expect(rows[0]!.counted).toBe(await countTeams())
  expect(rows[0]!.big).toBe(Number.MAX_SAFE_INTEGER)
  expect(typeof rows[0]!.sum).toBe('number')
})

test('a timestamp survives a round trip, to the millisecond', async () => {
  const createdAt = new Date('2026-03-04T05:06:07.089Z')
  await database.transaction(async (tx) => {
    const [row] = await tx.insert(teams).values({ name: 'time', createdAt }).returning()
    expect(row!.createdAt).toEqual(createdAt)
    expect(await tx.select().from(teams).where(eq(teams.createdAt, createdAt))).toHaveLength(1)
  })
})

test('the SQLSTATE of a refused row is known', async () => {
  const id = 'same'
  const error = await database
    .transaction(async (tx) => {
      await tx.insert(teams).values({ id, name: 'one' })
      await tx.insert(teams).values({ id, name: 'two' })
    })
    .catch((each: unknown) => each)
  expect(sqlState(error)).toBe('23505')
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'teams_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'another')).toBe(false)
  expect(sqlState(new Error('plain'))).toBeNull()
})

test('two deadlocked transactions both succeed', async () => {
  const names = ['first', 'second']
  const ids = await database.transaction((tx) =>
    tx
      .insert(teams)
      .values(names.map((name) => ({ name })))
      .returning({ id: teams.id }),
  )
  const [one, two] = ids.map((row) => row.id) as [string, string]
  let waiting = 0
  let meet: () => void = () => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const touch = (order: string[]) =>
    database.transaction(async (tx) => {
      await tx
        .update(teams)
        .set({ version: sql`${teams.version} + 1` })
        .where(eq(teams.id, order[0]!))
      // Only PostgreSQL runs both concurrently; both hold their first row before either asks for its second.
      waiting += 1
      if (waiting >= 2 || database.dialect === 'pglite') meet()
      await met
      await tx
        .update(teams)
        .set({ version: sql`${teams.version} + 1` })
        .where(eq(teams.id, order[1]!))
    })
  await Promise.all([touch([one, two]), touch([two, one])])
  const rows = await database.transaction((tx) => tx.select().from(teams).where(eq(teams.id, one)))
  expect(rows[0]!.version).toBe(3)
})

test('permanent errors are not retried, temporary ones a limited number of times', async () => {
  const run = transactionRunner()
  let attempts = 0
  const fail = async (code: string) => {
    attempts = 0
    await expect(failing(code)).rejects.toThrow('failed')
    return attempts
  }
  const failing = (code: string) =>
    run(async () => {
      attempts += 1
      throw Object.assign(new Error('failed'), { code })
    })
  expect(await fail('23514')).toBe(1)
  expect(await fail('40001')).toBe(5)
  // A lock time-out: retried only for background work.
  expect(await fail('55P03')).toBe(3)
  expect(await onBehalfOf(callOf({ team: 'one' }, false), () => fail('55P03'))).toBe(1)
})

test('an unreachable database is distinguished from a failed query', () => {
  const failure = (code: string) => new Error('query failed', { cause: Object.assign(new Error('driver'), { code }) })
  for (const code of ['57P01', '57P03', '08006', '53300', 'ECONNREFUSED'])
    expect(isDatabaseAway(failure(code))).toBe(true)
  for (const code of ['23505', '42P01', '57014', 'ENOENT']) expect(isDatabaseAway(failure(code))).toBe(false)
  const ended = new Error('query failed', { cause: new Error('Connection terminated unexpectedly') })
  expect(isDatabaseAway(ended)).toBe(true)
})
