/** @database postgres-only: which statements are kept is asked of the server, whose driver alone names them */
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Database, Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { SEED_PEOPLE, teamId, userId } from '../seed/accounts'
import { freshDatabase } from '../testing/fresh-database'
import { type ListQuery, matching } from './list-query'
import { type Given, offsetList } from './offset-list'

const OWN = teamId(SEED_PEOPLE.free.team)

interface Query extends ListQuery {
  teamId: string
  from?: string
  wechat?: string
}

const fits = ({ teamId: team, from, wechat, keyword }: Given<Query>) =>
  and(
    eq(customers.teamId, team),
    from && gte(customers.createdAt, from),
    wechat && eq(customers.wechat, wechat),
    matching(keyword, [customers.name]),
  )
const list = offsetList<Query, { name: string }>({
  name: 'tested',
  rows: (reader, given) => reader.select({ name: customers.name }).from(customers).where(fits(given)).$dynamic(),
  counting: (reader, given) => reader.select({ id: customers.id }).from(customers).where(fits(given)).$dynamic(),
  order: {
    fields: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`name${n}`, customers.name])),
    otherwise: [asc(customers.createdAt)],
    id: customers.id,
  },
  uneven: ['wechat'],
})

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  const owner = userId('free')
  await database.transaction(async (tx) => {
    await tx.delete(customers).where(eq(customers.teamId, OWN))
    await tx.insert(customers).values(
      Array.from({ length: 25 }, (_, n) => ({
        id: `c${n}`,
        teamId: OWN,
        name: n === 7 ? '100%' : `客户${String(n).padStart(2, '0')}`,
        wechat: `w${n}`,
        source: 'walk_in' as const,
        stage: 'new' as const,
        level: 'C' as const,
        ownerUserId: owner,
        createdBy: owner,
        createdAt: new Date(Date.UTC(2020, 0, 1 + n)),
      })),
    )
  })
})
afterAll(() => database.close())

const ask = (query: Partial<Query>, asked = list) =>
  database.read((reader) => asked(reader, { teamId: OWN, pageNum: 1, pageSize: 10, ...query }))

test.each([
  [1, 10],
  [2, 10],
  [3, 5],
  [4, 0],
])('page %i has %i rows, and the total is known on each', async (pageNum, length) => {
  const { rows, counted } = await ask({ pageNum })
  expect([rows.length, counted]).toEqual([length, { total: 25 }])
})

test('rows are counted only where the page does not show their end', async () => {
  const uncountable = offsetList<Query, { name: string }>({
    name: 'uncountable',
    rows: (reader, given) => reader.select({ name: customers.name }).from(customers).where(fits(given)).$dynamic(),
    counting: (reader) =>
      reader
        .select({ no: sql`(1 / (random() * 0))`.as('no') })
        .from(customers)
        .$dynamic(),
    order: { fields: {}, otherwise: [], id: customers.id },
  })
  for (const [pageNum, pageSize] of [
    [1, 25],
    [3, 10],
  ] as const) {
    expect((await ask({ pageNum, pageSize }, uncountable)).counted).toEqual({ total: 25 })
  }
  await expect(ask({ pageSize: 24 }, uncountable)).rejects.toThrow()
})

test('statements of one shape serve different values', async () => {
  const named = async (query: Partial<Query>) => (await ask(query)).rows.map(({ name }) => name)
  expect(await named({ keyword: '客户1' })).toHaveLength(10)
  expect(await named({ keyword: '0%' })).toEqual(['100%'])
  expect(await named({ keyword: '' })).toHaveLength(10)
  expect(await named({ from: '2020-01-24T00:00:00.000Z' })).toEqual(['客户23', '客户24'])
  expect(await named({ from: '2020-01-25T00:00:00.000Z' })).toEqual(['客户24'])
  expect(await named({ teamId: teamId(SEED_PEOPLE.agentUser.team), from: '2020-01-25T00:00:00.000Z' })).not.toContain(
    '客户24',
  )
})

test('a plan is kept only where its values fit about as many rows', async () => {
  const named = await database.read(async (reader) => {
    const before = await keptPlans(reader)
    await list(reader, { teamId: OWN, pageNum: 1, pageSize: 10, wechat: 'w1' })
    await list(reader, { teamId: OWN, pageNum: 1, pageSize: 10, keyword: '1' })
    const uneven = await keptPlans(reader)
    await list(reader, { teamId: OWN, pageNum: 2, pageSize: 10, from: '2020-01-03T00:00:00.000Z', sortField: 'name7' })
    return [uneven - before, (await keptPlans(reader)) - uneven]
  })
  expect(named).toEqual([0, 2])
})

async function keptPlans(reader: Reader): Promise<number> {
  const [row] = await reader.select({ plans: sql<number>`count(*)::integer` }).from(sql`pg_prepared_statements`)
  return row!.plans
}

test('more shapes than are kept are answered, too', async () => {
  await expect(ask({ sortField: 'unknown' })).rejects.toThrow('VALIDATION')
  for (let n = 0; n < 100; n++) {
    const { rows } = await ask({ sortField: `name${n}`, sortOrder: 'desc', pageSize: 1 })
    expect(rows).toEqual([{ name: '客户24' }])
  }
})
