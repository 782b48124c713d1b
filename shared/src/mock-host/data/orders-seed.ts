import { ORDER_LIFETIME_MS, ORDER_STATE, type Order, type OrderKind } from '../../contract/order'
import { MOCK_PEOPLE, MOCK_TEAM } from '../mock-people.text'
import { PAYMENT_WAY } from './account-seed.text'
import { PRICES } from './prices'
import { daysAgo } from './records'

const HOUR_IN_DAYS = 1 / 24

/** A past order at the list price. */
function placed(tradeNo: string, kind: OrderKind, priceId: string, ageDays: number, changes: Partial<Order>): Order {
  const { name, priceFen, grants } = PRICES[kind].find(({ id }) => id === priceId)!
  const { flops, beans, vipType, days } = grants
  const createdAt = daysAgo(ageDays)
  return {
    tradeNo,
    kind,
    name,
    priceFen,
    creditFen: 0,
    amountFen: priceFen,
    state: ORDER_STATE.paid,
    failure: null,
    paymentWay: PAYMENT_WAY,
    actionData: null,
    grants: { flops, beans, vipType, days },
    buyerName: MOCK_PEOPLE.li.name,
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + ORDER_LIFETIME_MS).toISOString(),
    paidAt: null,
    invoice: null,
    ...changes,
  }
}

/** One order for each state the page renders differently, newest first. */
export function seedOrders(): Order[] {
  const pending = 'mock-order-pending'
  const invoiced = placed('order-seed', 'membership', 'vip-2', 30, { paidAt: daysAgo(30) })
  return [
    placed(pending, 'coin', 'beans-300', HOUR_IN_DAYS / 2, {
      state: ORDER_STATE.pending,
      actionData: `mock://pay/${pending}`,
      buyerName: MOCK_PEOPLE.zhao.name,
    }),
    placed('mock-order-flops', 'flops', 'flops-500', 12, { paidAt: daysAgo(12) }),
    placed('mock-order-expired', 'flops', 'flops-2000', 13, { state: ORDER_STATE.failed, failure: 'expired' }),
    {
      ...invoiced,
      invoice: {
        state: 'issued',
        titleType: 'company',
        title: MOCK_TEAM,
        taxNumber: '91440600MA4UQ8XK2C',
        email: 'finance@example.com',
        amountFen: invoiced.amountFen,
        requestedAt: daysAgo(29),
        issuedAt: daysAgo(28),
        invoiceNumber: '26442000000012345678',
        rejectReason: null,
      },
    },
  ]
}
