import { getKeptFactoryList } from '@tessera/shared/contract/factory'
import { useEndpoint } from '@tessera/shared/query/query'

/** Factories whose contents the viewer writes. */
export const useKeptFactories = () => useEndpoint(getKeptFactoryList, {})
