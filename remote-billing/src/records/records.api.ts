import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'

/** Always asked anew: a person comes here to check what was just charged. */
export const useBalances = () => useEndpoint(getUserPrivilege, {}, { staleTime: 0 })
