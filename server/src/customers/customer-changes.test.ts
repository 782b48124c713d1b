/** @database both: changes of one customer cross each other */
import { randomUUID } from 'node:crypto'
import {
  checkDuplicate,
  createCustomer,
  type Customer,
  deleteCustomer,
  getCustomerDetail,
  getCustomerList,
  restoreCustomer,
  tagCustomers,
  updateCustomer,
} from '@tessera/shared/contract/customer'
import {
  getCustomerOwnerList,
  getTransferRecordList,
  transferCustomer,
} from '@tessera/shared/contract/customer-transfer'
import { saveTag } from '@tessera/shared/contract/tag'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { customerEvents, customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { shares } from '../db/schema/shares'
import { setAllowances } from '../testing/shop'
import { somebodyWaits } from '../testing/somebody-waits'
import type { TestPerson } from '../testing/test-app'
import { purgeCustomers } from './customer-removal.service'
import { shopWithCustomers } from './testing/shop-customers.fixtures'

const { shop, added, detail } = shopWithCustomers()
const { app, admin, colleague } = shop
afterEach(() => setAllowance(500))

const setAllowance = (customerAllowance: number) => setAllowances(shop, { customerAllowance })
const beans = async () => (await admin.call(getUserPrivilege)).data.unusedBeans
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

const update = (person: TestPerson, { id, version }: Customer, changes: object) =>
  person.call(updateCustomer, { id, version, changes })
const linkTo = (customerId: string) =>
  app.database.transaction((tx) =>
    tx.insert(shares).values({
      id: customerId,
      teamId: admin.teamId,
      createdBy: admin.userId,
      clientToken: customerId,
      requestHash: '',
      tokenHash: customerId,
      sealed: '',
      hasCode: false,
      customerId,
      showQuantities: false,
      days: 7,
      expiresAt: new Date(),
    }),
  )

describe('updateCustomer', () => {
  test('changes what was asked, clears by null and leaves the rest', async () => {
    const before = await added(admin, { community: '锦绣花园', demand: '浅色' })
    const nextFollowTime = inDays(3)
    const { data } = await update(admin, before, {
      budgetMin: 3_000_000,
      budgetMax: 5_000_000,
      nextFollowTime,
      demand: null,
    })
    expect(data).toEqual({
      ...before,
      budgetMin: 3_000_000,
      budgetMax: 5_000_000,
      nextFollowTime,
      demand: null,
      version: 2,
      updatedAt: data.updatedAt,
    })
    expect(await detail(before.id)).toEqual(data)
  })

  test('a stale version changes nothing, and the same change again is no conflict', async () => {
    const seen = await added()
    expect((await update(colleague, seen, { name: '同事改的' })).code).toBe(200)
    expect(await update(admin, seen, { level: 'A' })).toMatchObject({ code: 20409, message: 'VERSION_STALE' })
    expect(await detail(seen.id)).toMatchObject({ name: '同事改的', level: 'C', version: 2 })
    // The answer was lost, and the form sends again.
    expect(await update(colleague, seen, { name: '同事改的' })).toMatchObject({ code: 200, data: { version: 2 } })
  })

  test('two editors of different fields keep both, whatever the order of a hundred saves', async () => {
    let { id } = await added()
    const last: Record<string, string> = {}
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const known = { community: await detail(id), layout: await detail(id) }
    for (let round = 0; round < 100; round += 1) {
      const field = random(2) === 0 ? 'community' : 'layout'
      const person = field === 'community' ? admin : colleague
      const value = `${field}-${round}`
      const first = await update(person, known[field], { [field]: value })
      const saved =
        first.code === 200 ? first : await update(person, (known[field] = await detail(id)), { [field]: value })
      expect(saved.code).toBe(200)
      known[field] = saved.data
      last[field] = value
      id = saved.data.id
    }
    expect(await detail(id)).toMatchObject(last)
  })

  test('the deal has a time as long as it stands', async () => {
    const before = await added()
    const { data: deal } = await update(admin, before, { stage: 'deal' })
    expect(Date.parse(deal.dealTime!)).toBeGreaterThan(Date.parse(before.createdAt))
    const { data: back } = await update(admin, deal, { stage: 'quote' })
    expect(back.dealTime).toBeNull()
    expect((await added(admin, { stage: 'deal' })).dealTime).not.toBeNull()
    const events = await app.database.transaction((tx) =>
      tx
        .select()
        .from(customerEvents)
        .where(eq(customerEvents.customerId, before.id))
        .orderBy(customerEvents.createdAt),
    )
    expect(events.map((event) => [event.before, event.after, event.byUserId])).toEqual([
      ['new', 'deal', admin.userId],
      ['deal', 'quote', admin.userId],
    ])
  })

  test('refuses what the fields together make unsound', async () => {
    const before = await added(admin, { budgetMin: 200 })
    const refused = async (changes: object, path: string, message: string) =>
      expect((await update(admin, before, changes)).failure.issues).toEqual([{ path, message }])
    await refused({ mobile: null }, 'changes.mobile', 'contact_required')
    await refused({ budgetMax: 100 }, 'changes.budgetMax', 'budget_order')
    await refused({ nextFollowTime: inDays(-1) }, 'changes.nextFollowTime', 'past')
    // What was overdue is put back by the one who postponed it.
    const nextFollowTime = inDays(-1)
    const undone = await admin.call(updateCustomer, {
      id: before.id,
      version: 1,
      changes: { nextFollowTime },
      undo: true,
    })
    expect(undone.data).toMatchObject({ nextFollowTime, version: 2 })
    const other = await added()
    expect(await update(admin, undone.data, { mobile: other.mobile })).toMatchObject({
      message: 'MOBILE_TAKEN',
      data: { customerId: other.id },
    })
    const { failure } = await admin.call(createCustomer, {
      clientToken: 'past-follow-up',
      customer: { name: '晚了', wechat: 'wx', nextFollowTime: inDays(-1) },
    })
    expect(failure.issues).toEqual([{ path: 'customer.nextFollowTime', message: 'past' }])
  })
})

describe('deleting and restoring', () => {
  test('a deleted customer is listed as deleted, and comes back as it was', async () => {
    const [one, other] = [await added(), await added()]
    expect((await admin.call(deleteCustomer, { ids: [one.id, other.id] })).code).toBe(200)
    expect((await admin.call(deleteCustomer, { ids: [one.id] })).code).toBe(200)
    expect((await admin.call(getCustomerDetail, { id: one.id })).code).toBe(20404)
    expect((await update(admin, one, { name: '不行' })).code).toBe(20404)
    const { data: gone } = await admin.call(getCustomerList, { deleted: true, sortField: 'deletedAt' })
    expect(gone.list.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted())
    expect(gone.list.every(({ deletedAt }) => deletedAt !== null)).toBe(true)
    expect((await admin.call(restoreCustomer, { ids: [one.id, other.id] })).data).toEqual({ chargedBeans: 0 })
    expect(await detail(one.id)).toMatchObject({ name: one.name, mobile: one.mobile, deletedAt: null })
    expect((await admin.call(getCustomerList, { deleted: true })).data.total).toBe(0)
  })

  test('nothing is deleted when one id is unknown', async () => {
    const one = await added()
    expect((await admin.call(deleteCustomer, { ids: [one.id, 'unknown'] })).code).toBe(20404)
    expect((await detail(one.id)).deletedAt).toBeNull()
  })

  test('restoring gives no free place beyond the allowance, and nobody pays twice', async () => {
    const free = await added()
    await setAllowance(0)
    const paid = await added()
    await admin.call(deleteCustomer, { ids: [free.id, paid.id] })
    const before = await beans()
    expect((await admin.call(restoreCustomer, { ids: [paid.id] })).data).toEqual({ chargedBeans: 0 })
    expect(await beans()).toBe(before)
    const unsaid = await admin.call(restoreCustomer, { ids: [free.id], mostBeans: 0 })
    expect(unsaid).toMatchObject({ message: 'QUOTE_STALE' })
    expect((await admin.call(restoreCustomer, { ids: [free.id] })).data).toEqual({ chargedBeans: 100 })
    expect(await beans()).toBe(before - 100)
    expect((await admin.call(restoreCustomer, { ids: [free.id] })).data).toEqual({ chargedBeans: 0 })
  })

  test('a number that was given to another customer meanwhile stands in the way', async () => {
    const one = await added()
    await admin.call(deleteCustomer, { ids: [one.id] })
    const { id: customerId } = await added(admin, { mobile: one.mobile })
    expect(await admin.call(restoreCustomer, { ids: [one.id] })).toMatchObject({
      message: 'MOBILE_TAKEN',
      data: { customerId },
    })
  })

  test('after thirty days it is purged with its links', async () => {
    const [old, recent] = [await added(), await added()]
    for (const { id } of [old, recent]) await linkTo(id)
    await admin.call(deleteCustomer, { ids: [old.id, recent.id] })
    await app.database.transaction((tx) =>
      tx
        .update(customers)
        .set({ deletedAt: sql`now() - interval '31 days'` })
        .where(eq(customers.id, old.id)),
    )
    expect((await admin.call(restoreCustomer, { ids: [old.id] })).code).toBe(20404)
    await purgeCustomers(app.database)
    const left = await app.database.transaction(async (tx) => ({
      old: await tx.select().from(customers).where(eq(customers.id, old.id)),
      recent: await tx.select().from(customers).where(eq(customers.id, recent.id)),
      links: await tx.select().from(shares),
    }))
    expect([left.old.length, left.recent.length]).toEqual([0, 1])
    expect(left.links.map(({ customerId }) => customerId)).toEqual([recent.id])
  })
})

test('checkDuplicate names the live customers with a number or WeChat name', async () => {
  const one = await added(admin, { name: '老客户', wechat: 'same_wx' })
  const { data } = await colleague.call(checkDuplicate, { mobile: one.mobile!, wechat: 'same_wx' })
  const known = { id: one.id, name: '老客户', ownerName: one.ownerName }
  expect(data.list).toEqual([
    { ...known, by: 'mobile' },
    { ...known, by: 'wechat' },
  ])
  await admin.call(deleteCustomer, { ids: [one.id] })
  expect((await admin.call(checkDuplicate, { mobile: one.mobile!, wechat: 'same_wx' })).data.list).toEqual([])
  const elsewhere = await app.loginAs('13800000003')
  const theirs = await added()
  expect((await elsewhere.call(checkDuplicate, { mobile: theirs.mobile! })).data.list).toEqual([])
})

test('tags are given with a form, to several at once, and found; those of goods are unknown', async () => {
  const tagOf = async (name: string, scope: 'customer' | 'material' = 'customer') =>
    (await admin.call(saveTag, { former: null, tag: { scope, groupId: null, name, color: 'teal' } })).data.id
  const [keen, villa, goods] = [await tagOf('意向强'), await tagOf('别墅'), await tagOf('仿古', 'material')]
  const one = await added(admin, { tagIds: [keen] })
  expect(one.tagIds).toEqual([keen])
  const changed = await update(admin, one, { tagIds: [villa], level: 'A' })
  expect(changed.data).toMatchObject({ tagIds: [villa], level: 'A', version: 2 })
  expect((await update(colleague, one, { tagIds: [keen] })).message).toBe('VERSION_STALE')
  // What stands there already changes nothing, and a form that names no tags leaves them.
  expect((await update(colleague, one, { tagIds: [villa] })).data.version).toBe(2)
  expect((await update(colleague, changed.data, { level: 'B' })).data.tagIds).toEqual([villa])
  const two = await added()
  const ids = [one.id, two.id]
  expect((await colleague.call(tagCustomers, { ids, addTagIds: [keen], removeTagIds: [villa] })).code).toBe(200)
  expect([(await detail(one.id)).tagIds, (await detail(two.id)).tagIds]).toEqual([[keen], [keen]])
  expect((await admin.call(tagCustomers, { ids, addTagIds: [goods] })).message).toBe('NOT_FOUND')
  expect((await admin.call(tagCustomers, { ids: [one.id, randomUUID()], addTagIds: [villa] })).message).toBe(
    'NOT_FOUND',
  )
  expect((await admin.call(tagCustomers, { ids })).code).toBe(20400)
  const { data } = await admin.call(getCustomerList, { tagId: keen })
  expect(data.list.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect((await admin.call(getCustomerList, { tagId: villa })).data.list).toEqual([])
})

describe('transferCustomer', () => {
  const load = async (userId: string) =>
    (await admin.call(getCustomerOwnerList)).data.list.find((each) => each.userId === userId)!

  test('gives customers away, keeps the former owner and records it', async () => {
    const [one, other] = [await added(), await added()]
    const before = await load(colleague.userId)
    const ids = [one.id, other.id]
    expect((await admin.call(transferCustomer, { ids, toUserId: colleague.userId })).data.transferred).toBe(2)
    expect(await detail(one.id)).toMatchObject({
      ownerUserId: colleague.userId,
      previousOwnerUserId: admin.userId,
      previousOwnerName: '李云舒',
      version: 2,
    })
    const after = await load(colleague.userId)
    expect([after.customerCount, after.openCount]).toEqual([before.customerCount + 2, before.openCount + 2])
    expect((await admin.call(transferCustomer, { ids, toUserId: colleague.userId })).data.transferred).toBe(0)
    const { data: records } = await colleague.call(getTransferRecordList, { customerId: one.id })
    expect(records.list).toEqual([
      {
        id: records.list[0]!.id,
        customer: { id: one.id, name: one.name },
        from: { userId: admin.userId, userName: '李云舒' },
        to: { userId: colleague.userId, userName: after.userName },
        by: { userId: admin.userId, userName: '李云舒' },
        createdAt: records.list[0]!.createdAt,
      },
    ])
  })

  test('all of a member go, deleted ones too', async () => {
    const mine = await added(colleague)
    const deleted = await added(colleague)
    await colleague.call(deleteCustomer, { ids: [deleted.id] })
    const input = { fromUserId: colleague.userId, toUserId: admin.userId }
    expect((await admin.call(transferCustomer, input)).data.transferred).toBeGreaterThan(1)
    expect((await load(colleague.userId)).customerCount).toBe(0)
    expect((await detail(mine.id)).ownerUserId).toBe(admin.userId)
    await colleague.call(restoreCustomer, { ids: [deleted.id] })
    expect((await detail(deleted.id)).ownerUserId).toBe(admin.userId)
  })

  test('a sub-account gives away only what it owns', async () => {
    const [theirs, own] = [await added(), await added(colleague)]
    const to = { toUserId: colleague.userId }
    expect((await colleague.call(transferCustomer, { ids: [theirs.id], ...to })).code).toBe(20403)
    expect((await colleague.call(transferCustomer, { fromUserId: admin.userId, ...to })).code).toBe(20403)
    expect((await colleague.call(transferCustomer, { ids: [own.id], toUserId: admin.userId })).code).toBe(200)
  })

  test('what is taken from a sub-account meanwhile is not its own to take back', async () => {
    const own = await added(colleague)
    let begun = () => {}
    let answered = false
    const taken = new Promise<void>((resolve) => (begun = resolve))
    const taking = app.database.transaction(async (tx) => {
      await tx.update(customers).set({ ownerUserId: admin.userId }).where(eq(customers.id, own.id))
      begun()
      await somebodyWaits(app.database, tx, () => answered)
    })
    await taken
    const [back] = await Promise.all([
      colleague.call(transferCustomer, { ids: [own.id], toUserId: colleague.userId }).finally(() => (answered = true)),
      taking,
    ])
    expect(back.code).toBe(20403)
    expect((await detail(own.id)).ownerUserId).toBe(admin.userId)
  })

  test('only active members of the team receive any', async () => {
    const one = await added()
    const stranger = await app.loginAs('13800000003')
    const to = (toUserId: string) => admin.call(transferCustomer, { ids: [one.id], toUserId })
    expect((await to(stranger.userId)).code).toBe(20404)
    const off = (status: 'active' | 'disabled') =>
      app.database.transaction((tx) => tx.update(users).set({ status }).where(eq(users.id, colleague.userId)))
    await off('disabled')
    expect((await to(colleague.userId)).code).toBe(20404)
    await off('active')
    const both = { ids: [one.id], fromUserId: admin.userId, toUserId: colleague.userId }
    expect((await admin.call(transferCustomer, both)).failure.issues).toEqual([{ path: 'ids', message: 'ids_or_from' }])
  })
})
