import { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'

export const useRecords = (filters: EndpointInput<typeof getCoinRecordList>) =>
  useEndpoint(getCoinRecordList, filters, { keepPrevious: true, staleTime: 0 })

/** Always asked anew: a person comes here to check what was just charged. */
export const useBalances = () => useEndpoint(getUserPrivilege, {}, { staleTime: 0 })
