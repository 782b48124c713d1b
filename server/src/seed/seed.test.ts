/** @database both: seeding twice, by SQL written by hand */
import { getFlopsPriceList, getPriceList } from '@tessera/shared/contract/billing'
import { getFactoryList } from '@tessera/shared/contract/factory'
import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import { getOrderList } from '@tessera/shared/contract/order'
import { deleteTag, getTagList } from '@tessera/shared/contract/tag'
import { getUserPrivilege, loginByPassword } from '@tessera/shared/contract/user'
import { and, count, eq, isNull, notInArray } from 'drizzle-orm'
import { proveBooks } from '../billing/books.service'
import { createTestApp, type TestApp } from '../testing/test-app'
import { materials, priceItems } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { files } from '../db/schema/files'
import { ledgerEntries } from '../db/schema/ledger'
import { DAY_MS, endAfter } from '../memberships/membership-plan.rules'
import { teams, users } from '../db/schema/people'
import { SEED_PASSWORD, SEED_PEOPLE } from './accounts'
import { seedDemoPictures, seedDemoRows } from './demo-data'
import { seedReferenceData } from './reference-data'
import { seedId } from './seed-id'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await seedDemoPictures(app.database, app.pictures.files)
})
afterAll(() => app.close())

const countAll = () =>
  app.database.transaction(async (tx) => {
    const tables = { teams, users, customers, materials, files, priceItems, ledgerEntries }
    const counts: Record<string, number> = {}
    for (const [name, table] of Object.entries(tables)) {
      counts[name] = (await tx.select({ rows: count() }).from(table))[0]!.rows
    }
    return counts
  })

test('a second start changes nothing', async () => {
  const before = await countAll()
  await seedDemoRows(app.database)
  await seedDemoPictures(app.database, app.pictures.files)
  expect(await countAll()).toEqual(before)
  expect(before['customers']).toBeGreaterThanOrEqual(40)
  expect(before['materials']).toBe(63)
})

test('the shop’s goods and customers carry tags in groups; changed and removed ones stay so', async () => {
  const admin = await app.loginAs('13800000002')
  const list = async (scope: 'material' | 'customer') => (await admin.call(getTagList, { scope })).data
  const before = await list('material')
  expect(before.groups.map(({ name }) => name)).toEqual(['销售', '空间'])
  for (const scope of ['material', 'customer'] as const) {
    const { tags } = await list(scope)
    expect(tags).toHaveLength(5)
    for (const { uses } of tags) expect(uses).toBeGreaterThan(0)
  }
  await admin.call(deleteTag, { id: before.tags[0]!.id, force: true })
  await seedDemoPictures(app.database, app.pictures.files)
  expect((await list('material')).tags).toHaveLength(4)
})

test('changed and removed rows stay so', async () => {
  await app.database.transaction(async (tx) => {
    await tx.update(priceItems).set({ priceFen: 12_345 }).where(eq(priceItems.kind, 'flops'))
    await tx.update(users).set({ userName: '改名了' }).where(eq(users.mobile, '13800000004'))
    await tx.delete(materials).where(eq(materials.sku, 'T025-150150'))
  })
  await seedDemoRows(app.database)
  await seedDemoPictures(app.database, app.pictures.files)
  await app.database.transaction(seedReferenceData)
  const { data } = await app.call(getFlopsPriceList)
  expect(data.list.map((each) => each.priceFen)).toEqual([12_345, 12_345, 12_345])
  const { data: session } = await app.call(loginByPassword, { mobile: '13800000004', password: SEED_PASSWORD })
  expect(session.userInfo.userName).toBe('改名了')
  expect((await countAll())['materials']).toBe(62)
})

test('a database of an earlier release gets the materials that came later', async () => {
  // Those of the first release.
  const first = Array.from({ length: 25 }, (_, index) => seedId('material', index))
  const later = and(isNull(materials.cutoutFileId), notInArray(materials.id, first))
  await app.database.transaction((tx) => tx.delete(materials).where(later))
  await seedDemoPictures(app.database, app.pictures.files)
  const rows = await app.database.transaction((tx) =>
    tx.select({ id: materials.id }).from(materials).where(eq(materials.kind, 'fabric')),
  )
  expect(rows).toHaveLength(11)
})

test('every account can log in with the printed password, except the disabled one', async () => {
  for (const { mobile, status } of Object.values(SEED_PEOPLE)) {
    const answer = await app.call(loginByPassword, { mobile, password: SEED_PASSWORD })
    expect({ mobile, message: answer.message }).toEqual({
      mobile,
      message: status === 'disabled' ? 'ACCOUNT_DISABLED' : 'ok',
    })
  }
})

test('an upgrade is seeded: the first purchase, its credit, and a consistent ledger', async () => {
  const admin = await app.loginAs('13800000002')
  const { data } = await admin.call(getOrderList)
  const [upgrade, first] = data.list
  expect(first).toMatchObject({ state: 1, creditFen: 0, amountFen: 99_800, grants: { vipType: 1 } })
  expect(upgrade).toMatchObject({ state: 1, priceFen: 299_800, credits: [{ vipType: 1 }], grants: { vipType: 2 } })
  // 60 days of a year are over.
  const bought = new Date(Date.now() - 60 * DAY_MS)
  const days = Math.round((endAfter(bought, 365).getTime() - bought.getTime()) / DAY_MS)
  expect(upgrade!.creditFen).toBe(Math.floor((99_800 * (days - 60)) / days))
  expect(upgrade!.amountFen).toBe(299_800 - upgrade!.creditFen)
  const { data: rights } = await admin.call(getUserPrivilege)
  expect(rights).toMatchObject({ vipType: 2, unusedTotalFlops: 10_000, unusedBeans: 8_000 })
  expect((await app.database.transaction(proveBooks)).faults).toEqual([])
})

test('prices include their grants and payment methods', async () => {
  const { data } = await app.call(getPriceList)
  expect(data.list.map((each) => each.grants.vipType)).toEqual([1, 2, 3, 4])
  for (const each of data.list) expect(each.paymentWayList).toEqual([{ id: 3, slug: 'wechat', name: '微信支付' }])
})

test('materials have real sizes and reachable pictures', async () => {
  const person = await app.loginAs('13800000001')
  const { data } = await person.call(getMaterialList, { pageSize: 100 })
  expect(data.total).toBe(28)
  const oak = data.list.find((each) => each.name.startsWith('原色橡木'))!
  expect(oak.surface).toMatchObject({ mmWidth: 200, mmHeight: 1200, laying: 'brickThird' })
  expect(oak.surface!.faceImages.length).toBeGreaterThanOrEqual(4)
  const picture = await app.app.inject(oak.surface!.faceImages[0]!.url)
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-type']).toBe('image/jpeg')
  // Tags, and whose it is, are told in lists only.
  expect((await person.call(getMaterialDetail, { id: oak.id })).data).toEqual({
    ...oak,
    images: [],
    tagIds: undefined,
    own: undefined,
  })
  const { data: wood } = await person.call(getMaterialList, { kind: 'woodFloor' })
  expect(wood.list.map((each) => each.kind)).toEqual(['woodFloor'])
  const { data: fabrics } = await person.call(getMaterialList, { kind: 'fabric' })
  expect(fabrics.list.map((each) => each.surface?.faceImages.length)).toEqual([1, 1, 1, 1, 1, 1])
  const { data: furniture } = await person.call(getMaterialList, { kind: 'furniture' })
  const sofa = furniture.list.find((each) => each.sku === 'F-sofa-linen')!
  expect(sofa).toMatchObject({ surface: null, furniture: { mmWidth: 2316, mmHeight: 947 } })
  const cutout = await app.app.inject(sofa.furniture!.cutoutUrl)
  expect(cutout.headers['content-type']).toBe('image/png')
})

test('factories carry tags that their list is narrowed by', async () => {
  const person = await app.loginAs('13900000003')
  const carried = new Set<string>()
  for (const type of ['domestic', 'foreign', 'furniture'] as const) {
    const { data } = await person.call(getFactoryList, { type })
    for (const { tags = [] } of data.list) {
      expect(tags.length).toBeGreaterThan(0)
      for (const { name } of tags) carried.add(name)
    }
    const [tag] = data.facets!.tags!
    const { data: narrowed } = await person.call(getFactoryList, { type, tagId: tag!.id })
    expect(narrowed.total).toBeLessThan(data.total)
  }
  expect(carried.size).toBe(8)
})

test('factories and their materials are visible in the agent’s network', async () => {
  for (const mobile of ['13900000001', '13900000002', '13900000003', '13900000004', '13900000005']) {
    const person = await app.loginAs(mobile)
    const { data } = await person.call(getFactoryList, { type: 'domestic' })
    expect(data.list).toHaveLength(5)
    expect(data.list[0]!.materialCount).toBe(2)
    expect(data.list.every((each) => each.coverUrl?.startsWith('/files/'))).toBe(true)
    expect(new Set(data.list.map((each) => each.coverUrl)).size).toBe(data.list.length)
    const { data: list } = await person.call(getMaterialList, { pageSize: 100 })
    expect(list.list.filter((each) => each.scope === 'factory')).toHaveLength(32)
    for (const type of ['domestic', 'foreign', 'furniture'] as const) {
      const { data: all } = await person.call(getFactoryList, { type })
      expect(all.list.filter(({ materialCount }) => materialCount === 0)).toEqual([])
    }
  }
  const outsider = await app.loginAs('13800000004')
  const { data } = await outsider.call(getMaterialList, { pageSize: 100 })
  expect(data.list.filter((each) => each.scope !== 'platform')).toEqual([])
  expect((await outsider.call(getFactoryList, { type: 'domestic' })).message).toBe('FORBIDDEN')
})
