import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'

/** Always refetched: people come here to check recent charges. */
export const useBalances = () => useEndpoint(getUserPrivilege, {}, { staleTime: 0 })
