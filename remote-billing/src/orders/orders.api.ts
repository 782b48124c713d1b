import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { requestInvoice } from '@tessera/shared/contract/invoice'
import { getMembership } from '@tessera/shared/contract/membership'
import { getOrderList, queryOrderDetail } from '@tessera/shared/contract/order'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'

/** Querying a pending order makes the server query the payment platform. */
export const useOrder = (tradeNo: string | null) =>
  useEndpoint(queryOrderDetail, { tradeNo: tradeNo ?? '' }, { enabled: tradeNo !== null, staleTime: 0 })

/** True for a sub-account of a team where only admins may buy, once known. */
export function useIsBarred(): boolean {
  const mayAlways = useSession(({ userInfo }) => userInfo !== null && checkAccess(ACCESS.teamAdmin, userInfo) === 'ok')
  const { data } = useEndpoint(getMembership, {}, { enabled: !mayAlways })
  return !mayAlways && data?.purchase.mayBuy === false
}

const ORDERS = [getOrderList, queryOrderDetail]

export const useRequestInvoice = () => useEndpointMutation(requestInvoice, { refreshes: ORDERS })
