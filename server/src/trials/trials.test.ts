/** @database both: one trial for a team, whoever asks */
import { randomUUID } from 'node:crypto'
import { deleteAccount, loginBySmsCode, sendSms } from '@tessera/shared/contract/account'
import { getCoinRecordList, getPriceList } from '@tessera/shared/contract/billing'
import { getMembership } from '@tessera/shared/contract/membership'
import { placeOrder } from '@tessera/shared/contract/order'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { memberships, smsCodes, trials } from '../db/schema/people'
import { reconcile } from '../ledger/ledger.service'
import { endAfter } from '../memberships/membership-plan.rules'
import { takePayment } from '../orders/platform-news'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
let numbers = 0
const newNumber = () => `1930000${String((numbers += 1)).padStart(4, '0')}`

async function codeTo(mobile: string, purpose: 'login' | 'delete', headers = {}): Promise<string> {
  // Skips the rate limit for messages.
  await app.database.transaction((tx) => tx.delete(smsCodes))
  const to = purpose === 'login' ? { mobile } : {}
  expect((await app.call(sendSms, { ...to, purpose }, headers)).code).toBe(200)
  return app.messages.outbox!.messages.find((each) => each.mobile === mobile)!.code
}
async function logIn(mobile: string) {
  const { data } = await app.call(loginBySmsCode, { mobile, code: await codeTo(mobile, 'login') })
  return { headers: { satoken: data.token }, userInfo: data.userInfo }
}
const rightsOf = async (headers: Record<string, string>) => (await app.call(getUserPrivilege, {}, headers)).data

test('a new merchant has seven days of the basic tier and a hundred flops, marked as a trial', async () => {
  const { headers, userInfo } = await logIn(newNumber())
  expect(userInfo.vipType).toBe(1)
  const rights = await rightsOf(headers)
  expect(rights).toMatchObject({ vipType: 1, trial: true, unusedTotalFlops: 100, imgQuotaNum: 2 })
  expect(Math.round((Date.parse(rights.vipEndTime!) - Date.now()) / DAY_MS)).toBe(7)
  const { data: membership } = await app.call(getMembership, {}, headers)
  expect(membership).toMatchObject({ vipType: 1, trial: true, balances: { flops: 100, beans: 0 }, monthly: null })
  const { data: records } = await app.call(getCoinRecordList, {}, headers)
  expect(records.list).toMatchObject([{ category: 'grant', amount: 100, unit: 'flops', cause: { type: 'trial' } }])
  expect(await app.database.transaction(reconcile)).toEqual([])
})

test('it ends like any membership', async () => {
  const { headers, userInfo } = await logIn(newNumber())
  const over = { endsAt: sql`now() - interval '1 minute'`, startsAt: sql`now() - interval '7 days'` }
  await app.database.transaction((tx) =>
    tx.update(memberships).set(over).where(eq(memberships.teamId, userInfo.teamId)),
  )
  const rights = await rightsOf(headers)
  expect(rights).toMatchObject({ vipType: 0, features: [], expireTime: null })
  expect(rights.trial).toBeUndefined()
  expect((await app.call(getCoinRecordList, {}, headers)).code).toBe(20403)
})

test('a telephone number has one trial, even after its account is deleted', async () => {
  const mobile = newNumber()
  const first = await logIn(mobile)
  const proof = { smsCode: await codeTo(mobile, 'delete', first.headers) }
  expect((await app.call(deleteAccount, proof, first.headers)).code).toBe(200)
  const second = await logIn(mobile)
  expect(second.userInfo.teamId).not.toBe(first.userInfo.teamId)
  expect(await rightsOf(second.headers)).toMatchObject({ vipType: 0, unusedTotalFlops: 0 })
  // The number itself is not stored.
  const kept = await app.database.transaction((tx) => tx.select().from(trials))
  expect(JSON.stringify(kept)).not.toContain(mobile)
})

test('a later log-in grants nothing more', async () => {
  const mobile = newNumber()
  await logIn(mobile)
  const { headers } = await logIn(mobile)
  expect(await rightsOf(headers)).toMatchObject({ trial: true, unusedTotalFlops: 100 })
})

test('a purchase ends the trial status and loses none of its days', async () => {
  const { headers } = await logIn(newNumber())
  const basic = (await app.call(getPriceList)).data.list.find(({ grants }) => grants.vipType === 1)!
  const asked = { priceId: basic.id, clientToken: randomUUID(), another: true }
  const { tradeNo, amountFen } = (await app.call(placeOrder, asked, headers)).data
  expect(amountFen).toBe(basic.priceFen)
  const payment = { tradeNo, amountFen, transactionId: tradeNo, currency: 'CNY', paidAt: new Date() }
  expect(await takePayment(app.database, { ...payment, merchantId: 'sandbox' })).toBe('paid')
  const rights = await rightsOf(headers)
  expect(rights.trial).toBeUndefined()
  expect(rights.vipType).toBe(1)
  const end = endAfter(new Date(Date.now() + 7 * DAY_MS), basic.grants.days!)
  expect(Math.abs(Date.parse(rights.vipEndTime!) - end.getTime())).toBeLessThan(60_000)
})
