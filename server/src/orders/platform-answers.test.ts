import { randomUUID } from 'node:crypto'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { ORDER_STATE } from '@tessera/shared/contract/order'
import { eq } from 'drizzle-orm'
import { viewerOf } from '../auth/sessions.service'
import { orders } from '../db/schema/orders'
import { teams, users } from '../db/schema/people'
import type { SignedIn } from '../http/route'
import type { PaymentProvider } from '../payments/provider'
import { createTestApp, type TestApp } from '../testing/test-app'
import { cancel, place, queryOrder } from './orders.service'

let app: TestApp
let priceId: string
let viewer: SignedIn

beforeAll(async () => {
  app = await createTestApp()
  priceId = (await app.call(getCoinPriceList)).data.list[0]!.id
  viewer = await app.database.transaction(async (tx) => {
    const [teamId, userId] = [randomUUID(), randomUUID()]
    await tx.insert(teams).values({ id: teamId, name: 'T' })
    await tx.insert(users).values({ id: userId, teamId, mobile: '19900000001', userName: 'U', roleType: 1 })
    return (await viewerOf(tx, userId))!
  })
})
afterAll(() => app.close())

const onError = jest.fn()

/** The test product's platform with some answers of its own. */
function answering(answers: Partial<PaymentProvider>) {
  const { provider } = app.billing
  const { name, merchantId } = provider
  const others: Pick<PaymentProvider, 'prepare' | 'query' | 'close'> = {
    prepare: (order) => provider.prepare(order),
    query: (tradeNo) => provider.query(tradeNo),
    close: (tradeNo) => provider.close(tradeNo),
  }
  const own = { name, merchantId, ...others, ...answers } as PaymentProvider
  return { database: app.database, provider: own, onError }
}

async function placed(): Promise<string> {
  const input = { priceId, paymentWayId: 3, clientToken: randomUUID(), another: true }
  return (await place(answering({}), viewer, input, 'http://localhost')).placed.tradeNo
}

const rowOf = async (tradeNo: string) =>
  (await app.database.read((tx) => tx.select().from(orders).where(eq(orders.tradeNo, tradeNo))))[0]!

it('shows no code of an order that was cancelled while the platform prepared it', async () => {
  const deps = answering({
    prepare: async (order) => {
      await cancel(answering({}), viewer, order.tradeNo)
      return app.billing.provider.prepare(order)
    },
  })
  const input = { priceId, paymentWayId: 3, clientToken: randomUUID(), another: true }
  await expect(place(deps, viewer, input, 'http://localhost')).rejects.toThrow('ORDER_NOT_PENDING')
})

it('calls no order cancelled that the platform says has been paid, before it tells the payment', async () => {
  const tradeNo = await placed()
  const deps = answering({ close: async () => 'paid' })
  await expect(cancel(deps, viewer, tradeNo)).rejects.toThrow('ORDER_NOT_PENDING')
  expect((await rowOf(tradeNo)).state).toBe(ORDER_STATE.pending)
})

it('asks no other platform about an order, and believes none', async () => {
  const tradeNo = await placed()
  const query = jest.fn(async () => ({ state: 'closed' }) as const)
  const deps = answering({ name: 'wechat', query })
  expect((await queryOrder(deps, viewer, tradeNo)).state).toBe(ORDER_STATE.pending)
  await expect(cancel(deps, viewer, tradeNo)).rejects.toThrow('PAYMENT_UNAVAILABLE')
  expect(query).not.toHaveBeenCalled()
  expect((await rowOf(tradeNo)).state).toBe(ORDER_STATE.pending)
})
