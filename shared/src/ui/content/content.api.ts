import {
  type Content,
  deleteContent,
  getContentDetail,
  getContentList,
  publishContent,
  saveContent,
} from '@tessera/shared/contract/content'
import { getShareList, shareContent } from '@tessera/shared/contract/share'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

export const useContent = (id: string | null) =>
  useEndpoint(getContentDetail, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 })

const CHANGED = [getContentList, getContentDetail]
export const useSaveContent = () => useEndpointMutation(saveContent, { refreshes: CHANGED })
export const usePublishContent = () => useEndpointMutation(publishContent, { refreshes: CHANGED })
export const useDeleteContent = () => useEndpointMutation(deleteContent, { refreshes: CHANGED })
export const useShareContent = () => useEndpointMutation(shareContent, { refreshes: [getShareList] })

export type Sendable = Pick<Content, 'id' | 'title'>
