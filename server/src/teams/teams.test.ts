/** @database both: sums and rankings are SQL written by hand */
import { getTeamUserList } from '@tessera/shared/contract/team'
import { getMyMerchantStaff, getUserInfo, getUserPrivilege, loginByPassword } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { memberships } from '../db/schema/people'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('members of the team, admins first, with their usage', async () => {
  const person = await app.loginAs('13800000002')
  const { data } = await person.call(getTeamUserList, { pageSize: 100 })
  expect(data.total).toBe(4)
  expect(data.list[0]).toMatchObject({ userName: '李云舒', roleType: 1, status: 'active', mobileMasked: '138****0002' })
  expect(data.list.map((member) => member.customerCount).toSorted()).toEqual([0, 5, 6, 9])
  expect(JSON.stringify(data)).not.toContain('13800000012')
  const { data: disabled } = await person.call(getTeamUserList, { status: 'disabled' })
  expect(disabled.list.map((member) => member.userName)).toEqual(['吴雨桐'])
  const { data: subs } = await person.call(getTeamUserList, { roleType: 2, keyword: '晓晴' })
  expect(subs.list.map((member) => member.mobileMasked)).toEqual(['138****0012'])
})

test('a search does not reveal the masked digits of a number', async () => {
  const person = await app.loginAs('13800000002')
  const found = async (keyword: string) => (await person.call(getTeamUserList, { keyword })).data.total
  expect(await found('0012')).toBe(1)
  for (const keyword of ['13800000012', '138', '8000', '00000012', '012', '0001']) expect(await found(keyword)).toBe(0)
})

test('the last log-in is shown', async () => {
  await app.call(loginByPassword, { mobile: '13800000012', password: 'Tessera2026' })
  const person = await app.loginAs('13800000002')
  const { data } = await person.call(getTeamUserList, { keyword: '0012' })
  expect(Date.now() - Date.parse(data.list[0]!.lastLoginAt!)).toBeLessThan(60_000)
})

test('the person’s profile and rights', async () => {
  const person = await app.loginAs('13900000004')
  expect((await person.call(getUserInfo)).data).toMatchObject({
    userId: person.userId,
    userType: 'agent_user_sub_account',
    roleType: 2,
    vipType: 2,
    factoryId: expect.any(String),
  })
  expect((await person.call(getMyMerchantStaff)).data).toMatchObject({ roleType: 2, status: 'active' })
})

test('rights of a free merchant never end, and its balances pay for two images', async () => {
  const person = await app.loginAs('13800000000')
  expect((await person.call(getUserPrivilege)).data).toEqual({
    status: 'active',
    expireTime: null,
    features: [],
    vipType: 0,
    vipEndTime: null,
    unusedTotalFlops: 100,
    unusedBeans: 0,
    imgQuotaNum: 2,
    monthlyImages: null,
  })
})

test('the highest membership that is active now counts, and it ends', async () => {
  const person = await app.loginAs('13800000001')
  const day = sql`interval '1 day'`
  await app.database.transaction((tx) =>
    tx.insert(memberships).values([
      { teamId: person.teamId, vipType: 3, startsAt: sql`now() - ${day}`, endsAt: sql`now() + ${day}` },
      { teamId: person.teamId, vipType: 4, startsAt: sql`now() + ${day}`, endsAt: sql`now() + 2 * ${day}` },
      { teamId: person.teamId, vipType: 4, startsAt: sql`now() - 2 * ${day}`, endsAt: sql`now() - ${day}` },
    ]),
  )
  const { data: now } = await person.call(getUserPrivilege)
  expect(now.vipType).toBe(3)
  expect(Date.parse(now.vipEndTime!) - Date.now()).toBeLessThanOrEqual(86_400_000)
  expect((await person.call(getTeamUserList)).code).toBe(200)
  await app.database.transaction((tx) =>
    tx
      .update(memberships)
      .set({ endsAt: sql`now() - interval '1 second'` })
      .where(eq(memberships.teamId, person.teamId)),
  )
  const { data: ended } = await person.call(getUserPrivilege)
  expect(ended).toMatchObject({ vipType: 0, expireTime: null, features: [] })
  expect(Date.parse(ended.vipEndTime!)).toBeLessThan(Date.now())
  expect((await person.call(getTeamUserList)).message).toBe('FORBIDDEN')
})
