import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { getCoinPriceList, getFlopsPriceList, getPriceList } from '../../contract/billing'
import { ORDER_POLL_INTERVAL_MS } from '../../contract/constants'
import {
  getOrderList,
  getOrderQuote,
  getPendingOrderList,
  type OrderKind,
  type PendingOrder,
  queryOrderDetail,
} from '../../contract/order'
import { queryKey, useEndpoint } from '../../query/query'
import { checkStanding, refreshStanding } from '../../query/standing'

const PRICE_LISTS = {
  membership: getPriceList,
  flops: getFlopsPriceList,
  coin: getCoinPriceList,
} as const

export const usePriceList = (kind: OrderKind, enabled: boolean) => useEndpoint(PRICE_LISTS[kind], {}, { enabled })

/** The server's clock decides when an order ends. */
const AFTER_END_MS = 1000

/** What the item would cost now; asked anew at every choice, because a credit shrinks by the day. */
export const useQuote = (priceId: string | undefined, enabled: boolean) =>
  useEndpoint(getOrderQuote, { priceId: priceId ?? '' }, { enabled: enabled && priceId !== undefined, staleTime: 0 })

/**
 * What the team has ordered and not paid, for who may pay it. An order that runs out of time is gone without being asked about again.
 * @param watched an order may be paid on another device: while one waits and the page is in sight, the list is asked for in the
 * rhythm of the payment view, and what it brought is shown
 */
export function usePendingOrders(enabled: boolean, watched = false) {
  const refetchInterval = (known?: { readonly list: readonly unknown[] }) =>
    watched && known && known.list.length > 0 ? ORDER_POLL_INTERVAL_MS : false
  const query = useEndpoint(getPendingOrderList, {}, { enabled, staleTime: 0, refetchInterval })
  useOutcomes(query.data?.list, enabled && watched)
  const { data, refetch } = query
  useEffect(() => {
    const now = Date.now()
    const ends = (data?.list ?? []).map(({ expiresAt }) => Date.parse(expiresAt)).filter((end) => end > now)
    if (!enabled || ends.length === 0) return undefined
    const timer = setTimeout(() => void refetch(), Math.min(...ends) - now + AFTER_END_MS)
    return () => clearTimeout(timer)
  }, [enabled, data, refetch])
  return query
}

/** An order that waits no more was paid, closed or given up: the lists say so, and the balances are asked whether it was paid. */
function useOutcomes(list: readonly PendingOrder[] | undefined, watched: boolean): void {
  const client = useQueryClient()
  const waited = useRef<readonly PendingOrder[]>([])
  useEffect(() => {
    if (!list) return
    const isOver = waited.current.some(({ tradeNo }) => !list.some((each) => each.tradeNo === tradeNo))
    waited.current = list
    if (!isOver || !watched) return
    for (const told of [getOrderList, queryOrderDetail]) void client.invalidateQueries({ queryKey: queryKey(told) })
    void checkStanding(client)
  }, [list, watched, client])
}

/** An order that has been placed or has ended stands in the lists of orders. */
export function useOrdersRefresh(phase: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (phase !== 'paying' && phase !== 'failed') return
    for (const list of [getPendingOrderList, getOrderList]) {
      void client.invalidateQueries({ queryKey: queryKey(list) })
    }
  }, [phase, client])
}

/** After a payment: see {@link refreshStanding}. */
export function useRefreshAfterPayment(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => refreshStanding(client), [client])
}
