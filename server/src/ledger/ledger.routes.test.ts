import { type CoinRecord, getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { customers } from '../db/schema/customers'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { capture, grant, hold, spend } from './ledger.service'

let app: TestApp
let admin: TestPerson
let stranger: TestPerson
let customerId: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000003')
  stranger = await app.loginAs('13800000004')
  const { teamId, userId } = admin
  customerId = await app.database.transaction(async (tx) => {
    const own = { teamId, ownerUserId: userId, createdBy: userId, source: 'walk_in', stage: 'new', level: 'C' } as const
    const [row] = await tx
      .insert(customers)
      .values({ ...own, name: '王女士', mobile: '13711112222' })
      .returning()
    return row!.id
  })
  // One transaction each, as in production: an entry's time is that of its transaction.
  const step = app.database.transaction
  await step((tx) =>
    grant(tx, {
      teamId,
      unit: 'beans',
      amount: 500,
      category: 'purchase',
      cause: { type: 'order', id: 'order-1' },
      key: 'test:order-1',
      operatorId: userId,
    }),
  )
  await step((tx) =>
    spend(tx, {
      teamId,
      unit: 'beans',
      amount: 100,
      category: 'customer',
      cause: { type: 'customer', id: customerId },
      key: 'test:customer',
      operatorId: userId,
    }),
  )
  const held = await step((tx) =>
    hold(tx, { teamId, images: 2, cause: { type: 'task', id: 'task-1' }, key: 'test:hold', operatorId: userId }),
  )
  await step((tx) => capture(tx, { holdId: held.holdId, images: 1 }))
}, 60_000)
afterAll(() => app.close())

const list = async (query: EndpointInput<typeof getCoinRecordList> = {}, person = admin): Promise<CoinRecord[]> =>
  (await person.call(getCoinRecordList, query)).data.list

test('every change is listed, newest first, with its cause, its person and the balance after it', async () => {
  const [release, held, customer, purchase] = await list()
  expect(release).toMatchObject({ category: 'release', amount: 50, unit: 'flops', state: null, operatorName: null })
  expect(held).toMatchObject({
    category: 'hold',
    amount: -100,
    state: 'captured',
    cause: { type: 'task', id: 'task-1', label: null },
  })
  expect(release!.balanceAfter).toBe(held!.balanceAfter + 50)
  expect(customer).toMatchObject({
    category: 'customer',
    amount: -100,
    unit: 'beans',
    state: null,
    cause: { type: 'customer', id: customerId, label: '王女士' },
  })
  expect(customer!.operatorName).toBeTruthy()
  expect(purchase).toMatchObject({ category: 'purchase', amount: 500, cause: { type: 'order', id: 'order-1' } })
  expect(customer!.balanceAfter).toBe(purchase!.balanceAfter - 100)
})

test('is filtered by category, unit, time and keyword', async () => {
  const categories = async (query: EndpointInput<typeof getCoinRecordList>) =>
    (await list(query)).map((each) => each.category)
  expect(await categories({ category: 'customer' })).toEqual(['customer'])
  expect(await categories({ unit: 'flops', pageSize: 2 })).toEqual(['release', 'hold'])
  expect(await categories({ keyword: '王女' })).toEqual(['customer'])
  expect(await categories({ keyword: '%' })).toEqual([])
  const purchase = (await list({ category: 'purchase' }))[0]!
  expect(await categories({ from: purchase.createdAt, to: purchase.createdAt, category: 'purchase' })).toEqual([
    'purchase',
  ])
  expect(await categories({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
})

test('is sorted by amount on request, in pages without overlap', async () => {
  const sorted = await list({ sortField: 'amount', sortOrder: 'asc' })
  expect(sorted.map((each) => each.amount)).toEqual(sorted.map((each) => each.amount).toSorted((a, b) => a - b))
  const all = await list({ pageSize: 100 })
  const pages = [...(await list({ pageSize: 2, pageNum: 1 })), ...(await list({ pageSize: 2, pageNum: 2 }))]
  expect(pages.map((each) => each.id)).toEqual(all.slice(0, 4).map((each) => each.id))
})

test('refuses invalid times and sort fields', async () => {
  expect(await admin.call(getCoinRecordList, { from: 'yesterday' })).toMatchObject({
    code: 20400,
    data: { issues: [{ path: 'from' }] },
  })
  expect(await admin.call(getCoinRecordList, { sortField: 'teamId' })).toMatchObject({ code: 20400 })
})

test('shows a team only its own records, and needs a membership', async () => {
  expect((await list({ pageSize: 100 }, stranger)).map((each) => each.cause.id)).not.toContain('task-1')
  const free = await app.loginAs('13800000000')
  expect(await free.call(getCoinRecordList, {})).toMatchObject({ code: 20403 })
  expect(await app.call(getCoinRecordList, {})).toMatchObject({ status: 401 })
})
