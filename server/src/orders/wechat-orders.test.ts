/** @database postgres: one payment is told three times at once */
import { randomUUID } from 'node:crypto'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { cancelOrder, placeOrder, queryOrderDetail } from '@tessera/shared/contract/order'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { orders, paymentIncidents } from '../db/schema/orders'
import { RefusalLog } from '../payments/wechat/refusal-log'
import { type Mischief, WechatEmulator } from '../payments/testing/wechat-emulator'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

let platform: WechatEmulator
let app: TestApp
let buyer: TestPerson
let priceId: string

beforeAll(async () => {
  platform = new WechatEmulator()
  await platform.start()
  const payment = { provider: 'wechat', wechat: platform.config() } as const
  app = await createTestApp({ payment, publicUrl: 'https://shop.example' })
  buyer = await app.loginAs('13800000001')
  priceId = (await app.call(getCoinPriceList)).data.list[0]!.id
})
afterAll(async () => {
  await app.close()
  await platform.stop()
})

const place = (clientToken: string = randomUUID()) => buyer.call(placeOrder, { priceId, clientToken, another: true })
const beansOf = async () => (await buyer.call(getUserPrivilege)).data.unusedBeans
/** Resets the query throttle, so that the platform is queried again. */
const detail = async (tradeNo: string) => {
  await app.database.transaction((tx) => tx.update(orders).set({ queriedAt: null }).where(eq(orders.tradeNo, tradeNo)))
  return buyer.call(queryOrderDetail, { tradeNo })
}
async function tell(tradeNo: string, mischief?: Mischief): Promise<number> {
  const { url, headers, body } = platform.notification(tradeNo, mischief)
  const { pathname } = new URL(url)
  return (await app.app.inject({ method: 'POST', url: pathname, headers, payload: body })).statusCode
}

test('an order is placed, shown as a QR code, and paid by a notification, which counts once', async () => {
  const before = await beansOf()
  const { data } = await place()
  expect(data).toMatchObject({ provider: 'wechat', actionData: `weixin://wxpay/bizpayurl?pr=${data.tradeNo}` })
  platform.pay(data.tradeNo)
  expect(await Promise.all([1, 2, 3].map(() => tell(data.tradeNo)))).toEqual([204, 204, 204])
  expect((await detail(data.tradeNo)).data).toMatchObject({ state: 1, failure: null })
  expect(await beansOf()).toBe(before + 300)
})

test('polling makes up for a lost notification', async () => {
  const { data } = await place()
  expect((await detail(data.tradeNo)).data.state).toBe(0)
  platform.pay(data.tradeNo)
  expect((await detail(data.tradeNo)).data.state).toBe(1)
})

test('several browsers that poll an order cause one query to the platform', async () => {
  const { data } = await place()
  platform.pay(data.tradeNo)
  // The single query fails; any further query would learn of the payment.
  platform.failNext('unreachable')
  const answers = await Promise.all([1, 2, 3, 4].map(() => buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })))
  expect(answers.map((each) => [each.code, each.data.state])).toEqual(Array(4).fill([200, 0]))
})

test.each(['unreachable', 'server_error', 'wrong_signature'] as const)(
  'a platform that is %s leaves a pending order pending: polling goes on',
  async (fault) => {
    const { data } = await place()
    platform.failNext(fault)
    expect(await detail(data.tradeNo)).toMatchObject({ code: 200, data: { state: 0 } })
    platform.pay(data.tradeNo)
    expect((await detail(data.tradeNo)).data.state).toBe(1)
  },
)

test('an order that cannot be prepared reports it, and a retry resumes it', async () => {
  const clientToken = randomUUID()
  platform.failNext('unreachable')
  expect(await place(clientToken)).toMatchObject({ status: 502, message: 'PAYMENT_UNAVAILABLE' })
  const { code, data } = await place(clientToken)
  expect(code).toBe(10009)
  expect(data.actionData).toContain(data.tradeNo)
})

test('an order cannot be cancelled while the platform is unreachable', async () => {
  const { data } = await place()
  platform.failNext('unreachable')
  expect(await buyer.call(cancelOrder, { tradeNo: data.tradeNo })).toMatchObject({ message: 'PAYMENT_UNAVAILABLE' })
  expect((await detail(data.tradeNo)).data.state).toBe(0)
  expect((await buyer.call(cancelOrder, { tradeNo: data.tradeNo })).data.state).toBe(2)
  expect(platform.pay(data.tradeNo)).toBe(false)
})

test('an order that expires while the platform is unreachable is closed, queried later, and credited if paid', async () => {
  const before = await beansOf()
  const { data } = await place()
  platform.pay(data.tradeNo)
  await app.database.transaction((tx) =>
    tx
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(orders.tradeNo, data.tradeNo)),
  )
  const open = await app.database.transaction((tx) =>
    tx.select().from(orders).where(eq(orders.closedAtPlatform, false)),
  )
  platform.failNext(...open.map(() => 'unreachable' as const))
  await app.billing.sweep()
  expect((await buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })).data).toMatchObject({
    state: 2,
    failure: 'expired',
  })
  platform.behave()
  await app.billing.sweep()
  expect((await buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })).data).toMatchObject({
    state: 1,
    failure: null,
  })
  expect(await beansOf()).toBeGreaterThanOrEqual(before + 300)
})

test.each<[string, Mischief, number, string[]]>([
  ['forged', { forged: true }, 401, []],
  ['an hour old', { ageSeconds: 3_600 }, 401, []],
  ['of another amount', { amountFen: 1 }, 204, ['wrong_amount']],
  ['for another application', { appId: 'wxother' }, 204, ['wrong_merchant']],
])('a notification that is %s grants nothing', async (_name, mischief, status, incidents) => {
  const before = await beansOf()
  const { data } = await place()
  expect(await tell(data.tradeNo, mischief)).toBe(status)
  expect(await beansOf()).toBe(before)
  const kept = await app.database.transaction((tx) =>
    tx.select().from(paymentIncidents).where(eq(paymentIncidents.tradeNo, data.tradeNo)),
  )
  expect(kept.map((each) => each.reason)).toEqual(incidents)
  platform.pay(data.tradeNo)
  expect(await tell(data.tradeNo, mischief)).toBe(status)
  expect((await buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })).data.state).toBe(1)
  expect(await beansOf()).toBe(before + 300)
})

test('notifications over the rate limit are told to retry, never acknowledged', async () => {
  const payment = { provider: 'wechat', wechat: platform.config() } as const
  const strict = await createTestApp({ payment, publicUrl: 'https://shop.example', rateLimit: 2 })
  try {
    const told = () => strict.app.inject({ method: 'POST', url: '/rush/payment/notify/wechat', payload: {} })
    expect([(await told()).statusCode, (await told()).statusCode]).toEqual([401, 401])
    const third = await told()
    expect([third.statusCode, third.json()]).toEqual([429, { code: 'FAIL', message: 'TOO_OFTEN' }])
  } finally {
    await strict.close()
  }
})

test('refused notifications are logged once a minute, with their number', () => {
  const warn = jest.fn()
  const refusals = new RefusalLog()
  const refuse = (at: number) => refusals.say({ warn }, new Error('no'), at)
  for (const at of [0, 1, 59_999, 60_000]) refuse(at)
  expect(warn.mock.calls.map(([{ refused }]) => refused)).toEqual([1, 3])
})
