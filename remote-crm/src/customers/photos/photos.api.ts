import { getAssetList } from '@tessera/shared/contract/asset'
import { createUploadLink, getUploadLinkList, revokeUploadLink } from '@tessera/shared/contract/upload-link'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

/** Thumbnails of one customer; the rest is seen in the assets. */
const SHOWN = 12

/** Asked for anew at each look: customers send when they like. */
export const usePhotos = (customerId: string) =>
  useEndpoint(getAssetList, { customerId, pageSize: SHOWN }, { staleTime: 0 })
export const useUploadLinks = (customerId: string) => useEndpoint(getUploadLinkList, { customerId }, { staleTime: 0 })
export const useCreateUploadLink = () => useEndpointMutation(createUploadLink, { refreshes: [getUploadLinkList] })
export const useRevokeUploadLink = () => useEndpointMutation(revokeUploadLink, { refreshes: [getUploadLinkList] })
