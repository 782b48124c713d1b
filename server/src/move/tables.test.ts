/** @database both: the catalogue of either is asked by SQL written by hand */
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import * as catalogue from '../db/schema/catalogue'
import * as customers from '../db/schema/customers'
import * as design from '../db/schema/design'
import * as people from '../db/schema/people'
import { freshDatabase } from '../testing/fresh-database'
import { type Plan, planOf } from './tables'

let database: Database
let plan: Plan
beforeAll(async () => {
  database = await freshDatabase()
  plan = await database.transaction(planOf)
})
afterAll(() => database.close())

test('every table is moved, after those that its rows reference', () => {
  const names = plan.tables.map(({ name }) => name)
  for (const table of Object.values({ ...catalogue, ...customers, ...design, ...people }))
    if (is(table, PgTable)) expect(names).toContain(getTableName(table))
  const inOrder = ['teams', 'users', 'customers', 'design_tasks', 'design_results']
  expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder)
  // A team may be below another one.
  expect(plan.circular).toContainEqual(expect.objectContaining({ table: 'teams', target: 'teams' }))
})

test('a column is moved with its type, and its sequence goes on', () => {
  const columns = plan.tables.find(({ name }) => name === 'analytics_events')!.columns
  expect(columns.find(({ name }) => name === 'id')!.sequence).toBe('public.analytics_events_id_seq')
  expect(columns.find(({ name }) => name === 'at')).toMatchObject({
    type: expect.stringMatching(/^timestamp/),
    sequence: null,
  })
})
