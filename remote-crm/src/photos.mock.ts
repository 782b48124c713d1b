import { getAssetList } from '@tessera/shared/contract/asset'
import {
  createUploadLink,
  getUploadLinkList,
  revokeUploadLink,
  type UploadLink,
} from '@tessera/shared/contract/upload-link'
import { failWith, mock, mockPage } from '@tessera/shared/mock-host/mock-host'

const DAY_MS = 86_400_000

/** Newest first, until the page is reloaded. */
let links: UploadLink[] = []

/** @param nameOf what the mock knows of a customer */
export const photosEndpoints = (nameOf: (customerId: string) => string) => [
  mock(getAssetList, ({ pageNum, pageSize }) => ({ list: [], total: 0, pageNum, pageSize, folders: [] })),
  mock(createUploadLink, ({ clientToken, customerId, days }) => {
    const former = links.find(({ id }) => id === clientToken)
    if (former) return former
    const link: UploadLink = {
      id: clientToken,
      state: 'live',
      link: `${location.origin}/userUpload?upload=${clientToken.replaceAll('-', '').slice(0, 22)}`,
      expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
      customer: { id: customerId, name: nameOf(customerId) },
      photos: 0,
      lastPhotoAt: null,
      createdAt: new Date().toISOString(),
    }
    links = [link, ...links]
    return link
  }),
  mock(revokeUploadLink, ({ id }) => {
    links = links.map((each) => (each.id === id ? { ...each, state: 'revoked' as const } : each))
    return links.find((each) => each.id === id) ?? failWith('NOT_FOUND')
  }),
  mock(getUploadLinkList, ({ customerId, ...page }) =>
    mockPage(
      links.filter(({ customer }) => !customerId || customer.id === customerId),
      page,
      () => [],
    ),
  ),
]
