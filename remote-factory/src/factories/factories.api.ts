import {
  type Factory,
  getFactoryDetail,
  getFactoryList,
  getKeptFactoryList,
  getOwnFactoryList,
  saveFactory,
  sortFactories,
  updateFactoryStatus,
} from '@tessera/shared/contract/factory'
import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import { getTeamUserList } from '@tessera/shared/contract/team'
import { call } from '@tessera/shared/http/client'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { movedBy } from './factories.rules'

const LISTS = [getFactoryList, getOwnFactoryList, getKeptFactoryList, getFactoryDetail]

export const useFactory = (id: string) => useEndpoint(getFactoryDetail, { id }, { enabled: id !== '' })

export const useGood = (id: string) => useEndpoint(getMaterialDetail, { id }, { enabled: id !== '' })

/** Colleagues who can serve a factory. */
export const useColleagues = () => useEndpoint(getTeamUserList, { status: 'active', pageSize: 100 })

export const useSaveFactory = () => useEndpointMutation(saveFactory, { refreshes: LISTS })

export const useFactoryStatus = () =>
  useEndpointMutation(updateFactoryStatus, { refreshes: [...LISTS, getMaterialList] })

/** @returns false at the end of the type's order */
export function useMoveFactory() {
  const placing = useEndpointMutation(sortFactories, { refreshes: LISTS })
  return async ({ id, type }: Pick<Factory, 'id' | 'type'>, steps: -1 | 1): Promise<boolean> => {
    const { list } = await call(getOwnFactoryList, { type, pageSize: 100 })
    const ids = movedBy(
      list.map((each) => each.id),
      id,
      steps,
    )
    if (ids) await placing.mutateAsync({ type, ids })
    return ids !== null
  }
}
