import { randomUUID } from 'node:crypto'
import { getCoinPriceList, getPriceList } from '@tessera/shared/contract/billing'
import { asc, eq, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerHolds } from '../db/schema/ledger'
import { membershipTerms, orders } from '../db/schema/orders'
import { memberships, teams, users } from '../db/schema/people'
import { viewerOf } from '../auth/sessions.service'
import type { SignedIn } from '../http/route'
import { FAULT_POINTS, type FaultPoint, interceptFaults } from '../ledger/fault-points'
import { balances, capture, grant, hold, reconcile, release } from '../ledger/ledger.service'
import { grantDueFlops } from '../memberships/allowances.service'
import { createTestApp, type TestApp } from '../testing/test-app'
import { place } from './orders.service'
import { takePayment } from './platform-news'

let app: TestApp
let prices: { beans: string; basic: string; advanced: string }

beforeAll(async () => {
  app = await createTestApp()
  const onSale = (await app.call(getPriceList)).data.list
  prices = {
    beans: (await app.call(getCoinPriceList)).data.list[0]!.id,
    basic: onSale[0]!.id,
    advanced: onSale[1]!.id,
  }
})
afterAll(() => app.close())

class Crash extends Error {}

type Merchant = SignedIn

async function newMerchant(): Promise<Merchant> {
  return app.database.transaction(async (tx) => {
    const [teamId, userId] = [randomUUID(), randomUUID()]
    await tx.insert(teams).values({ id: teamId, name: 'T' })
    const mobile = `199${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    await tx.insert(users).values({ id: userId, teamId, mobile, userName: 'U', roleType: 1 })
    const start = { teamId, cause: { type: 'seed', id: teamId }, operatorId: null } as const
    await grant(tx, { ...start, unit: 'flops', amount: 120, key: `start:${teamId}:flops` })
    await grant(tx, { ...start, unit: 'beans', amount: 200, key: `start:${teamId}:beans` })
    return (await viewerOf(tx, userId))!
  })
}

async function order(merchant: Merchant, priceId: string, clientToken: string = randomUUID()): Promise<string> {
  const deps = { database: app.database, provider: app.billing.provider, onError: () => {} }
  const input = { priceId, paymentWayId: 3, clientToken, another: true }
  const { placed } = await place(deps, merchant, input, 'http://localhost')
  expect(placed.actionData).toContain(placed.tradeNo)
  return placed.tradeNo
}

async function payment(tradeNo: string) {
  const [row] = await app.database.transaction((tx) => tx.select().from(orders).where(eq(orders.tradeNo, tradeNo)))
  const { merchantId, amountFen } = row!
  return { tradeNo, transactionId: `p-${tradeNo}`, merchantId, amountFen, currency: 'CNY', paidAt: new Date() }
}

const holdOf = (merchant: Merchant) =>
  app.database.transaction((tx) =>
    hold(tx, {
      teamId: merchant.teamId,
      images: 4,
      cause: { type: 'seed', id: 'x' },
      key: `hold:${merchant.teamId}`,
      operatorId: null,
    }),
  )

/** Operations after some preparation, repeated after a crash by a worker, a browser or the platform. */
const SCENARIOS: Record<string, (merchant: Merchant) => Promise<() => Promise<unknown>>> = {
  hold: async (merchant) => () => holdOf(merchant),
  'capture of a part': async (merchant) => {
    const { holdId } = await holdOf(merchant)
    return () => app.database.transaction((tx) => capture(tx, { holdId, images: 1 }))
  },
  release: async (merchant) => {
    const { holdId } = await holdOf(merchant)
    return () => app.database.transaction((tx) => release(tx, { holdId }))
  },
  grant: async ({ teamId }) => {
    const movement = { teamId, unit: 'beans', amount: 7, cause: { type: 'seed', id: 'x' }, operatorId: null } as const
    return () => app.database.transaction((tx) => grant(tx, { ...movement, key: `grant:${teamId}` }))
  },
  'placing an order': async (merchant) => {
    const clientToken = randomUUID()
    return () => order(merchant, prices.beans, clientToken)
  },
  'paying for beans': async (merchant) => {
    const told = await payment(await order(merchant, prices.beans))
    return () => takePayment(app.database, told)
  },
  'paying for an upgrade': async (merchant) => {
    await takePayment(app.database, await payment(await order(merchant, prices.basic)))
    const told = await payment(await order(merchant, prices.advanced))
    return () => takePayment(app.database, told)
  },
  'flops of three months': async (merchant) => {
    await takePayment(app.database, await payment(await order(merchant, prices.advanced)))
    const inThreeMonths = new Date(Date.now() + 75 * 86_400_000)
    return () => app.database.transaction((tx) => grantDueFlops(tx, merchant.teamId, inThreeMonths))
  },
  'sweeping a payment nobody told of': async (merchant) => {
    const tradeNo = await order(merchant, prices.beans)
    await (app.billing.provider as unknown as { act(no: string, outcome: 'paid'): Promise<void> }).act(tradeNo, 'paid')
    return sweepOf(tradeNo)
  },
  'sweeping an order that expired': async (merchant) => {
    const tradeNo = await order(merchant, prices.beans)
    await app.database.transaction((tx) =>
      tx
        .update(orders)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(orders.tradeNo, tradeNo)),
    )
    return sweepOf(tradeNo)
  },
}

/** A sweep reports failures instead of throwing them; a crashed process reports nothing. */
function sweepOf(tradeNo: string) {
  return async () => {
    await app.billing.sweep()
    const [row] = await app.database.transaction((tx) => tx.select().from(orders).where(eq(orders.tradeNo, tradeNo)))
    if (row!.state === 0 || !row!.closedAtPlatform) throw new Crash()
  }
}

/** All data of a team, without ids and timestamps. */
async function belongings({ teamId }: Merchant) {
  return app.database.transaction(async (tx) => ({
    balances: await balances(tx, teamId),
    entries: (
      await tx.select().from(ledgerEntries).where(eq(ledgerEntries.teamId, teamId)).orderBy(asc(ledgerEntries.sequence))
    ).map(({ category, unit, amount, balanceAfter }) => ({ category, unit, amount, balanceAfter })),
    holds: (await tx.select().from(ledgerHolds).where(eq(ledgerHolds.teamId, teamId))).map(
      ({ state, capturedImages }) => ({ state, capturedImages }),
    ),
    orders: (await tx.select().from(orders).where(eq(orders.teamId, teamId)).orderBy(asc(orders.createdAt))).map(
      ({ name, state, failure, actionData }) => ({ name, state, failure, coded: actionData !== null }),
    ),
    memberships: (
      await tx.select().from(memberships).where(eq(memberships.teamId, teamId)).orderBy(asc(memberships.vipType))
    ).map(({ vipType, status }) => ({ vipType, status })),
    terms: (
      await tx
        .select()
        .from(membershipTerms)
        .where(eq(membershipTerms.teamId, teamId))
        .orderBy(asc(membershipTerms.vipType))
    ).map(({ valueFen, grantedMonths, creditedAt }) => ({ valueFen, grantedMonths, credited: creditedAt !== null })),
  }))
}

const exercised = new Set<FaultPoint>()

/** Runs work and crashes at the nth fault point. @returns whether it was reached */
async function dyingAt(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  let passed = 0
  const stop = interceptFaults((point) => {
    passed += 1
    if (passed < nth) return
    exercised.add(point)
    throw new Crash(point)
  })
  await work().catch((error: unknown) => {
    if (passed < nth) throw error
  })
  stop()
  return passed >= nth
}

test.each(Object.entries(SCENARIOS))(
  '%s: dying at any point and doing it again equals doing it once',
  async (_name, scenario) => {
    const undisturbed = await newMerchant()
    const work = await scenario(undisturbed)
    await work()
    const expected = await belongings(undisturbed)
    for (let nth = 1; ; nth += 1) {
      const merchant = await newMerchant()
      const again = await scenario(merchant)
      const died = await dyingAt(nth, again)
      await again()
      await again()
      expect({ nth, ...(await belongings(merchant)) }).toEqual({ nth, ...expected })
      if (!died) break
      expect(nth).toBeLessThan(60)
    }
    expect(await app.database.transaction(reconcile)).toEqual([])
  },
)

test('every fault point was reached', () => {
  expect([...FAULT_POINTS].filter((point) => !exercised.has(point))).toEqual([])
})
