/** @database both: orders of one team are paid at the same time */
import { randomUUID } from 'node:crypto'
import { getPriceList } from '@tessera/shared/contract/billing'
import { getMembership } from '@tessera/shared/contract/membership'
import {
  getOrderList,
  getOrderQuote,
  getPendingOrderList,
  placeOrder,
  queryOrderDetail,
} from '@tessera/shared/contract/order'
import { eq, sql } from 'drizzle-orm'
import { proveBooks } from '../billing/books.service'
import { membershipTerms } from '../db/schema/orders'
import { memberships } from '../db/schema/people'
import { balances } from '../ledger/ledger.service'
import { takePayment } from '../orders/platform-news'
import { newMerchant } from '../testing/new-merchant'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { grantAllDueFlops } from './allowances.service'

let app: TestApp
/** Price items by tier. */
let tiers: Record<1 | 2 | 3 | 4, string>

beforeAll(async () => {
  app = await createTestApp()
  const { list } = (await app.call(getPriceList)).data
  const [one, two, three, four] = list.map(({ id }) => id) as [string, string, string, string]
  tiers = { 1: one, 2: two, 3: three, 4: four }
})
afterAll(() => app.close())

/** Flops of a month and beans of a purchase, by tier. */
const SOLD = { 1: [500, 0], 2: [2_000, 1_000], 3: [6_000, 3_000], 4: [20_000, 10_000] } as const
type Tier = keyof typeof SOLD

const order = async (person: TestPerson, tier: Tier) =>
  (await person.call(placeOrder, { priceId: tiers[tier], clientToken: randomUUID(), another: true })).data

const paymentOf = ({ tradeNo, amountFen }: { tradeNo: string; amountFen: number }) => ({
  tradeNo,
  amountFen,
  transactionId: tradeNo,
  currency: 'CNY',
  paidAt: new Date(),
  merchantId: 'sandbox',
})
async function buy(person: TestPerson, tier: Tier): Promise<string> {
  const placed = await order(person, tier)
  expect(await takePayment(app.database, paymentOf(placed))).toBe('paid')
  return placed.tradeNo
}

const balancesOf = async (person: TestPerson) => {
  const { flops, beans } = await app.database.transaction((tx) => balances(tx, person.teamId))
  return [flops, beans]
}

/** Sets all purchases back by some days. */
async function daysPass({ teamId }: TestPerson, days: number): Promise<void> {
  const earlier = (column: object) => sql`${column} - ${days} * interval '1 day'`
  await app.database.transaction(async (tx) => {
    for (const table of [memberships, membershipTerms]) {
      const set = { startsAt: earlier(table.startsAt), endsAt: earlier(table.endsAt) }
      await tx.update(table).set(set).where(eq(table.teamId, teamId))
    }
  })
}

afterEach(async () => {
  expect((await app.database.transaction(proveBooks)).faults).toEqual([])
})

test.each<{ ladder: readonly Tier[] }>([
  { ladder: [3] },
  { ladder: [1, 2, 3] },
  { ladder: [1, 3] },
  { ladder: [2, 3] },
  { ladder: [1, 1, 2, 3] },
  // Renewals that are credited in full before they begin.
  { ladder: [2, 2, 3] },
  { ladder: [1, 2, 2, 3] },
])('climbing by $ladder within a month brings exactly the first month of the last', async ({ ladder }) => {
  const person = await newMerchant(app)
  for (const tier of ladder) await buy(person, tier)
  expect(await balancesOf(person)).toEqual([...SOLD[3]])
  await grantAllDueFlops(app.database)
  expect(await balancesOf(person)).toEqual([...SOLD[3]])
  // From the next month on in full.
  await daysPass(person, 31)
  await grantAllDueFlops(app.database)
  expect(await balancesOf(person)).toEqual([12_000, 3_000])
})

test('the quote says what will arrive, and the paid order what did', async () => {
  const person = await newMerchant(app)
  await buy(person, 2)
  const { data } = await person.call(getOrderQuote, { priceId: tiers[3] })
  expect(data.grants).toEqual({ flops: 0, beans: 2_000 })
  const already = { grantedFlops: 2_000, grantedBeans: 1_000 }
  expect(data.membership).toMatchObject({ monthlyFlops: 6_000, firstMonthFlops: 4_000, ...already })
  const tradeNo = await buy(person, 3)
  expect((await person.call(queryOrderDetail, { tradeNo })).data.grants).toMatchObject({ beans: 2_000, days: 365 })
  expect(await balancesOf(person)).toEqual([6_000, 3_000])
})

test('in a later month the flops of that month are counted, and the beans of the purchase are not', async () => {
  const person = await newMerchant(app)
  await buy(person, 2)
  await daysPass(person, 65)
  await grantAllDueFlops(app.database)
  expect(await balancesOf(person)).toEqual([3 * 2_000, 1_000])
  const { data } = await person.call(getOrderQuote, { priceId: tiers[3] })
  expect(data).toMatchObject({ grants: { beans: 3_000 }, membership: { firstMonthFlops: 4_000, grantedBeans: 0 } })
  await buy(person, 3)
  expect(await balancesOf(person)).toEqual([3 * 2_000 + 4_000, 4_000])
})

test('a month that has begun and is not granted yet is the old membership’s, and counted', async () => {
  const person = await newMerchant(app)
  await buy(person, 1)
  await daysPass(person, 32)
  await buy(person, 2)
  expect(await balancesOf(person)).toEqual([500 + 2_000, 1_000])
})

test('two upgrades paid at once, and each told twice, grant the month once', async () => {
  const person = await newMerchant(app)
  await buy(person, 1)
  const placed = [await order(person, 2), await order(person, 3)]
  const twice = [...placed, ...placed].map((each) => takePayment(app.database, paymentOf(each)))
  expect((await Promise.all(twice)).toSorted()).toEqual(['paid', 'paid', 'repeated', 'repeated'])
  const [flops, beans] = await balancesOf(person)
  expect(flops).toBe(SOLD[3][0])
  expect(beans).toBeLessThanOrEqual(SOLD[2][1] + SOLD[3][1])
})

test('a lower membership that begins later has all its months', async () => {
  const person = await newMerchant(app)
  await buy(person, 3)
  await buy(person, 1)
  expect(await balancesOf(person)).toEqual([6_000, 3_000])
  await daysPass(person, 366)
  await grantAllDueFlops(app.database)
  expect((await balancesOf(person))[0]).toBe(12 * 6_000 + 500)
})

test('an order that waits says what its quote said, and what it will do when others were paid meanwhile', async () => {
  const person = await newMerchant(app)
  await buy(person, 1)
  await daysPass(person, 100)
  const { data: quote } = await person.call(getOrderQuote, { priceId: tiers[3] })
  const { tradeNo } = await order(person, 3)
  const effect = async () => {
    const { list } = (await person.call(getPendingOrderList)).data
    const shown = list.find((each) => each.tradeNo === tradeNo)!.effect!
    expect((await person.call(queryOrderDetail, { tradeNo })).data.effect).toMatchObject({ credits: shown.credits })
    return shown
  }
  const { grants, credits } = quote
  const { startsAt: _, endsAt, ...membership } = quote.membership!
  const first = await effect()
  expect(first).toMatchObject({ grants, credits, membership })
  expect(Math.abs(Date.parse(first.membership!.endsAt) - Date.parse(endsAt))).toBeLessThan(60_000)
  // A renewal is taken along and becomes days.
  await buy(person, 1)
  const then = await effect()
  expect(then.credits).toMatchObject([credits[0], { vipType: 1, creditFen: 99_800 }])
  expect(then.membership!.extraDays).toBe(Math.floor((365 * (698_000 + 99_800)) / 698_000) - 365)
  const paid = (await person.call(getOrderList)).data.list.filter(({ state }) => state === 1)
  expect(paid.map((each) => each.effect)).toEqual([undefined, undefined])
  expect(await takePayment(app.database, paymentOf({ tradeNo, amountFen: quote.amountFen }))).toBe('paid')
  const { data: now } = await person.call(getMembership)
  expect(Math.abs(Date.parse(now.endsAt!) - Date.parse(then.membership!.endsAt))).toBeLessThan(60_000)
})
