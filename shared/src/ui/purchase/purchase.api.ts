import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getCoinPriceList, getCoinRecordList, getFlopsPriceList, getPriceList } from '../../contract/billing'
import { getMembership } from '../../contract/membership'
import { getOrderList, getOrderQuote, type OrderKind } from '../../contract/order'
import { getUserInfo, getUserPrivilege } from '../../contract/user'
import { call } from '../../http/client'
import { queryKey, useEndpoint } from '../../query/query'
import { sessionStore, setRights, setUserInfo } from '../../session/session.store'

const PRICE_LISTS = {
  membership: getPriceList,
  flops: getFlopsPriceList,
  coin: getCoinPriceList,
} as const

export const usePriceList = (kind: OrderKind, enabled: boolean) => useEndpoint(PRICE_LISTS[kind], {}, { enabled })

/** What the item would cost now; asked anew at every choice, because a credit shrinks by the day. */
export const useQuote = (priceId: string | undefined, enabled: boolean) =>
  useEndpoint(getOrderQuote, { priceId: priceId ?? '' }, { enabled: enabled && priceId !== undefined, staleTime: 0 })

/**
 * After a payment: rights, tier and everything that shows a balance are fetched again, for the person who is still signed in.
 * A failure is only logged: the payment itself is done.
 */
export function useRefreshAfterPayment(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const { token } = sessionStore.getState()
    if (token === null) return
    try {
      const [rights, userInfo] = await Promise.all([
        client.fetchQuery({
          queryKey: queryKey(getUserPrivilege, {}),
          queryFn: () => call(getUserPrivilege, {}),
          staleTime: 0,
        }),
        // The tier decides which pages are open.
        call(getUserInfo, {}),
      ])
      if (sessionStore.getState().token !== token) return
      setRights(rights)
      setUserInfo(userInfo)
    } catch (error) {
      console.error('rights could not be refreshed after a payment', error)
    }
    const stale = [getMembership, getOrderList, getCoinRecordList, getOrderQuote]
    await Promise.all(stale.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })))
  }, [client])
}
