import { getCoinPriceList, getFlopsPriceList, getPriceList } from '../contract/billing'
import {
  getOrderQuote,
  getPendingOrderList,
  type Order,
  type OrderQuote,
  type PendingOrder,
  placeOrder,
  queryOrderDetail,
} from '../contract/order'
import { getUserInfo, getUserPrivilege } from '../contract/user'
import type { PriceItem } from '../ui/purchase/purchase.rules'
import { mockApi, type MockApi, SIGNED_IN } from './testing'

/** Fixtures of the purchase tests: price list, one order, balances. */
const WAYS = [{ id: 3, slug: 'wechat', name: '微信支付' }]
const item = (id: string, name: string, priceFen: number, grants: Partial<PriceItem['grants']>): PriceItem => ({
  id,
  name,
  priceFen,
  promotionalInfo: null,
  grants: { flops: 0, beans: 0, vipType: null, days: null, monthlyFlops: 0, ...grants },
  paymentWayList: WAYS,
})
const TIERS = [
  item('basic', '基础版VIP 一年', 99_800, { vipType: 1, days: 365, monthlyFlops: 500 }),
  { ...item('advanced', '高级版VIP 一年', 299_800, { vipType: 2, days: 365 }), promotionalInfo: '最多人选择' },
]
export const BEANS = [
  item('b300', '豆包 300', 3000, { beans: 300 }),
  item('b1000', '豆包 1,000', 10_000, { beans: 1050 }),
]
const ALL = [...TIERS, ...BEANS, item('f1000', '算力 1,000', 10_000, { flops: 1000 })]

export function quoteOf(priceId: string, changes: Partial<OrderQuote> = {}): OrderQuote {
  const { name, priceFen, grants } = ALL.find(({ id }) => id === priceId)!
  return {
    priceId,
    name,
    kind: grants.vipType === null ? 'coin' : 'membership',
    priceFen,
    creditFen: 0,
    amountFen: priceFen,
    grants: { flops: grants.flops, beans: grants.beans },
    membership: null,
    credits: [],
    mayBuy: true,
    ...changes,
  }
}
export const ORDER: Order = {
  tradeNo: 'T20260301',
  kind: 'coin',
  name: '豆包 300',
  priceFen: 3000,
  creditFen: 0,
  amountFen: 3000,
  state: 0,
  failure: null,
  paymentWay: WAYS[0]!,
  actionData: 'https://pay.test/T20260301',
  grants: { flops: 0, beans: 300, vipType: null, days: null },
  buyerName: '林晓',
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2026-03-01T10:00:00.000Z',
  paidAt: null,
  invoice: null,
}
/** Response to placing {@link ORDER}. */
export const PLACED = {
  tradeNo: ORDER.tradeNo,
  actionData: 'https://pay.test/T20260301',
  amountFen: 3000,
  creditFen: 0,
  expiresAt: ORDER.expiresAt,
  provider: 'sandbox' as const,
}
const rights = (unusedBeans: number) => ({
  features: [],
  vipType: 2,
  vipEndTime: null,
  unusedTotalFlops: 0,
  unusedBeans,
  imgQuotaNum: Math.floor(unusedBeans / 50),
})

/** Mutable state of the shop. */
interface Till {
  order: Order
  beans: number
  pending: PendingOrder[]
}

/** Adds the shop's handlers to a test's API. */
export function openShop(api: MockApi, beans = 0): Till {
  const till: Till = { order: ORDER, beans, pending: [] }
  api.use(getPriceList, () => ({ list: TIERS }))
  api.use(getFlopsPriceList, () => ({ list: ALL.filter(({ grants }) => grants.flops > 0) }))
  api.use(getCoinPriceList, () => ({ list: BEANS }))
  api.use(getOrderQuote, ({ priceId }) => quoteOf(priceId))
  api.use(placeOrder, () => PLACED)
  api.use(queryOrderDetail, () => till.order)
  api.use(getPendingOrderList, () => ({ list: till.pending }))
  api.use(getUserPrivilege, () => rights(till.beans))
  api.use(getUserInfo, () => SIGNED_IN)
  return till
}

export function shop() {
  const api = mockApi([])
  return { api, server: openShop(api), queries: () => api.calls(queryOrderDetail).length }
}
