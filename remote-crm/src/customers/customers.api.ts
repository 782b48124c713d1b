import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { createCustomer, getCustomerDetail, getCustomerList, getCustomerQuota } from '@tessera/shared/contract/customer'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

export const useCustomer = (id: string | null) =>
  useEndpoint(getCustomerDetail, { id: id ?? '' }, { enabled: id !== null })

/** Refetched whenever the form opens: a colleague may have used up the allowance. */
export const useCustomerQuota = (enabled: boolean) => useEndpoint(getCustomerQuota, {}, { enabled, staleTime: 0 })

/** Also refreshes balances and records, since a customer may cost beans; even after a failure, whose outcome may be unknown. */
export const useCreateCustomer = () =>
  useEndpointMutation(createCustomer, {
    refreshes: [getCustomerList, getCustomerQuota, getUserPrivilege, getCoinRecordList],
  })
