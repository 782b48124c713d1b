import { type OpenedUpload, openUpload, UPLOAD_DATA_ID, UPLOAD_PAGE } from '@tessera/shared/contract/upload-link'
import { useEndpoint } from '@tessera/shared/query/query'
import { EmptyState, ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CustomerPage } from '../../parts/customer-page/CustomerPage'
import { documentData } from '../../parts/document-data/document-data'
import { PhotoSender } from './PhotoSender'
import { USER_UPLOAD_TEXT as TEXT } from './user-upload.text'

/** Where a merchant's customer sends room photos, without log-in. */
export default function UserUploadPage() {
  const [search] = useSearchParams()
  const token = search.get(UPLOAD_PAGE.token) ?? ''
  const { opened, error, retry } = useUpload(token)
  return (
    <CustomerPage
      shopName={opened?.shopName}
      shopPhone={opened?.shopPhone}
      title={opened && TEXT.title(opened.shopName)}
      note={TEXT.privacy}
    >
      {opened?.state === 'open' ? (
        <PhotoSender key={token} token={token} opened={opened} />
      ) : opened ? (
        <EmptyState picture="lost" text={TEXT[opened.state]} />
      ) : token === '' || error?.reason === 'NOT_FOUND' || error?.reason === 'VALIDATION' ? (
        <EmptyState picture="lost" text={TEXT.unknown} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Skeleton />
      )}
    </CustomerPage>
  )
}

/** What the link says; what the document already says is shown until then, and without a network. */
function useUpload(token: string) {
  const [drawn] = useState(() => documentData(UPLOAD_DATA_ID, token, openUpload.output))
  const first = useEndpoint(openUpload, { token }, { enabled: token !== '', staleTime: Infinity })
  const opened: OpenedUpload | undefined =
    first.data ?? (first.error?.reason === 'NOT_FOUND' ? undefined : (drawn ?? undefined))
  return { opened, error: first.error, retry: () => void first.refetch() }
}
