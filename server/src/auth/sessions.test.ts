/** @database both: two calls note the last use of one session */
import { getAuditList } from '@tessera/shared/contract/audit'
import { endOtherSessions, endSession, getSessionList } from '@tessera/shared/contract/session'
import { getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { removeExpiredRows } from '../db/housekeeping'
import { tokens, users } from '../db/schema/people'
import { createTestApp, type TestApp } from '../testing/test-app'
import { hashToken, revokeTokensOf } from './sessions.service'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const MOBILE = '13800000002'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** Sets a session's last use back by an interval. */
const idleFor = (token: string, interval: string) =>
  app.database.transaction((tx) =>
    tx
      .update(tokens)
      .set({ lastUsedAt: sql`now() - ${interval}::interval` })
      .where(eq(tokens.hash, hashToken(token))),
  )
async function lastUse(token: string): Promise<number> {
  const [row] = await app.database.transaction((tx) =>
    tx
      .select()
      .from(tokens)
      .where(eq(tokens.hash, hashToken(token))),
  )
  return row!.lastUsedAt.getTime()
}

test('are listed with device, address and last use, the current one first', async () => {
  const elsewhere = await app.call(
    loginByPassword,
    { mobile: MOBILE, password: 'Tessera2026' },
    { 'user-agent': IPHONE },
  )
  const here = await app.loginAs(MOBILE)
  const { list } = (await here.call(getSessionList)).data
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ current: true, device: null, address: null })
  expect(list[1]).toMatchObject({
    current: false,
    device: { kind: 'phone', system: 'ios', browser: 'safari' },
    address: '127.0.0.1',
  })
  const days = (Date.parse(list[1]!.expiresAt) - Date.parse(list[1]!.createdAt)) / 86_400_000
  expect(days).toBeCloseTo(30, 2)
  // Neither the token nor its hash is returned.
  const told = JSON.stringify(list)
  expect(told).not.toContain(elsewhere.data.token)
  expect(told).not.toContain(hashToken(elsewhere.data.token))
})

test('can be ended individually, with immediate effect', async () => {
  const [here, elsewhere] = [await app.loginAs(MOBILE), await app.loginAs(MOBILE)]
  const { list } = (await elsewhere.call(getSessionList)).data
  const { id } = list.find(({ current }) => current)!
  expect((await here.call(endSession, { id })).code).toBe(200)
  expect((await elsewhere.call(getUserInfo)).status).toBe(401)
  expect((await here.call(endSession, { id })).message).toBe('NOT_FOUND')
  expect((await here.call(getUserInfo)).status).toBe(200)
})

test('of others cannot be ended', async () => {
  const [owner, colleague] = [await app.loginAs(MOBILE), await app.loginAs('13800000012')]
  const { id } = (await owner.call(getSessionList)).data.list[0]!
  expect((await colleague.call(endSession, { id })).message).toBe('NOT_FOUND')
  expect((await owner.call(getUserInfo)).status).toBe(200)
})

test('can be ended all but the current one', async () => {
  const [here, one, two] = [await app.loginAs(MOBILE), await app.loginAs(MOBILE), await app.loginAs(MOBILE)]
  const colleague = await app.loginAs('13800000012')
  expect((await here.call(endOtherSessions)).data.ended).toBeGreaterThanOrEqual(2)
  expect([(await one.call(getUserInfo)).status, (await two.call(getUserInfo)).status]).toEqual([401, 401])
  expect((await here.call(getSessionList)).data.list).toHaveLength(1)
  expect((await here.call(endOtherSessions)).data.ended).toBe(0)
  expect((await colleague.call(getUserInfo)).status).toBe(200)
})

test('follow changes by other processes immediately', async () => {
  const admin = await app.loginAs(MOBILE)
  const mine = eq(users.id, admin.userId)
  const write = (change: Partial<typeof users.$inferInsert>) =>
    app.database.transaction((tx) => tx.update(users).set(change).where(mine))
  const answer = async () => (await admin.call(getAuditList)).message
  expect(await answer()).toBe('ok')
  await write({ roleType: 2 })
  expect(await answer()).toBe('FORBIDDEN')
  await write({ roleType: 1, status: 'disabled' })
  expect(await answer()).toBe('UNAUTHORIZED')
  await write({ status: 'active' })
  expect(await answer()).toBe('ok')
  await app.database.transaction((tx) => revokeTokensOf(tx, admin.userId))
  expect(await answer()).toBe('UNAUTHORIZED')
})

test('expire after seven idle days, and not before', async () => {
  const person = await app.loginAs(MOBILE)
  await idleFor(person.token, '6 days 23 hours')
  expect((await person.call(getUserInfo)).status).toBe(200)
  await idleFor(person.token, '7 days 1 minute')
  expect((await person.call(getUserInfo)).status).toBe(401)
  const other = await app.loginAs(MOBILE)
  expect((await other.call(getSessionList)).data.list.filter(({ current }) => !current)).not.toContainEqual(
    expect.objectContaining({ id: person.token }),
  )
})

test('write their last use every few minutes only', async () => {
  const person = await app.loginAs(MOBILE)
  await idleFor(person.token, '4 minutes')
  const before = await lastUse(person.token)
  await person.call(getUserInfo)
  expect(await lastUse(person.token)).toBe(before)
  await idleFor(person.token, '6 minutes')
  await Promise.all([person.call(getUserInfo), person.call(getUserInfo)])
  const written = await lastUse(person.token)
  expect(Date.now() - written).toBeLessThan(60_000)
  await person.call(getUserInfo)
  expect(await lastUse(person.token)).toBe(written)
})

test('are deleted a day after they end', async () => {
  const [live, idle] = [await app.loginAs(MOBILE), await app.loginAs(MOBILE)]
  await idleFor(idle.token, '9 days')
  await app.database.transaction(removeExpiredRows)
  const rows = await app.database.transaction((tx) => tx.select({ hash: tokens.hash }).from(tokens))
  const hashes = rows.map(({ hash }) => hash)
  expect(hashes).toContain(hashToken(live.token))
  expect(hashes).not.toContain(hashToken(idle.token))
})
