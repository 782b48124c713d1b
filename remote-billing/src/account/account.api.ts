import { getMembership, updatePurchaseRule } from '@tessera/shared/contract/membership'
import { getOrderQuote } from '@tessera/shared/contract/order'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

/** Always refetched: people come here to check their balance. */
export const useMembership = () => useEndpoint(getMembership, {}, { staleTime: 0 })

export const useUpdatePurchaseRule = () =>
  useEndpointMutation(updatePurchaseRule, { refreshes: [getMembership, getOrderQuote] })
