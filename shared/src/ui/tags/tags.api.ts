import { getCustomerDetail, getCustomerList } from '@tessera/shared/contract/customer'
import { getFactoryDetail, getFactoryList, getOwnFactoryList } from '@tessera/shared/contract/factory'
import { getMaterialList } from '@tessera/shared/contract/material'
import {
  deleteTag,
  deleteTagGroup,
  getTagList,
  mergeTag,
  saveTag,
  saveTagGroup,
  sortTag,
  type TagScope,
} from '@tessera/shared/contract/tag'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

const TAGS = { refreshes: [getTagList] }
/** Records carry other tags afterwards. */
const RECORDS = {
  refreshes: [
    getTagList,
    getMaterialList,
    getCustomerList,
    getCustomerDetail,
    getFactoryList,
    getOwnFactoryList,
    getFactoryDetail,
  ],
}

/** Fetched anew on each visit: uses are counted elsewhere. */
export const useTags = (scope: TagScope) => useEndpoint(getTagList, { scope }, { staleTime: 0 })
export const useSaveTag = () => useEndpointMutation(saveTag, TAGS)
export const useSaveTagGroup = () => useEndpointMutation(saveTagGroup, TAGS)
export const useSortTag = () => useEndpointMutation(sortTag, TAGS)
export const useMergeTag = () => useEndpointMutation(mergeTag, RECORDS)
export const useDeleteTag = () => useEndpointMutation(deleteTag, RECORDS)
export const useDeleteTagGroup = () => useEndpointMutation(deleteTagGroup, TAGS)
