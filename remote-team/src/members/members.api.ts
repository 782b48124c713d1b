import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { getTeamUserList } from '@tessera/shared/contract/team'
import { useEndpoint } from '@tessera/shared/query/query'

export const useMembers = (filters: EndpointInput<typeof getTeamUserList>) =>
  useEndpoint(getTeamUserList, filters, { keepPrevious: true })
