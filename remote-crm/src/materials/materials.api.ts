import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { getFactoryDetail, getFactoryList, getOwnFactoryList } from '@tessera/shared/contract/factory'
import {
  deleteMaterial,
  getMaterialDetail,
  getMaterialFacets,
  getMaterialList,
  getMaterialRecord,
  restoreVersion,
  saveMaterial,
  updateMaterials,
  updateStatus,
} from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

export const useMaterialRecord = (id: string) => useEndpoint(getMaterialRecord, { id }, { enabled: id !== '' })
export const useFacets = () => useEndpoint(getMaterialFacets, {})
export const useMaterialTags = () => useEndpoint(getTagList, { scope: 'material' })
/** Refetched whenever the form opens: a colleague may have used up the allowance. */
export const usePictureQuota = (enabled: boolean) => useEndpoint(getAssetQuota, {}, { enabled, staleTime: 0 })

/** Whose goods an agent writes. */
export const useOwnFactories = (enabled: boolean) => useEndpoint(getOwnFactoryList, { pageSize: 100 }, { enabled })

/** Names of other goods that have this number, the platform's too; none for an empty one. */
export function useGoodsWithSku(sku: string, ownId: string | null): readonly string[] {
  const { data } = useEndpoint(getMaterialList, { keyword: sku, pageSize: 100 }, { enabled: sku !== '', staleTime: 0 })
  if (sku === '') return []
  const same = (data?.list ?? []).filter((each) => each.sku?.toLowerCase() === sku.toLowerCase() && each.id !== ownId)
  return same.map(({ name }) => name)
}

const CHANGED = [
  getMaterialList,
  getMaterialDetail,
  getMaterialRecord,
  getMaterialFacets,
  getTagList,
  // They count their goods.
  getFactoryList,
  getFactoryDetail,
  getOwnFactoryList,
]
const PAID = [getAssetQuota, getUserPrivilege, getCoinRecordList]

export const useSaveMaterial = () => useEndpointMutation(saveMaterial, { refreshes: [...CHANGED, ...PAID] })
export const useRestoreVersion = () => useEndpointMutation(restoreVersion, { refreshes: [...CHANGED, ...PAID] })
export const useUpdateStatus = () => useEndpointMutation(updateStatus, { refreshes: CHANGED })
export const useUpdateMaterials = () => useEndpointMutation(updateMaterials, { refreshes: CHANGED })
export const useDeleteMaterial = () => useEndpointMutation(deleteMaterial, { refreshes: [...CHANGED, getAssetQuota] })
