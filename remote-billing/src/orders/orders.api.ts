import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { requestInvoice } from '@tessera/shared/contract/invoice'
import { getOrderList, queryOrderDetail } from '@tessera/shared/contract/order'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

export const useOrders = (filters: EndpointInput<typeof getOrderList>) =>
  useEndpoint(getOrderList, filters, { keepPrevious: true, staleTime: 0 })

/** Asking about a pending order makes the server ask the payment platform. */
export const useOrder = (tradeNo: string | null) =>
  useEndpoint(queryOrderDetail, { tradeNo: tradeNo ?? '' }, { enabled: tradeNo !== null, staleTime: 0 })

const ORDERS = [getOrderList, queryOrderDetail]

export const useRequestInvoice = () => useEndpointMutation(requestInvoice, { refreshes: ORDERS })
