import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { createCustomer, getCustomerDetail, getCustomerList, getCustomerQuota } from '@tessera/shared/contract/customer'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

export const useCustomer = (id: string | null) =>
  useEndpoint(getCustomerDetail, { id: id ?? '' }, { enabled: id !== null })

/** Asked anew whenever the form opens: a colleague may have used the last place of the allowance. */
export const useCustomerQuota = (enabled: boolean) => useEndpoint(getCustomerQuota, {}, { enabled, staleTime: 0 })

/** A customer may cost beans, so balances and records are asked again too, also after a failure whose outcome is unknown. */
export const useCreateCustomer = () =>
  useEndpointMutation(createCustomer, {
    refreshes: [getCustomerList, getCustomerQuota, getUserPrivilege, getCoinRecordList],
  })
