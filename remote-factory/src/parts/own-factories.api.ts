import { getOwnFactoryList } from '@tessera/shared/contract/factory'
import { useEndpoint } from '@tessera/shared/query/query'

/** All factories of the viewer's team, for an agent. */
export const useOwnFactories = (enabled: boolean) => useEndpoint(getOwnFactoryList, { pageSize: 100 }, { enabled })
