import { getAllSuperiorByTeam } from '@tessera/shared/contract/account'
import { getMyInvite } from '@tessera/shared/contract/invite'
import { assignFactory, getSubordinateDetail, getSubordinateList } from '@tessera/shared/contract/subordinate'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

export const useSubordinate = (teamId: string | null) =>
  useEndpoint(getSubordinateDetail, { teamId: teamId ?? '' }, { enabled: teamId !== null, staleTime: 0 })

export const useAssignFactory = () =>
  useEndpointMutation(assignFactory, { refreshes: [getSubordinateList, getSubordinateDetail] })

export const useInvite = (enabled: boolean) => useEndpoint(getMyInvite, {}, { enabled })

export const useSuperiors = () => useEndpoint(getAllSuperiorByTeam, {})
