import { getCoinPriceList, getFlopsPriceList, getMembershipTierList, getPriceList } from '../../contract/billing'
import { ACCESS, checkAccess, VIP } from '../../contract/access'
import { type Invoice, requestInvoice } from '../../contract/invoice'
import { getMembership, updatePurchaseRule } from '../../contract/membership'
import {
  cancelOrder,
  getOrderList,
  getOrderQuote,
  getPendingOrderList,
  ORDER_LIFETIME_MS,
  ORDER_STATE,
  type Order,
  type OrderKind,
  type OrderQuote,
  type PendingOrder,
  placeOrder,
  queryOrderDetail,
} from '../../contract/order'
import type { UserInfo } from '../../contract/user'
import { failWith } from '../contract-answers'
import { mock, type MockEndpoint } from '../mock-api'
import { PAYMENT_WAY } from './account-seed.text'
import { mockBalances, spend } from './balances'
import { seedOrders } from './orders-seed'
import { membershipEnd, membershipStart, monthlyFlops, type PriceItem, PRICES, YEAR_DAYS } from './prices'
import { daysAgo, mockPage } from './records'

/** Number of queries after which an order counts as paid: nobody scans the mock's code. */
const LOOKS_UNTIL_PAID = 3

const orders = seedOrders()
const looks = new Map<string, number>()
/** Orders by trade number. */
const pricesOf = new Map<string, string>()
const rule = { subAccountsMayBuy: true }

function priceOf(priceId: string): { readonly kind: OrderKind; readonly price: PriceItem } {
  for (const [kind, list] of Object.entries(PRICES) as [OrderKind, readonly PriceItem[]][]) {
    const price = list.find(({ id }) => id === priceId)
    if (price) return { kind, price }
  }
  return failWith('NOT_FOUND')
}

const orderOf = (tradeNo: string): Order => orders.find((each) => each.tradeNo === tradeNo) ?? failWith('NOT_FOUND')
const mayBuy = (viewer: UserInfo): boolean => checkAccess(ACCESS.teamAdmin, viewer) === 'ok' || rule.subAccountsMayBuy

const waiting = (): PendingOrder[] =>
  orders
    .filter(({ state }) => state === ORDER_STATE.pending)
    .map((order) => ({
      ...order,
      actionData: `mock://pay/${order.tradeNo}`,
      priceId: pricesOf.get(order.tradeNo) ?? '',
    }))

function replaceOrder(changed: Order): Order {
  orders[orders.findIndex(({ tradeNo }) => tradeNo === changed.tradeNo)] = changed
  return changed
}

function quoteOf(priceId: string, caller: UserInfo): OrderQuote {
  const { kind, price } = priceOf(priceId)
  const { vipType, days, flops, beans } = price.grants
  return {
    priceId,
    name: price.name,
    kind,
    priceFen: price.priceFen,
    creditFen: 0,
    amountFen: price.priceFen,
    grants: { flops, beans },
    membership:
      vipType === null
        ? null
        : {
            change: vipType === caller.vipType ? 'renew' : vipType > caller.vipType ? 'upgrade' : 'later',
            vipType,
            startsAt: daysAgo(0),
            endsAt: daysAgo(-YEAR_DAYS),
            days: days ?? 0,
            extraDays: 0,
            monthlyFlops: price.grants.monthlyFlops,
          },
    credits: [],
    mayBuy: mayBuy(caller),
  }
}

function paid(order: Order): Order {
  const { flops, beans } = order.grants
  const cause = { category: 'purchase', cause: { type: 'order', id: order.tradeNo, label: order.name } } as const
  if (flops) spend('flops', -flops, cause)
  if (beans) spend('beans', -beans, cause)
  return replaceOrder({ ...order, state: ORDER_STATE.paid, actionData: null, paidAt: daysAgo(0) })
}

export const orderEndpoints: readonly MockEndpoint[] = [
  mock(getPriceList, () => ({ list: [...PRICES.membership] })),
  mock(getFlopsPriceList, () => ({ list: [...PRICES.flops] })),
  mock(getCoinPriceList, () => ({ list: [...PRICES.coin] })),
  mock(getMembershipTierList, () => ({
    list: Object.values(VIP).map((vipType) => ({
      vipType,
      features: vipType === VIP.free ? [] : ['design', 'customer', 'profile'],
      customerAllowance: vipType * 50,
      memberAllowance: vipType * 2,
      materialAllowance: vipType * 100,
    })),
  })),
  mock(getOrderQuote, ({ priceId }, { caller }) => quoteOf(priceId, caller)),
  mock(placeOrder, ({ priceId, clientToken, amountFen, another }, { caller }) => {
    if (!mayBuy(caller)) failWith('PURCHASE_NOT_ALLOWED')
    const { kind, price } = priceOf(priceId)
    if (amountFen !== undefined && amountFen !== price.priceFen) failWith('QUOTE_STALE')
    const tradeNo = `mock${clientToken.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 24)}`
    let order =
      orders.find((each) => each.tradeNo === tradeNo) ??
      (another ? undefined : waiting().find((each) => each.priceId === priceId))
    if (!order) {
      const { flops, beans, vipType, days } = price.grants
      order = {
        tradeNo,
        kind,
        name: price.name,
        priceFen: price.priceFen,
        creditFen: 0,
        amountFen: price.priceFen,
        state: ORDER_STATE.pending,
        failure: null,
        paymentWay: PAYMENT_WAY,
        actionData: `mock://pay/${tradeNo}`,
        grants: { flops, beans, vipType, days },
        buyerName: caller.userName,
        createdAt: daysAgo(0),
        expiresAt: new Date(Date.now() + ORDER_LIFETIME_MS).toISOString(),
        paidAt: null,
        invoice: null,
      }
      orders.unshift(order)
      pricesOf.set(tradeNo, priceId)
    }
    const { expiresAt, creditFen } = order
    return {
      tradeNo: order.tradeNo,
      actionData: `mock://pay/${order.tradeNo}`,
      amountFen: order.amountFen,
      creditFen,
      expiresAt,
      provider: 'sandbox' as const,
    }
  }),
  mock(queryOrderDetail, ({ tradeNo }) => {
    const order = orderOf(tradeNo)
    if (order.state !== ORDER_STATE.pending) return order
    const seen = (looks.get(tradeNo) ?? 0) + 1
    looks.set(tradeNo, seen)
    return seen < LOOKS_UNTIL_PAID ? order : paid(order)
  }),
  mock(cancelOrder, ({ tradeNo }) => {
    const order = orderOf(tradeNo)
    if (order.state !== ORDER_STATE.pending) failWith('ORDER_NOT_PENDING')
    return replaceOrder({ ...order, state: ORDER_STATE.failed, failure: 'canceled', actionData: null })
  }),
  mock(getPendingOrderList, (_, { caller }) => ({ list: mayBuy(caller) ? waiting() : [] })),
  mock(getOrderList, ({ state, kind, from, to, ...page }) =>
    mockPage(
      orders.filter(
        (order) =>
          (state === undefined || order.state === state) &&
          (!kind || order.kind === kind) &&
          (!from || order.createdAt >= from) &&
          (!to || order.createdAt <= to),
      ),
      page,
      ({ tradeNo, name, buyerName }) => [tradeNo, name, buyerName],
    ),
  ),
  mock(requestInvoice, ({ tradeNo, invoice }) => {
    const order = orderOf(tradeNo)
    if (order.state !== ORDER_STATE.paid) failWith('ORDER_NOT_PAID')
    if (order.invoice) failWith('INVOICE_EXISTS')
    const requested: Invoice = {
      taxNumber: null,
      ...invoice,
      state: 'requested',
      amountFen: order.amountFen,
      requestedAt: daysAgo(0),
      issuedAt: null,
      invoiceNumber: null,
      rejectReason: null,
    }
    replaceOrder({ ...order, invoice: requested })
    return requested
  }),
  mock(getMembership, (_, { caller }) => {
    const { flops, beans, images } = mockBalances()
    const active = caller.vipType !== VIP.free
    return {
      vipType: caller.vipType,
      startsAt: active ? membershipStart() : null,
      endsAt: active ? membershipEnd() : null,
      features: active ? ['design', 'customer', 'profile'] : [],
      balances: { flops, beans, images },
      allowances: {
        customers: { allowance: caller.vipType * 50, used: 12, nextCostBeans: active ? 0 : 100 },
        members: { allowance: caller.vipType * 2, used: 2, nextCostBeans: 3990 },
        materials: { allowance: caller.vipType * 100, used: 31, nextCostBeans: active ? 0 : 50 },
      },
      monthly: active ? { flops: monthlyFlops(caller.vipType), nextAt: daysAgo(-1) } : null,
      upcoming: [],
      purchase: { mayBuy: mayBuy(caller), ...rule },
    }
  }),
  mock(updatePurchaseRule, ({ subAccountsMayBuy }) => {
    rule.subAccountsMayBuy = subAccountsMayBuy
    return { ...rule }
  }),
]
