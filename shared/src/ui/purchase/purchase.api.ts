import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getCoinPriceList, getFlopsPriceList, getPriceList } from '../../contract/billing'
import { getOrderQuote, type OrderKind } from '../../contract/order'
import { getUserInfo, getUserPrivilege } from '../../contract/user'
import { call } from '../../http/client'
import { useEndpoint } from '../../query/query'
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
 * After a payment: rights and tier are fetched again for the person who is still signed in, and with them everything on the page,
 * since prices, allowances and estimates depend on them. A failure is only logged: the payment itself is done.
 */
export function useRefreshAfterPayment(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const { token } = sessionStore.getState()
    if (token === null) return
    try {
      const [rights, userInfo] = await Promise.all([call(getUserPrivilege, {}), call(getUserInfo, {})])
      if (sessionStore.getState().token !== token) return
      setRights(rights)
      setUserInfo(userInfo)
      await client.invalidateQueries()
    } catch (error) {
      console.error('rights could not be refreshed after a payment', error)
    }
  }, [client])
}
