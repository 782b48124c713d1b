import {
  createAsset,
  deleteAsset,
  getAssetList,
  getAssetQuota,
  getUnusedUploadList,
  updateAsset,
} from '@tessera/shared/contract/asset'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { getMembership } from '@tessera/shared/contract/membership'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { queryKey, useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** What a picture more or less changes: the list, the allowance, the balances and their records. */
const CHANGED: readonly AnyEndpoint[] = [
  getAssetList,
  getAssetQuota,
  getUnusedUploadList,
  getMembership,
  getUserPrivilege,
  getCoinRecordList,
]

/** Fetched anew for each upload: a colleague may have used up the allowance. */
export const useAssetQuota = () => useEndpoint(getAssetQuota, {}, { staleTime: 0 })
export const useUnusedUploads = () => useEndpoint(getUnusedUploadList, {})
export const useUpdateAsset = () => useEndpointMutation(updateAsset, { refreshes: [getAssetList] })
export const useDeleteAsset = () => useEndpointMutation(deleteAsset, { refreshes: CHANGED })
export const useKeepPicture = () => useEndpointMutation(createAsset, { refreshes: CHANGED })

/** For pictures that are kept outside a mutation. */
export function useRefreshAssets(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const each of CHANGED) void client.invalidateQueries({ queryKey: queryKey(each) })
  }, [client])
}
