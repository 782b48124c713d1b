/** @database postgres: creations meet the quota at once */
import { createCustomer, getCustomerDetail, getCustomerList, getCustomerQuota } from '@tessera/shared/contract/customer'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { saveTag } from '@tessera/shared/contract/tag'
import { eq, sql } from 'drizzle-orm'
import { customers } from '../db/schema/customers'
import { membershipTiers } from '../db/schema/people'
import { customerTags } from '../db/schema/tags'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

let app: TestApp
let person: TestPerson
let serial = 0
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
})
afterEach(() => setAllowance(500))
afterAll(() => app.close())

const nextMobile = () => `1370000${String(1000 + (serial += 1))}`
const draft = (name = '测试客户') => ({ name, mobile: nextMobile() })
const token = () => `token-${(serial += 1)}-abcdef`
const setAllowance = (customerAllowance: number) =>
  app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ customerAllowance }).where(eq(membershipTiers.vipType, 2)),
  )
const beans = async () => (await person.call(getUserPrivilege)).data.unusedBeans

test('a customer within the allowance costs nothing and is listed first', async () => {
  const before = await beans()
  const { data: quota } = await person.call(getCustomerQuota)
  expect(quota).toMatchObject({ nextCostBeans: 0, beans: before })
  const created = await person.call(createCustomer, { clientToken: token(), customer: draft('新来的') })
  expect(created).toMatchObject({ code: 200, data: { name: '新来的', stage: 'new', level: 'C', version: 1 } })
  expect(created.data).toMatchObject({ ownerUserId: person.userId, ownerName: '李云舒' })
  expect(await beans()).toBe(before)
  const { data: list } = await person.call(getCustomerList, { pageSize: 1 })
  const { chargedBeans, ...customer } = created.data
  expect(chargedBeans).toBe(0)
  expect(list.list).toEqual([customer])
  expect((await person.call(getCustomerDetail, { id: customer.id })).data).toEqual(customer)
  expect((await person.call(getCustomerQuota)).data.used).toBe(quota.used + 1)
})

test('beyond the allowance it takes 100 beans, in the same transaction', async () => {
  await setAllowance(0)
  const before = await beans()
  expect((await person.call(getCustomerQuota)).data.nextCostBeans).toBe(100)
  const created = await person.call(createCustomer, { clientToken: token(), customer: draft('付费客户') })
  expect(created).toMatchObject({ code: 200, data: { chargedBeans: 100 } })
  expect(await beans()).toBe(before - 100)
  const { data: records } = await person.call(getCoinRecordList, { category: 'customer' })
  expect(records.list[0]).toMatchObject({ amount: -100, unit: 'beans', balanceAfter: before - 100 })
  expect(records.list[0]!.cause).toEqual({ type: 'customer', id: created.data.id, label: '付费客户' })
})

test('a customer costs no more than was said', async () => {
  await setAllowance(0)
  const before = await beans()
  const told = { clientToken: token(), customer: draft('没说要付费') }
  expect(await person.call(createCustomer, { ...told, mostBeans: 0 })).toMatchObject({ message: 'QUOTE_STALE' })
  expect(await beans()).toBe(before)
  expect((await person.call(createCustomer, { ...told, mostBeans: 100 })).data.chargedBeans).toBe(100)
})

test('without enough beans nothing is created', async () => {
  const poor = await app.loginAs('13800000001')
  await app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ customerAllowance: 0 }).where(eq(membershipTiers.vipType, 1)),
  )
  for (let index = 0; index < 3; index += 1) {
    expect((await poor.call(createCustomer, { clientToken: token(), customer: draft() })).code).toBe(200)
  }
  const { data: before } = await poor.call(getCustomerList)
  const refused = await poor.call(createCustomer, { clientToken: token(), customer: draft() })
  expect(refused).toMatchObject({ status: 200, code: 20402, message: 'BALANCE_INSUFFICIENT' })
  expect(refused.failure).toEqual({ required: 100, available: 0, unit: 'beans' })
  expect((await poor.call(getCustomerList)).data.total).toBe(before.total)
})

test('a repeated request returns the first answer and has no effect', async () => {
  await setAllowance(0)
  const input = { clientToken: token(), customer: draft() }
  const before = await beans()
  const first = await person.call(createCustomer, input)
  const second = await person.call(createCustomer, input)
  expect(second).toMatchObject({ code: 10009, data: first.data })
  expect(await beans()).toBe(before - 100)
  const changed = await person.call(createCustomer, { ...input, customer: { ...input.customer, name: '另一个' } })
  expect(changed).toMatchObject({ code: 20409, message: 'IDEMPOTENCY_MISMATCH' })
  // Tokens are per person: a colleague's equal token is another request.
  const colleague = await app.loginAs('13800000012')
  const theirs = await colleague.call(createCustomer, { ...input, customer: draft() })
  expect(theirs.code).toBe(200)
})

test('a hundred concurrent equal requests have one effect', async () => {
  await setAllowance(0)
  const input = { clientToken: token(), customer: draft() }
  const before = await beans()
  const answers = await Promise.all(Array.from({ length: 100 }, () => person.call(createCustomer, input)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 10009)).toHaveLength(99)
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
  expect(await beans()).toBe(before - 100)
})

test('the last place of an allowance is given once', async () => {
  const { data: quota } = await person.call(getCustomerQuota)
  await setAllowance(quota.used + 1)
  const before = await beans()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.call(createCustomer, { clientToken: token(), customer: draft() })),
  )
  expect(answers.every((answer) => answer.code === 200)).toBe(true)
  expect(await beans()).toBe(before - 700)
})

test('a mobile number is unique among a team’s undeleted customers', async () => {
  const customer = draft()
  const first = await person.call(createCustomer, { clientToken: token(), customer })
  expect(await person.call(createCustomer, { clientToken: token(), customer })).toMatchObject({
    code: 20409,
    message: 'MOBILE_TAKEN',
    data: { customerId: first.data.id },
  })
  const elsewhere = await app.loginAs('13800000003')
  expect((await elsewhere.call(createCustomer, { clientToken: token(), customer })).code).toBe(200)
  await app.database.transaction((tx) =>
    tx.update(customers).set({ deletedAt: new Date() }).where(eq(customers.id, first.data.id)),
  )
  expect((await person.call(createCustomer, { clientToken: token(), customer })).code).toBe(200)
})

test('a customer needs a number or a WeChat name', async () => {
  const nobody = await person.call(createCustomer, { clientToken: token(), customer: { name: '无联系方式' } })
  expect(nobody.failure.issues).toEqual([{ path: 'customer.mobile', message: 'contact_required' }])
  const bad = await person.call(createCustomer, { clientToken: token(), customer: { name: '', mobile: '123' } })
  expect(bad.failure.issues?.map((issue) => issue.path)).toEqual(['customer.name', 'customer.mobile'])
  const wechat = await person.call(createCustomer, { clientToken: token(), customer: { name: '微信', wechat: 'abc' } })
  expect(wechat.data).toMatchObject({ mobile: null, wechat: 'abc' })
})

test('lists are paged without overlap, filtered, sorted and searched', async () => {
  const { data: all } = await person.call(getCustomerList, { pageSize: 100 })
  const ids = new Set<string>()
  for (let pageNum = 1; pageNum <= Math.ceil(all.total / 7); pageNum += 1) {
    const { data: page } = await person.call(getCustomerList, { pageNum, pageSize: 7, sortField: 'level' })
    for (const each of page.list) ids.add(each.id)
  }
  expect(ids.size).toBe(all.total)
  const { data: deals } = await person.call(getCustomerList, { stage: 'deal', pageSize: 100 })
  expect(deals.total).toBe(all.list.filter((each) => each.stage === 'deal').length)
  for (const [sortOrder, sign] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const { data: areas } = await person.call(getCustomerList, { sortField: 'areaSqm', sortOrder, pageSize: 100 })
    const sizes = areas.list.map((each) => each.areaSqm)
    const known = sizes.filter((each) => each !== null)
    const unknown = sizes.filter((each) => each === null)
    expect(sizes).toEqual([...known.toSorted((a, b) => sign * (a - b)), ...unknown])
  }
  const wanted = all.list[3]!
  const { data: found } = await person.call(getCustomerList, { keyword: wanted.mobile ?? wanted.wechat! })
  expect(found.list).toEqual([wanted])
  await person.call(createCustomer, { clientToken: token(), customer: draft('100%_真') })
  expect((await person.call(getCustomerList, { keyword: '0%_' })).data.total).toBe(1)
  expect((await person.call(getCustomerList, { keyword: '%' })).data.total).toBe(1)
  expect((await person.call(getCustomerList, { sortField: 'password_hash' })).failure.issues).toEqual([
    { path: 'sortField', message: 'invalid_value' },
  ])
})

test('sorted by the last contact, those never contacted come last either way', async () => {
  const followed = ['2026-01-02T00:00:00.000Z', '2026-01-05T00:00:00.000Z']
  const ids: string[] = []
  for (const name of ['跟进甲', '跟进乙', '未跟进']) {
    ids.push((await person.call(createCustomer, { clientToken: token(), customer: draft(name) })).data.id)
  }
  for (const [index, at] of followed.entries()) {
    await app.database.transaction((tx) =>
      tx
        .update(customers)
        .set({ lastFollowTime: new Date(at) })
        .where(eq(customers.id, ids[index]!)),
    )
  }
  const names = async (sortOrder: 'asc' | 'desc') => {
    const query = { keyword: '跟进', sortField: 'lastFollowTime', sortOrder }
    return (await person.call(getCustomerList, query)).data.list.map(({ name }) => name)
  }
  expect(await names('asc')).toEqual(['跟进甲', '跟进乙', '未跟进'])
  expect(await names('desc')).toEqual(['跟进乙', '跟进甲', '未跟进'])
})

test('follow-ups and idle time narrow the list down, with closed customers left out where nothing is to do', async () => {
  const other = await app.loginAs('13800000003')
  const ids: Record<string, string> = {}
  for (const name of ['逾期', '明天', '未安排', '成交']) {
    const stage = name === '成交' ? 'deal' : 'new'
    const created = await other.call(createCustomer, { clientToken: token(), customer: { ...draft(name), stage } })
    ids[name] = created.data.id
  }
  const set = (name: string, values: Partial<typeof customers.$inferInsert>) =>
    app.database.transaction((tx) => tx.update(customers).set(values).where(eq(customers.id, ids[name]!)))
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await set('逾期', { nextFollowTime: hours(-1), lastFollowTime: hours(-24 * 8) })
  await set('明天', { nextFollowTime: hours(25), lastFollowTime: hours(-24 * 6) })
  await set('成交', { lastFollowTime: hours(-24 * 30) })
  const own = new Set(Object.values(ids))
  const names = async (query: object) => {
    const { data } = await other.call(getCustomerList, { pageSize: 100, ...query })
    return data.list.filter(({ id }) => own.has(id)).map(({ name }) => name)
  }
  expect(await names({ followUp: 'overdue' })).toEqual(['逾期'])
  expect(await names({ followUp: 'today' })).toEqual(['逾期'])
  expect(await names({ followUp: 'week', sortField: 'nextFollowTime', sortOrder: 'asc' })).toEqual(['逾期', '明天'])
  expect(await names({ followUp: 'unplanned' })).toEqual(['未安排'])
  expect(await names({ idleDays: 7 })).toEqual(['逾期'])
  await set('未安排', { createdAt: hours(-24 * 31) })
  expect(await names({ recent: 'created', sortField: 'createdAt', sortOrder: 'asc' })).toEqual(['逾期', '明天', '成交'])
  expect(await names({ recent: 'deal' })).toEqual(['成交'])
  await set('成交', { dealTime: hours(-24 * 31) })
  expect(await names({ recent: 'deal' })).toEqual([])
  expect((await names({ ownerUserId: other.userId })).toSorted()).toEqual(['逾期', '明天', '未安排', '成交'].toSorted())
  const { data } = await other.call(getCustomerList, { source: 'walk_in', pageSize: 100 })
  expect(data.list.every(({ source }) => source === 'walk_in')).toBe(true)
})

test('a tag of thousands narrows the list as a rare one does', async () => {
  const tagged = async (name: string) =>
    (await person.call(saveTag, { former: null, tag: { scope: 'customer', groupId: null, name, color: 'teal' } })).data
      .id
  const [common, rare] = [await tagged('两千人'), await tagged('三个人')]
  await app.database.transaction(async (tx) => {
    const { teamId, userId } = person
    await tx.execute(sql`insert into ${customers}
        (id, team_id, name, wechat, source, stage, level, owner_user_id, created_by, created_at)
      select 'tagged-' || n, ${teamId}, '带标签 ' || n, 'tagged-' || n, 'other', 'new', 'C', ${userId}, ${userId},
        now() - n * interval '1 second'
      from generate_series(1, 2100) as n`)
    await tx.execute(
      sql`insert into ${customerTags} select 'tagged-' || n, ${common} from generate_series(1, 2100) as n`,
    )
    await tx.execute(
      sql`insert into ${customerTags} select 'tagged-' || n, ${rare} from generate_series(1, 2100, 700) as n`,
    )
  })
  const page = async (query: object) => (await person.call(getCustomerList, { pageSize: 2, ...query })).data
  const many = await page({ tagId: common })
  expect([many.total, many.list.map(({ id }) => id)]).toEqual([2100, ['tagged-1', 'tagged-2']])
  expect((await page({ tagId: common, keyword: '带标签 2099' })).list.map(({ id }) => id)).toEqual(['tagged-2099'])
  const few = await page({ tagId: rare })
  expect([few.total, few.list.map(({ id }) => id)]).toEqual([3, ['tagged-1', 'tagged-701']])
})
