import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { getFactoryList } from '@tessera/shared/contract/factory'
import { useEndpoint } from '@tessera/shared/query/query'

export const useFactories = (filters: EndpointInput<typeof getFactoryList>) =>
  useEndpoint(getFactoryList, filters, { keepPrevious: true })
