import {
  cancelOrder,
  getOrderList,
  getOrderQuote,
  getPendingOrderList,
  placeOrder,
  queryOrderDetail,
} from '@tessera/shared/contract/order'
import { originOf, type Reach } from '../http/origin'
import { repeated, type Route, route } from '../http/route'
import { mayBuy } from '../memberships/purchase-rule.service'
import { cancel, type OrderDependencies, place, queryOrder } from './orders.service'
import { orderPage, pendingOrders } from './orders.repository'
import { quote } from './quote.service'

/** A person orders by clicking; more calls than this from one address come from a program. */
const PLACES_PER_MINUTE = 60

export function ordersRoutes(deps: OrderDependencies & { reach: Reach }): Route[] {
  const { database } = deps
  return [
    route(getOrderQuote, ({ priceId }, { viewer }) => database.read((tx) => quote(tx, viewer, priceId))),
    route(
      placeOrder,
      async (input, { viewer, request }) => {
        const answer = await place(deps, viewer, input, originOf(request, deps.reach))
        return answer.repeated ? repeated(answer.placed) : answer.placed
      },
      { perMinute: PLACES_PER_MINUTE, lane: 'payments' },
    ),
    route(queryOrderDetail, ({ tradeNo }, { viewer }) => queryOrder(deps, viewer, tradeNo), { lane: 'payments' }),
    route(cancelOrder, ({ tradeNo }, { viewer }) => cancel(deps, viewer, tradeNo), { lane: 'payments' }),
    route(getPendingOrderList, (_input, { viewer }) =>
      database.read(async (tx) => ({
        list: (await mayBuy(tx, viewer)) ? await pendingOrders(tx, viewer.teamId, new Date()) : [],
      })),
    ),
    route(getOrderList, (query, { viewer }) => database.read((tx) => orderPage(tx, viewer.teamId, query))),
  ]
}
