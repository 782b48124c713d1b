/** @database postgres: orders and grants of one team at the same time */
import { randomUUID } from 'node:crypto'
import { getCoinRecordList, getPriceList } from '@tessera/shared/contract/billing'
import * as design from '@tessera/shared/contract/design/task'
import { getMembership } from '@tessera/shared/contract/membership'
import { planForYear } from '@tessera/shared/contract/plan.text'
import { getOrderQuote, placeOrder, queryOrderDetail } from '@tessera/shared/contract/order'
import { getUserInfo, getUserPrivilege } from '@tessera/shared/contract/user'
import { asc, eq, sql } from 'drizzle-orm'
import { proveBooks } from '../billing/books.service'
import { membershipTerms, orders, paymentIncidents } from '../db/schema/orders'
import { memberships } from '../db/schema/people'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { createWorker } from '../job-kinds'
import { balances, reconcile } from '../ledger/ledger.service'
import { takePayment } from '../orders/platform-news'
import { newMerchant } from '../testing/new-merchant'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { grantAllDueFlops, grantDueFlops } from './allowances.service'
import { DAY_MS, endAfter } from './membership-plan.rules'

let app: TestApp
let basic: string
let advanced: string
let enterprise: string

beforeAll(async () => {
  app = await createTestApp()
  const { list } = (await app.call(getPriceList)).data
  ;[basic, advanced, , enterprise] = list.map((each) => each.id) as [string, string, string, string]
})
afterAll(() => app.close())

const order = async (person: TestPerson, priceId: string) =>
  (await person.call(placeOrder, { priceId, clientToken: randomUUID(), another: true })).data

async function pay({ tradeNo, amountFen }: { tradeNo: string; amountFen: number }): Promise<void> {
  const payment = { tradeNo, amountFen, transactionId: tradeNo, currency: 'CNY', paidAt: new Date() }
  expect(await takePayment(app.database, { ...payment, merchantId: 'sandbox' })).toBe('paid')
}
const buy = async (person: TestPerson, priceId: string) => pay(await order(person, priceId))

/** Sets all purchases back by some days. */
async function daysPass(person: TestPerson, days: number): Promise<void> {
  const earlier = (column: object) => sql`${column} - ${days} * interval '1 day'`
  await app.database.transaction(async (tx) => {
    await tx
      .update(memberships)
      .set({ startsAt: earlier(memberships.startsAt), endsAt: earlier(memberships.endsAt) })
      .where(eq(memberships.teamId, person.teamId))
    await tx
      .update(membershipTerms)
      .set({ startsAt: earlier(membershipTerms.startsAt), endsAt: earlier(membershipTerms.endsAt) })
      .where(eq(membershipTerms.teamId, person.teamId))
  })
}

const daysUntil = (iso: string | null) => Math.round((new Date(iso!).getTime() - Date.now()) / DAY_MS)
/** Days from now to the end of so many that are bought now, or behind each other: a year may have 366. */
const lasting = (...days: number[]) => daysUntil(days.reduce(endAfter, new Date()).toISOString())
const YEAR_HOURS = 24 * lasting(365)
const flopsOf = async (person: TestPerson) =>
  (await app.database.transaction((tx) => balances(tx, person.teamId))).flops

test('a purchased membership is active immediately, with its rights and the first month’s flops', async () => {
  const person = await newMerchant(app)
  expect((await person.call(getUserPrivilege)).data).toMatchObject({ vipType: 0, features: [], unusedTotalFlops: 0 })
  await buy(person, advanced)
  const { data } = await person.call(getUserPrivilege)
  expect(data).toMatchObject({ vipType: 2, unusedTotalFlops: 2_000, unusedBeans: 1_000, imgQuotaNum: 60 })
  expect(data.features).toContain('team')
  expect(daysUntil(data.expireTime!)).toBe(lasting(365))
  expect((await person.call(getUserInfo)).data.vipType).toBe(2)
  const { data: records } = await person.call(getCoinRecordList)
  const listed = records.list.map(({ category, unit, amount }) => [category, unit, amount])
  expect(listed.toSorted()).toEqual([
    ['grant', 'flops', 2_000],
    ['purchase', 'beans', 1_000],
  ])
  expect(records.list.every((each) => each.cause.type === 'order' && each.cause.label === planForYear(2))).toBe(true)
})

test('renewing extends the end', async () => {
  const person = await newMerchant(app)
  await buy(person, basic)
  await daysPass(person, 100)
  const { data: quote } = await person.call(getOrderQuote, { priceId: basic })
  expect(quote).toMatchObject({ creditFen: 0, amountFen: 99_800, membership: { change: 'renew' } })
  const end = endAfter(new Date(endAfter(new Date(), 365).getTime() - 100 * DAY_MS), 365).toISOString()
  expect(daysUntil(quote.membership!.endsAt)).toBe(daysUntil(end))
  await buy(person, basic)
  const { data } = await person.call(getMembership)
  expect(data).toMatchObject({ vipType: 1, upcoming: [] })
  expect(data.endsAt!.slice(0, 16)).toBe(quote.membership!.endsAt.slice(0, 16))
})

describe('an upgrade', () => {
  test('shows the credit for the old membership before payment, and then ends that membership', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    await daysPass(person, 165)
    const { data: quote } = await person.call(getOrderQuote, { priceId: advanced })
    // Some time has passed since, so the last of the hours is no longer whole.
    const hours = YEAR_HOURS - 165 * 24 - 1
    const creditFen = Math.floor((99_800 * hours) / YEAR_HOURS)
    expect(quote.credits).toMatchObject([{ vipType: 1, daysLeft: Math.floor(hours / 24), hoursLeft: 23, creditFen }])
    expect(quote).toMatchObject({ creditFen, amountFen: 299_800 - creditFen })
    const placed = await person.call(placeOrder, {
      priceId: advanced,
      clientToken: randomUUID(),
      amountFen: quote.amountFen,
    })
    expect(placed.data).toMatchObject({ amountFen: quote.amountFen, creditFen: quote.creditFen })
    await pay(placed.data)
    const { data } = await person.call(getMembership)
    expect(data.vipType).toBe(2)
    expect(daysUntil(data.endsAt)).toBe(lasting(365))
    // The old one has ended: the next upgrade credits only the new one, at its value.
    const { data: next } = await person.call(getOrderQuote, { priceId: enterprise })
    expect(next.credits).toMatchObject([
      { vipType: 2, creditFen: Math.floor((299_800 * (YEAR_HOURS - 1)) / YEAR_HOURS) },
    ])
  })

  test('never credits a term twice: a second order pays for fewer days', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    const [first, second] = [await order(person, advanced), await order(person, advanced)]
    expect(first.creditFen).toBe(second.creditFen)
    await pay(first)
    await pay(second)
    const { data } = await person.call(getMembership)
    const extra = Math.floor((365 * second.amountFen) / 299_800)
    expect(daysUntil(data.endsAt)).toBe(lasting(365) + extra)
    expect(extra).toBeLessThan(250)
  })

  test('an order replaces a pending one with the same promised credit', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    const stateOf = async ({ tradeNo }: { tradeNo: string }) => (await person.call(queryOrderDetail, { tradeNo })).data
    const renewal = await order(person, basic)
    const first = await order(person, advanced)
    const second = await order(person, enterprise)
    expect(await stateOf(first)).toMatchObject({ state: 2, failure: 'canceled' })
    expect(await stateOf(renewal)).toMatchObject({ state: 0 })
    expect(await stateOf(second)).toMatchObject({ state: 0 })
    const cashier = await app.app.inject({ url: first.actionData.slice(first.actionData.indexOf('/cashier')) })
    expect(cashier.body).not.toContain('/pay"')
    const many = await Promise.all(Array.from({ length: 6 }, () => order(person, advanced)))
    const states = await Promise.all(many.map(stateOf))
    expect(states.filter(({ state }) => state === 0)).toHaveLength(1)
  })

  test('an order that would replace one that has just been paid is refused: its promise is gone', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    const first = await order(person, advanced)
    const provider = app.billing.provider as unknown as { act(no: string, outcome: 'paid'): Promise<unknown> }
    await provider.act(first.tradeNo, 'paid')
    const second = await person.call(placeOrder, { priceId: enterprise, clientToken: randomUUID() })
    expect(second).toMatchObject({ code: 20409, message: 'QUOTE_STALE' })
    expect((await person.call(queryOrderDetail, { tradeNo: first.tradeNo })).data.state).toBe(1)
    expect((await person.call(getMembership)).data.vipType).toBe(2)
  })

  test('a credit counts for one order, however many are paid late: the others grant what was paid', async () => {
    const person = await newMerchant(app)
    for (let count = 0; count < 4; count += 1) await buy(person, basic)
    const placed: Awaited<ReturnType<typeof order>>[] = []
    for (let count = 0; count < 5; count += 1) placed.push(await order(person, advanced))
    expect(placed.map((each) => each.amountFen)).toEqual([1, 1, 1, 1, 1])
    for (const each of placed) await pay(each)
    const { data } = await person.call(getUserPrivilege)
    expect(data).toMatchObject({ vipType: 2, unusedBeans: 1_000 })
    expect(daysUntil(data.expireTime!)).toBeLessThan(lasting(Math.ceil((4 * 365 * 99_800) / 299_800)) + 1)
    // Of the month the basic tier had granted 500 already.
    expect(await flopsOf(person)).toBe(2_000)
    const nothing = (await person.call(queryOrderDetail, { tradeNo: placed[4]!.tradeNo })).data
    expect(nothing).toMatchObject({ state: 1, grants: { flops: 0, beans: 0, days: 0 } })
    const incidents = await app.database.transaction((tx) =>
      tx.select().from(paymentIncidents).where(eq(paymentIncidents.tradeNo, placed[4]!.tradeNo)),
    )
    expect(incidents).toMatchObject([{ reason: 'credit_used', details: { valueFen: 1, sold: { beans: 1_000 } } }])
    expect((await app.database.transaction(proveBooks)).faults).toEqual([])
  })

  test('without its credit grants the paid share of days, beans and flops', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    await daysPass(person, 165)
    const [first, second] = [await order(person, advanced), await order(person, advanced)]
    await pay(first)
    await pay(second)
    const share = second.amountFen / 299_800
    const { data } = await person.call(getUserPrivilege)
    expect(data.unusedBeans).toBe(1_000 + Math.floor(1_000 * share))
    expect(daysUntil(data.expireTime!)).toBe(lasting(365) + Math.floor(365 * share))
  })

  const termsOf = (person: TestPerson) =>
    app.database.transaction((tx) =>
      tx
        .select()
        .from(membershipTerms)
        .where(eq(membershipTerms.teamId, person.teamId))
        .orderBy(asc(membershipTerms.valueFen), asc(membershipTerms.startsAt)),
    )

  test('takes a renewal along that was paid after it was ordered, once', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    await daysPass(person, 165)
    const placed = await order(person, advanced)
    await buy(person, basic)
    await pay(placed)
    const payment = { ...placed, transactionId: placed.tradeNo, currency: 'CNY', paidAt: new Date() }
    expect(await takePayment(app.database, { ...payment, merchantId: 'sandbox' })).toBe('repeated')
    const { data } = await person.call(getMembership)
    expect(data).toMatchObject({ vipType: 2, upcoming: [] })
    expect(daysUntil(data.endsAt)).toBe(lasting(Math.floor((365 * (299_800 + 99_800)) / 299_800)))
    const [first, renewal, upgrade] = await termsOf(person)
    expect([first!.creditedAt, renewal!.creditedAt]).toEqual([expect.any(Date), expect.any(Date)])
    expect(upgrade).toMatchObject({ valueFen: 299_800 + 99_800, creditedAt: null })
    const { data: detail } = await person.call(queryOrderDetail, { tradeNo: placed.tradeNo })
    expect(detail.credits).toEqual([{ vipType: 1, creditFen: placed.creditFen }])
    await daysPass(person, 488)
    expect((await person.call(getMembership)).data.vipType).toBe(0)
  })

  test('takes a first lower membership along that was bought after it was ordered', async () => {
    const person = await newMerchant(app)
    const placed = await order(person, advanced)
    await buy(person, basic)
    await pay(placed)
    const worth = 299_800 + Math.floor((99_800 * (YEAR_HOURS - 1)) / YEAR_HOURS)
    expect(daysUntil((await person.call(getMembership)).data.endsAt)).toBe(lasting(Math.floor((365 * worth) / 299_800)))
  })

  test('and a renewal that are paid at the same time lose nothing', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    const [upgrade, renewal] = [await order(person, advanced), await order(person, basic)]
    await Promise.all([pay(renewal), pay(upgrade)])
    const lasting = (await termsOf(person)).filter((term) => term.creditedAt === null)
    expect(lasting.reduce((sum, term) => sum + term.valueFen, 0)).toBe(299_800 + 99_800)
    const { data } = await person.call(getMembership)
    const last = new Date((data.upcoming[0] ?? data).endsAt!)
    expect(last.getTime()).toBe(Math.max(...lasting.map((term) => term.endsAt.getTime())))
  })

  test('does not end a membership that was a gift', async () => {
    const person = await newMerchant(app)
    const present = { startsAt: new Date(Date.now() - DAY_MS), endsAt: new Date(Date.now() + 900 * DAY_MS) }
    await app.database.transaction((tx) =>
      tx.insert(memberships).values({ teamId: person.teamId, vipType: 1, ...present }),
    )
    expect((await person.call(getOrderQuote, { priceId: advanced })).data).toMatchObject({
      creditFen: 0,
      membership: { change: 'upgrade' },
    })
    await buy(person, advanced)
    await daysPass(person, 366)
    const { data } = await person.call(getMembership)
    expect(data.vipType).toBe(1)
    expect(daysUntil(data.endsAt)).toBe(900 - 366)
  })

  test('keeps its promise when paid after the old membership has ended', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    await daysPass(person, 363)
    const placed = await order(person, advanced)
    expect(placed.creditFen).toBeGreaterThan(0)
    await daysPass(person, 5)
    await pay(placed)
    expect(daysUntil((await person.call(getMembership)).data.endsAt)).toBe(lasting(365))
  })
})

test('a lower tier starts when the higher one ends, and moves when that is renewed', async () => {
  const person = await newMerchant(app)
  await buy(person, advanced)
  const { data: quote } = await person.call(getOrderQuote, { priceId: basic })
  expect(quote).toMatchObject({ creditFen: 0, membership: { change: 'later' } })
  expect(daysUntil(quote.membership!.startsAt)).toBe(lasting(365))
  await buy(person, basic)
  await buy(person, advanced)
  const { data } = await person.call(getMembership)
  expect(data.vipType).toBe(2)
  expect(data.upcoming).toMatchObject([{ vipType: 1 }])
  const [start, year] = [lasting(365, 365), lasting(365, 365) - lasting(365)]
  expect([daysUntil(data.upcoming[0]!.startsAt), daysUntil(data.upcoming[0]!.endsAt)]).toEqual([start, start + year])
  await daysPass(person, 731)
  expect((await person.call(getUserPrivilege)).data.vipType).toBe(1)
})

describe('expiry', () => {
  test('ends the rights and keeps the balances', async () => {
    const person = await newMerchant(app)
    await buy(person, advanced)
    await daysPass(person, lasting(365) + 1)
    const before = await flopsOf(person)
    const { data } = await person.call(getUserPrivilege)
    expect(data).toMatchObject({ vipType: 0, features: [], unusedBeans: 1_000, expireTime: null })
    // Missed months are granted later: they were paid for.
    expect(data.unusedTotalFlops).toBe(before + 11 * 2_000)
    expect(daysUntil(data.vipEndTime)).toBe(-1)
  })

  test('a design task that is running then finishes and is charged', async () => {
    const person = await newMerchant(app)
    await buy(person, advanced)
    const files = app.pictures.files
    const viewer = { userId: person.userId, teamId: person.teamId }
    const inputs = await recordSampleInputs({ database: app.database, files }, viewer)
    const started = await person.call(design.createTask, sampleRequest(inputs))
    expect(started.code).toBe(10011)
    await daysPass(person, 366)
    expect(await person.call(design.createTask, sampleRequest(inputs))).toMatchObject({ code: 20403 })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { database } = app
    const worker = createWorker(app, log)
    await worker.start()
    const { designTasks } = await import('../db/schema/design')
    const statusNow = async () => {
      const [row] = await database.transaction((tx) =>
        tx.select().from(designTasks).where(eq(designTasks.id, started.data.id)),
      )
      return row!.status
    }
    let status = await statusNow()
    while (status === 'queued' || status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      status = await statusNow()
    }
    await worker.stop(0)
    expect(status).toBe('succeeded')
    const { data } = await person.call(getUserPrivilege)
    expect(data.unusedTotalFlops).toBe(12 * 2_000 - 50)
  }, 120_000)
})

describe('monthly flops', () => {
  test('are granted once per month, also for concurrent requests', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    expect(await flopsOf(person)).toBe(500)
    await daysPass(person, 32)
    const ask = () => app.database.transaction((tx) => grantDueFlops(tx, person.teamId, new Date()))
    const granted = await Promise.all(Array.from({ length: 20 }, ask))
    expect(granted.reduce((sum, each) => sum + each, 0)).toBe(500)
    expect(await flopsOf(person)).toBe(1_000)
    await daysPass(person, 62)
    await grantAllDueFlops(app.database)
    expect(await flopsOf(person)).toBe(2_000)
    await grantAllDueFlops(app.database)
    expect(await flopsOf(person)).toBe(2_000)
  })

  test('are announced', async () => {
    const person = await newMerchant(app)
    await buy(person, basic)
    const { data } = await person.call(getMembership)
    expect(data.monthly!.flops).toBe(500)
    expect(daysUntil(data.monthly!.nextAt)).toBeGreaterThanOrEqual(28)
    expect(daysUntil(data.monthly!.nextAt)).toBeLessThanOrEqual(31)
  })
})

test('the account page shows allowances and usage', async () => {
  const person = await app.loginAs('13800000002')
  const { data } = await person.call(getMembership)
  expect(data.vipType).toBe(2)
  expect(data.allowances.members).toMatchObject({ allowance: 5, nextCostBeans: 0 })
  expect(data.allowances.customers.allowance).toBe(500)
  expect(data.allowances.customers.used).toBeGreaterThan(0)
  expect(data.allowances.members.used).toBeGreaterThanOrEqual(2)
  expect(data.purchase).toEqual({ mayBuy: true, subAccountsMayBuy: false })
  const free = await newMerchant(app)
  expect((await free.call(getMembership)).data).toMatchObject({
    vipType: 0,
    endsAt: null,
    monthly: null,
    allowances: { customers: { allowance: 0, used: 0, nextCostBeans: 100 }, members: { nextCostBeans: 3_990 } },
  })
})

test('two orders of a team paid concurrently are both granted', async () => {
  const person = await newMerchant(app)
  const placed = await Promise.all(Array.from({ length: 6 }, () => order(person, basic)))
  await Promise.all(placed.map(pay))
  expect(daysUntil((await person.call(getMembership)).data.endsAt)).toBe(lasting(...Array<number>(6).fill(365)))
  const rows = await app.database.transaction((tx) => tx.select().from(orders).where(eq(orders.teamId, person.teamId)))
  expect(rows.every((each) => each.state === 1)).toBe(true)
  expect(await app.database.transaction(reconcile)).toEqual([])
})
