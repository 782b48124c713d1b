/** @database postgres: creations and settlements at the same time */
import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@tessera/shared/contract/account'
import { getCoinRecordList, getCoinPriceList, getPriceList } from '@tessera/shared/contract/billing'
import { getMembership, updatePurchaseRule } from '@tessera/shared/contract/membership'
import {
  cancelOrder,
  getOrderList,
  getOrderQuote,
  getPendingOrderList,
  placeOrder,
  queryOrderDetail,
} from '@tessera/shared/contract/order'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { orders, paymentIncidents } from '../db/schema/orders'
import { SEED_PASSWORD } from '../seed/accounts'
import { newMerchant } from '../testing/new-merchant'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { takePayment } from './platform-news'

let app: TestApp
let buyer: TestPerson
let beans: { id: string; priceFen: number }

beforeAll(async () => {
  app = await createTestApp()
  buyer = await app.loginAs('13800000001')
  beans = (await app.call(getCoinPriceList)).data.list[0]!
})
afterAll(() => app.close())

const token = () => randomUUID()
const place = (person = buyer, clientToken = token(), priceId = beans.id) =>
  person.call(placeOrder, { priceId, clientToken, another: true })
const stateOf = async (tradeNo: string, person = buyer) => (await person.call(queryOrderDetail, { tradeNo })).data.state
const beansOf = async (person = buyer) => (await person.call(getUserPrivilege)).data.unusedBeans
const expire = (tradeNo: string) =>
  app.database.transaction((tx) =>
    tx
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 second'`, queriedAt: null })
      .where(eq(orders.tradeNo, tradeNo)),
  )

/** The person's phone on the cashier page. */
async function cashier(actionData: string, action?: 'pay' | 'fail' | 'leave') {
  const url = new URL(actionData)
  const k = url.searchParams.get('k')!
  if (!action) return app.app.inject({ url: `${url.pathname}${url.search}` })
  return app.app.inject({
    method: 'POST',
    url: `${url.pathname}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ k }).toString(),
  })
}

describe('placing an order', () => {
  test('returns the content of the QR code, and the order is open for two hours', async () => {
    const { code, data } = await place()
    expect(code).toBe(200)
    expect(data).toMatchObject({ amountFen: beans.priceFen, creditFen: 0, provider: 'sandbox' })
    expect(data.tradeNo).toMatch(/^[0-9A-Z]{28}$/)
    const detail = await buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })
    expect(detail.data).toMatchObject({ state: 0, failure: null, kind: 'coin', actionData: data.actionData })
    const lifetime = new Date(detail.data.expiresAt).getTime() - new Date(detail.data.createdAt).getTime()
    expect(lifetime).toBe(7_200_000)
  })

  test('a double click makes one order', async () => {
    const clientToken = token()
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(buyer, clientToken)))
    expect(new Set(answers.map((each) => each.data.tradeNo)).size).toBe(1)
    expect(answers.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(10009)])
    const rows = await app.database.transaction((tx) =>
      tx.select().from(orders).where(eq(orders.clientToken, clientToken)),
    )
    expect(rows).toHaveLength(1)
  })

  test('the same token for another package is refused', async () => {
    const clientToken = token()
    await place(buyer, clientToken)
    const other = (await app.call(getCoinPriceList)).data.list[1]!
    expect(await place(buyer, clientToken, other.id)).toMatchObject({ code: 20409, message: 'IDEMPOTENCY_MISMATCH' })
  })

  test('an item not on sale, a different payment method and an outdated price are refused', async () => {
    expect(await place(buyer, token(), randomUUID())).toMatchObject({ code: 20404 })
    const way = await buyer.call(placeOrder, { priceId: beans.id, paymentWayId: 1, clientToken: token() })
    expect(way).toMatchObject({ code: 20400, failure: { issues: [{ path: 'paymentWayId' }] } })
    const stale = await buyer.call(placeOrder, { priceId: beans.id, clientToken: token(), amountFen: 1 })
    expect(stale).toMatchObject({ code: 20409, message: 'QUOTE_STALE' })
    expect((await app.call(placeOrder, { priceId: beans.id, clientToken: token() })).status).toBe(401)
  })

  test('a free merchant may buy', async () => {
    const free = await app.loginAs('13800000000')
    const quote = await free.call(getOrderQuote, { priceId: (await app.call(getPriceList)).data.list[0]!.id })
    expect(quote.data).toMatchObject({ creditFen: 0, amountFen: 99_800, mayBuy: true, membership: { change: 'new' } })
  })
})

test('a team that closes leaves no open order; a late payment is granted, and reported for review', async () => {
  const closing = await app.loginAs('13800000000')
  const { data } = await place(closing)
  expect((await closing.call(deleteAccount, { password: SEED_PASSWORD })).code).toBe(200)
  const row = async () => {
    const rows = app.database.transaction((tx) => tx.select().from(orders).where(eq(orders.tradeNo, data.tradeNo)))
    return (await rows)[0]
  }
  expect(await row()).toMatchObject({ state: 2, failure: 'canceled', closedAtPlatform: false })
  const told = { tradeNo: data.tradeNo, amountFen: data.amountFen, merchantId: 'sandbox', currency: 'CNY' }
  await takePayment(app.database, { ...told, transactionId: 'late', paidAt: new Date() })
  expect(await row()).toMatchObject({ state: 1 })
  const found = await app.database.transaction((tx) =>
    tx.select().from(paymentIncidents).where(eq(paymentIncidents.tradeNo, data.tradeNo)),
  )
  expect(found).toMatchObject([{ reason: 'team_closed', transactionId: 'late' }])
})

describe('sub-accounts', () => {
  test('see the orders, but buy only if their team allows it', async () => {
    const admin = await app.loginAs('13800000002')
    const sub = await app.loginAs('13800000012')
    const { data } = await place(admin)
    expect((await sub.call(getOrderList)).data.list.map((each) => each.tradeNo)).toContain(data.tradeNo)
    expect(await place(sub)).toMatchObject({ code: 20403, message: 'PURCHASE_NOT_ALLOWED' })
    expect(await sub.call(cancelOrder, { tradeNo: data.tradeNo })).toMatchObject({ code: 20403 })
    expect((await sub.call(getOrderQuote, { priceId: beans.id })).data.mayBuy).toBe(false)
    expect(await sub.call(updatePurchaseRule, { subAccountsMayBuy: true })).toMatchObject({ code: 20403 })
    expect((await admin.call(updatePurchaseRule, { subAccountsMayBuy: true })).code).toBe(200)
    expect((await sub.call(getMembership)).data.purchase).toEqual({ mayBuy: true, subAccountsMayBuy: true })
    expect((await place(sub)).code).toBe(200)
    await admin.call(updatePurchaseRule, { subAccountsMayBuy: false })
    expect((await place(sub)).message).toBe('PURCHASE_NOT_ALLOWED')
  })
})

describe('the cashier', () => {
  test('shows the amount and pays; the beans are granted once, with the order as their cause', async () => {
    const before = await beansOf()
    const { data } = await place()
    const page = await cashier(data.actionData)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('30.00')
    expect(page.body).toContain(data.tradeNo)
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect((await cashier(data.actionData, 'pay')).body).toContain('支付成功')
    expect((await cashier(data.actionData, 'pay')).body).toContain('支付成功')
    expect(await stateOf(data.tradeNo)).toBe(1)
    expect(await beansOf()).toBe(before + 300)
    const { data: records } = await buyer.call(getCoinRecordList, { category: 'purchase' })
    const { cause, amount } = records.list[0]!
    expect({ cause, amount }).toEqual({
      cause: { type: 'order', id: data.tradeNo, label: '豆包 300' },
      amount: 300,
    })
  })

  test('fails on request, and nothing is granted; it cannot be paid afterwards', async () => {
    const before = await beansOf()
    const { data } = await place()
    expect((await cashier(data.actionData, 'fail')).body).toContain('支付失败')
    const detail = await buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })
    expect(detail.data).toMatchObject({ state: 2, failure: 'payment_failed', actionData: null, paidAt: null })
    expect((await cashier(data.actionData, 'pay')).body).toContain('支付失败')
    expect(await beansOf()).toBe(before)
  })

  test('waits when the person leaves', async () => {
    const { data } = await place()
    expect((await cashier(data.actionData, 'leave')).body).toContain('继续支付')
    expect(await stateOf(data.tradeNo)).toBe(0)
  })

  test('is closed to anybody who has not scanned the code', async () => {
    const { data } = await place()
    const forged = data.actionData.replace(/k=.*/, `k=${'x'.repeat(22)}`)
    expect((await cashier(forged)).statusCode).toBe(404)
    expect((await cashier(forged, 'pay')).statusCode).toBe(404)
    expect((await app.app.inject({ url: `/cashier/${data.tradeNo}` })).statusCode).toBe(404)
    expect(await stateOf(data.tradeNo)).toBe(0)
  })
})

describe('end of an order', () => {
  test('an order unpaid after two hours is closed, and can no longer be paid', async () => {
    const { data } = await place()
    await expire(data.tradeNo)
    const detail = await buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })
    expect(detail.data).toMatchObject({ state: 2, failure: 'expired' })
    expect((await cashier(data.actionData, 'pay')).body).toContain('订单已关闭')
    expect(await stateOf(data.tradeNo)).toBe(2)
  })

  test('the sweep closes expired orders and credits payments without a notification', async () => {
    const before = await beansOf()
    const [lost, late] = [await place(), await place()]
    // Paid at the platform, but the notification was lost.
    const provider = app.billing.provider as unknown as { act(tradeNo: string, outcome: 'paid'): Promise<unknown> }
    await provider.act(lost.data.tradeNo, 'paid')
    await expire(late.data.tradeNo)
    await app.billing.sweep()
    const list = (await buyer.call(getOrderList, { pageSize: 100 })).data.list
    const states = Object.fromEntries(list.map((each) => [each.tradeNo, each.state]))
    expect([states[lost.data.tradeNo], states[late.data.tradeNo]]).toEqual([1, 2])
    expect(await beansOf()).toBe(before + 300)
  })

  test('a person cancels an order; an earlier payment counts', async () => {
    const before = await beansOf()
    const [first, second] = [await place(), await place()]
    const canceled = await buyer.call(cancelOrder, { tradeNo: first.data.tradeNo })
    expect(canceled.data).toMatchObject({ state: 2, failure: 'canceled' })
    expect((await cashier(first.data.actionData, 'pay')).body).toContain('订单已关闭')
    const provider = app.billing.provider as unknown as { act(tradeNo: string, outcome: 'paid'): Promise<unknown> }
    await provider.act(second.data.tradeNo, 'paid')
    expect(await buyer.call(cancelOrder, { tradeNo: second.data.tradeNo })).toMatchObject({
      code: 20409,
      message: 'ORDER_NOT_PENDING',
    })
    expect(await stateOf(second.data.tradeNo)).toBe(1)
    expect(await beansOf()).toBe(before + 300)
  })
})

describe('payment notifications', () => {
  const told = (tradeNo: string, change: object = {}) => ({
    tradeNo,
    transactionId: 't-1',
    merchantId: 'sandbox',
    amountFen: beans.priceFen,
    currency: 'CNY',
    paidAt: new Date(),
    ...change,
  })
  const incidents = (tradeNo: string) =>
    app.database.transaction((tx) => tx.select().from(paymentIncidents).where(eq(paymentIncidents.tradeNo, tradeNo)))

  test('a late payment of a closed order is credited', async () => {
    const before = await beansOf()
    const { data } = await place()
    await buyer.call(cancelOrder, { tradeNo: data.tradeNo })
    expect(await takePayment(app.database, told(data.tradeNo))).toBe('paid')
    expect(await stateOf(data.tradeNo)).toBe(1)
    expect(await beansOf()).toBe(before + 300)
  })

  test('the same notification fifty times concurrently is granted once', async () => {
    const before = await beansOf()
    const { data } = await place()
    const answers = await Promise.all(Array.from({ length: 50 }, () => takePayment(app.database, told(data.tradeNo))))
    expect(answers.filter((each) => each === 'paid')).toHaveLength(1)
    expect(answers.filter((each) => each === 'repeated')).toHaveLength(49)
    expect(await beansOf()).toBe(before + 300)
  })

  test.each([
    ['another amount', { amountFen: 1 }, 'wrong_amount'],
    ['another currency', { currency: 'USD' }, 'wrong_amount'],
    ['another merchant', { merchantId: 'elsewhere' }, 'wrong_merchant'],
  ])('%s settles nothing and is stored for review', async (_name, change, reason) => {
    const before = await beansOf()
    const { data } = await place()
    expect(await takePayment(app.database, told(data.tradeNo, change))).toBe('refused')
    expect(await takePayment(app.database, told(data.tradeNo, change))).toBe('refused')
    expect((await incidents(data.tradeNo)).map((each) => each.reason)).toEqual([reason])
    expect(await stateOf(data.tradeNo)).toBe(0)
    expect(await beansOf()).toBe(before)
  })

  test('an unknown order and a second payment of an order are stored too', async () => {
    const stranger = `X${Date.now()}`
    expect(await takePayment(app.database, told(stranger))).toBe('refused')
    expect((await incidents(stranger)).map((each) => each.reason)).toEqual(['unknown_order'])
    const { data } = await place()
    await takePayment(app.database, told(data.tradeNo))
    expect(await takePayment(app.database, told(data.tradeNo, { transactionId: 't-2' }))).toBe('refused')
    expect((await incidents(data.tradeNo)).map((each) => each.reason)).toEqual(['paid_twice'])
  })
})

describe('the list', () => {
  test('is filtered by state, kind, time and keyword, newest first', async () => {
    const person = await app.loginAs('13800000004')
    const first = (await place(person)).data
    const second = (await place(person)).data
    await cashier(second.actionData, 'pay')
    const listed = async (filter: object) =>
      (await person.call(getOrderList, filter)).data.list.map((each) => each.tradeNo)
    expect(await listed({})).toEqual([second.tradeNo, first.tradeNo])
    expect(await listed({ state: 1 })).toEqual([second.tradeNo])
    expect(await listed({ state: 0 })).toEqual([first.tradeNo])
    expect(await listed({ kind: 'membership' })).toEqual([])
    expect(await listed({ keyword: first.tradeNo.slice(4).toLowerCase() })).toEqual([first.tradeNo])
    expect(await listed({ keyword: '豆包' })).toHaveLength(2)
    expect(await listed({ to: '2020-01-01T00:00:00.000Z' })).toEqual([])
    expect(await listed({ sortField: 'paidAt', sortOrder: 'asc' })).toEqual([second.tradeNo, first.tradeNo])
    expect(await person.call(getOrderList, { state: 7 as 0 })).toMatchObject({ code: 20400 })
  })
})

describe('ordering the same item again with an open order', () => {
  const again = (person: TestPerson, priceId = beans.id) => person.call(placeOrder, { priceId, clientToken: token() })
  const waiting = async (person: TestPerson) => (await person.call(getPendingOrderList)).data.list
  const change = (tradeNo: string, fields: Partial<typeof orders.$inferInsert>) =>
    app.database.transaction((tx) => tx.update(orders).set(fields).where(eq(orders.tradeNo, tradeNo)))

  test('resumes the open one, also without a membership and on two devices concurrently', async () => {
    const free = await newMerchant(app)
    const answers = await Promise.all([again(free), again(free), again(free)])
    expect(new Set(answers.map((each) => each.data.tradeNo)).size).toBe(1)
    expect(answers.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([200, 10009, 10009])
    const [first] = answers
    expect(await again(free)).toMatchObject({ code: 10009, data: first!.data })
    expect(await waiting(free)).toMatchObject([
      { tradeNo: first!.data.tradeNo, priceId: beans.id, state: 0, actionData: first!.data.actionData },
    ])
    expect(await waiting(await newMerchant(app))).toEqual([])
    await free.call(cancelOrder, { tradeNo: first!.data.tradeNo })
    expect(await waiting(free)).toEqual([])
    expect((await again(free)).code).toBe(200)
  })

  test('a new one is placed on request, or once the first is paid', async () => {
    const person = await newMerchant(app)
    const first = await again(person)
    const second = await person.call(placeOrder, { priceId: beans.id, clientToken: token(), another: true })
    expect(second).toMatchObject({ code: 200 })
    expect(second.data.tradeNo).not.toBe(first.data.tradeNo)
    expect((await waiting(person)).map((each) => each.tradeNo)).toEqual([second.data.tradeNo, first.data.tradeNo])
    await cashier(second.data.actionData, 'pay')
    expect((await again(person)).data.tradeNo).toBe(first.data.tradeNo)
    await cashier(first.data.actionData, 'pay')
    expect(await again(person)).toMatchObject({ code: 200 })
  })

  test('an outdated one is replaced: different price, different contents, too little time left', async () => {
    const person = await newMerchant(app)
    for (const fields of [
      { amountFen: 1 },
      { beans: 1 },
      { expiresAt: new Date(Date.now() + 5 * 60_000) },
    ] satisfies Partial<typeof orders.$inferInsert>[]) {
      const { data: old } = await again(person)
      await change(old.tradeNo, fields)
      const { code, data } = await again(person)
      expect({ code, amountFen: data.amountFen }).toEqual({ code: 200, amountFen: beans.priceFen })
      expect(data.tradeNo).not.toBe(old.tradeNo)
      expect(await stateOf(old.tradeNo, person)).toBe(2)
    }
    expect(await waiting(person)).toHaveLength(1)
  })

  test('a payment made meanwhile counts, and no new order is placed', async () => {
    const person = await newMerchant(app)
    const { data: old } = await again(person)
    await cashier(old.actionData, 'pay')
    // As if its notification had not arrived yet, with little time left.
    await change(old.tradeNo, { state: 0, paidAt: null, transactionId: null, expiresAt: new Date(Date.now() + 60_000) })
    expect(await again(person)).toMatchObject({ code: 20409, message: 'QUOTE_STALE' })
    expect(await stateOf(old.tradeNo, person)).toBe(1)
    expect(await waiting(person)).toEqual([])
  })

  test('a sub-account that may not buy is offered nothing to pay', async () => {
    const admin = await app.loginAs('13800000002')
    const { data } = await again(admin)
    const sub = await app.loginAs('13800000012')
    expect(await waiting(sub)).toEqual([])
    await admin.call(cancelOrder, { tradeNo: data.tradeNo })
  })
})
