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

/** Expiry by the server's clock. */
const AFTER_END_MS = 1000

/** Current price of the item. Refetched on every choice: the credit for an old membership shrinks every hour. */
export const useQuote = (priceId: string | undefined, enabled: boolean) =>
  useEndpoint(getOrderQuote, { priceId: priceId ?? '' }, { enabled: enabled && priceId !== undefined, staleTime: 0 })

/**
 * The team's pending orders, for those who may pay them. Expired orders are removed without a refetch.
 * @param watched polls the list at the payment interval while an order is pending and the page is visible, since it may be paid on
 * another device; refreshes the balances when it was
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

/** A pending order disappeared (paid, closed or cancelled): refetches the order lists, and the balances in case it was paid. */
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

/** Refetches the order lists after an order was placed or ended. */
export function useOrdersRefresh(phase: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (phase !== 'paying' && phase !== 'failed') return
    for (const list of [getPendingOrderList, getOrderList]) {
      void client.invalidateQueries({ queryKey: queryKey(list) })
    }
  }, [phase, client])
}

/** Call after a payment: see {@link refreshStanding}. */
export function useRefreshAfterPayment(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => refreshStanding(client), [client])
}
